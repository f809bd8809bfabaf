import { serve } from "@pomander/browser/worker/serve";
import type { ImageHead } from "./image-head.ts";

/** The bytes of a picture, by its head. */
export interface ImageRequest {
  type: ImageHead["type"];
  bytes: Uint8Array<ArrayBuffer>;
}

/** Pixels of the longer edge of what is shown. */
const longestEdge = 2_048;

// A worker has no document: whatever a decoder makes of a hostile picture, nothing is loaded and nothing runs.
serve(async ({ type, bytes }: ImageRequest): Promise<ImageBitmap> => {
  const whole = await createImageBitmap(new Blob([bytes], { type }));
  const scale = longestEdge / Math.max(whole.width, whole.height);
  if (scale >= 1) return whole;
  const scaled = (length: number) => Math.max(1, Math.round(length * scale));
  try {
    return await createImageBitmap(whole, {
      resizeWidth: scaled(whole.width),
      resizeHeight: scaled(whole.height),
      resizeQuality: "high",
    });
  } finally {
    whole.close();
  }
});
