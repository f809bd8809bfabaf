import { withWorkerClient } from "@pomander/browser/worker/client";
import qrAddress from "./qr.worker.ts?worker&url";
import { texts } from "./texts.ts";

/** Error for a file that is not a picture, or a picture without a QR code; the message says which. */
class PictureError extends Error {
  override readonly name = "PictureError";
  readonly isForPeople = true;
}

const maxBytes = 20 * 1024 * 1024;

/**
 * Reads pictures one after the other; resolves with null when a picture has no QR code. It takes ownership of the
 * picture.
 */
export type ReadQr = (picture: ImageBitmap) => Promise<string | null>;

/** The members used of the browser's own reader, where it has one (https://wicg.github.io/shape-detection-api/). */
interface Detector {
  detect: (picture: ImageBitmap) => Promise<readonly { rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { formats: readonly string[] }): Detector;
  getSupportedFormats: () => Promise<readonly string[]>;
}

/** Passes `work` a reader: the browser's own where it has one, otherwise one in a worker that ends with `work`. */
export async function withQrReader<Result>(work: (read: ReadQr) => Promise<Result>): Promise<Result> {
  const detector = await browserDetector();
  if (detector !== null)
    return work(async (picture) => {
      try {
        return (await detector.detect(picture))[0]?.rawValue || null;
      } finally {
        picture.close();
      }
    });
  return withWorkerClient<ImageBitmap, string | null, Result>(qrAddress, (client) =>
    work((picture) => {
      // The worker has a copy of its own from here on.
      const answer = client.request(picture);
      picture.close();
      return answer;
    }),
  );
}

async function browserDetector(): Promise<Detector | null> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass };
  const formats = (await BarcodeDetector?.getSupportedFormats().catch(() => [])) ?? [];
  return BarcodeDetector !== undefined && formats.includes("qr_code")
    ? new BarcodeDetector({ formats: ["qr_code"] })
    : null;
}

/** Returns the text of the QR code in a picture that was pasted, dropped or chosen. Throws `PictureError`. */
export async function readQrFile(file: Blob): Promise<string> {
  if (file.size > maxBytes) throw new PictureError(texts.tooLarge);
  const picture = await createImageBitmap(file).catch(() => null);
  if (picture === null) throw new PictureError(texts.notPicture);
  const found = await withQrReader((read) => read(picture));
  if (found === null) throw new PictureError(texts.noCode);
  return found;
}

/** Returns the first picture of what was pasted or dropped; null without one. */
export const pictureIn = (data: DataTransfer): File | null =>
  [...data.files].find(({ type }) => type.startsWith("image/")) ?? null;
