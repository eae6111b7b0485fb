"""Spots of finished hands, solved for one of their players."""
