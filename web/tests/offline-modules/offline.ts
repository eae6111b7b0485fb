/** The modules for playing offline as one script, for tests in a real browser. */
export * from "../../src/lib/offline/offline-download";
export * from "../../src/lib/offline/offline-state";
export * from "../../src/lib/offline/registration";
export * from "../../src/pocket/disk";
export * from "../../src/pocket/names";
export * from "../../src/pocket/only-one";
export * from "../../src/pocket/pack";
export * from "../../src/pocket/part-store";
