"""From what a viewer may see to what is sent: events, snapshots, and the types for other languages."""
