/** The files of a zip that is not compressed. */
import { expect, it } from "vitest";
import { storedFiles } from "../src/pocket/stored-zip";

/** By Python's zipfile: a.py, sub/b.txt, which is empty, and sub/名.bin. */
const STORED = "UEsDBBQAAAAAAAAAIQB2oVtHBQAAAAUAAAAEAAAAYS5weXggPSAxUEsDBBQAAAAAAAAAIQAAAAAAAAAAAAAAAAAJAAAAc3ViL2IudHh0UEsDBBQAAAgAAAAAIQDM01pRBQAAAAUAAAALAAAAc3ViL+WQjS5iaW4AAQIDBFBLAQIUAxQAAAAAAAAAIQB2oVtHBQAAAAUAAAAEAAAAAAAAAAAAAACAAQAAAABhLnB5UEsBAhQDFAAAAAAAAAAhAAAAAAAAAAAAAAAAAAkAAAAAAAAAAAAAAIABJwAAAHN1Yi9iLnR4dFBLAQIUAxQAAAgAAAAAIQDM01pRBQAAAAUAAAALAAAAAAAAAAAAAACAAU4AAABzdWIv5ZCNLmJpblBLBQYAAAAAAwADAKIAAAB8AAAAAAA=";
/** The same, of one file that is compressed. */
const COMPRESSED = "UEsDBBQAAAAIAIuEcl2PXQ5eBgAAAGQAAAAEAAAAYS5weauooD0AAFBLAQIUAxQAAAAIAIuEcl2PXQ5eBgAAAGQAAAAEAAAAAAAAAAAAAACAAQAAAABhLnB5UEsFBgAAAAABAAEAMgAAACgAAAAAAA==";

const read = (text: string) => [...storedFiles(Uint8Array.from(Buffer.from(text, "base64")).buffer)];

it("gives every file, and nothing of the list at the end", () => {
  expect(read(STORED)).toEqual([
    ["a.py", new TextEncoder().encode("x = 1")],
    ["sub/b.txt", new Uint8Array()],
    ["sub/名.bin", Uint8Array.of(0, 1, 2, 3, 4)],
  ]);
});

it("refuses what is compressed", () => {
  expect(() => read(COMPRESSED)).toThrow("compressed");
});
