// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { pictureIn, readQrFile } from "./read-qr.ts";

afterEach(() => vi.unstubAllGlobals());

const picture = new Blob(["picture"], { type: "image/png" });
const isClosed = vi.fn<() => void>();

/** Stubs the browser's own QR code reader, which this system does not have. */
function browserThatReads(...texts: string[]) {
  vi.stubGlobal("createImageBitmap", async () => ({ width: 1, height: 1, close: isClosed }));
  vi.stubGlobal(
    "BarcodeDetector",
    class {
      static getSupportedFormats = async () => ["qr_code", "ean_13"];
      detect = async () => texts.map((rawValue) => ({ rawValue }));
    },
  );
}

test("a picture is read by the browser itself where it can, and let go", async () => {
  browserThatReads("otpauth://totp/x?secret=JBSWY3DP", "another");
  expect(await readQrFile(picture)).toBe("otpauth://totp/x?secret=JBSWY3DP");
  expect(isClosed).toHaveBeenCalledOnce();
});

test("a picture without a code, what is no picture, and one that is too large are refused with a sentence", async () => {
  browserThatReads();
  await expect(readQrFile(picture)).rejects.toThrow("No QR code found in this picture.");
  vi.stubGlobal("createImageBitmap", () => Promise.reject(new DOMException("no", "InvalidStateError")));
  await expect(readQrFile(picture)).rejects.toThrow("This file can't be opened as a picture.");
  const sized = (size: number) => Object.defineProperty(new Blob(), "size", { value: size });
  await expect(readQrFile(sized(20 * 1024 * 1024))).rejects.toThrow("This file can't be opened as a picture.");
  await expect(readQrFile(sized(20 * 1024 * 1024 + 1))).rejects.toThrow("This picture is larger than 20 MB.");
});

test("of what is pasted or dropped the first picture counts", () => {
  const files = [new File([], "a.txt", { type: "text/plain" }), new File([], "b.png", { type: "image/png" })];
  expect(pictureIn({ files } as unknown as DataTransfer)?.name).toBe("b.png");
  expect(pictureIn({ files: [] } as unknown as DataTransfer)).toBeNull();
});
