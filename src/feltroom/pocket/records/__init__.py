"""Records in memory: what `feltroom.rooms.ports.records` asks for, over plain dicts."""
