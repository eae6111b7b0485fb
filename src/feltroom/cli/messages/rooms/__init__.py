"""What the commands say that look after a room: admin, backup, doctor, restore and site."""
