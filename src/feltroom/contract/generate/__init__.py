"""Writing what follows from the declarations of the contract: Python, TypeScript and the reference."""
