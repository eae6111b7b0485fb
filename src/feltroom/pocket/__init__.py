"""The pocket room: a house whose people, tables and bots live in one event loop, without threads, files or sockets."""
