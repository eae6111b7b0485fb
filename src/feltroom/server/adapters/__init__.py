"""What the server puts behind the ports of the rooms: threads, files, the clock and Prometheus."""
