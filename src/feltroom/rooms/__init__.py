"""The house behind its ports: rooms, sessions, people, hands. No thread, SQL, socket or file in here."""
