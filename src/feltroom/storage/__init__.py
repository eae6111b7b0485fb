"""The log of every table, durable before anybody hears of it, and what is kept about people and hands.

`feltroom.storage.store.Store` is the way in; the other modules hold functions over its connections. Nothing is imported
here, so that whoever needs one of them pays for that one.
"""
