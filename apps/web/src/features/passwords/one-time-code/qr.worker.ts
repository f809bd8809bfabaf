import jsQR from "jsqr";
import { serve } from "@pomander/browser/worker/serve";

/**
 * Longest sides, in pixels, to which a picture is scaled in turn: small ones are quick, and a code in a large picture
 * needs the larger ones.
 */
const sides = [800, 1_600, 3_200] as const;

/** Returns the text of the QR code in a picture; null if there is none. */
function readQr(picture: ImageBitmap): string | null {
  const longest = Math.max(picture.width, picture.height);
  for (const [i, side] of sides.entries()) {
    if (i > 0 && longest <= (sides[i - 1] ?? 0)) break;
    const scale = Math.min(1, side / longest);
    const [width, height] = [Math.ceil(picture.width * scale), Math.ceil(picture.height * scale)];
    const context = new OffscreenCanvas(width, height).getContext("2d");
    if (context === null) return null;
    // Transparent pixels count as white paper.
    context.fillStyle = "#fff";
    context.fillRect(0, 0, width, height);
    context.drawImage(picture, 0, 0, width, height);
    const found = jsQR(context.getImageData(0, 0, width, height).data, width, height);
    if (found !== null && found.data !== "") return found.data;
  }
  return null;
}

serve(async (picture: ImageBitmap) => {
  try {
    return readQr(picture);
  } finally {
    picture.close();
  }
});
