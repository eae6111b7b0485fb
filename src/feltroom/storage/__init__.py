"""The store on an SQL database, a file of SQLite's or a PostgreSQL server: durable before anybody hears of it.

`feltroom.storage.sql_store.SqlStore` is the way in; it implements the port `feltroom.rooms.ports.store`. Nothing is
imported here, so that a program that needs one module pays for that one.
"""
