import { expect, test } from "vitest";
import { imageTypeOf, readImageHead } from "./image-head.ts";

const bytesOf = (...parts: (string | number[])[]) =>
  new Uint8Array(parts.flatMap((part) => (typeof part === "string" ? Array.from(part, (c) => c.charCodeAt(0)) : part)));
const big = (bytes: number, value: number) =>
  Array.from({ length: bytes }, (_, i) => Math.floor(value / 256 ** (bytes - 1 - i)) % 256);
const little = (bytes: number, value: number) => big(bytes, value).reverse();

const png = (width: number, height: number) =>
  bytesOf("\x89PNG\r\n\x1a\n", big(4, 13), "IHDR", big(4, width), big(4, height));
const jpegStart = bytesOf([0xff, 0xd8, 0xff, 0xe0], big(2, 6), "JFIF", [0xff, 0xff, 0xff]);
const jpeg = (marker: number, width: number, height: number) =>
  bytesOf([...jpegStart], [marker], big(2, 17), [8], big(2, height), big(2, width), [3]);
const gif = (screen: [number, number], frame: [number, number, number, number]) =>
  bytesOf(
    "GIF89a",
    screen.flatMap((length) => little(2, length)),
    [0x80, 0, 0],
    [0, 0, 0, 255, 255, 255],
    [0x21, 0xf9, 4, 0, 0, 0, 0, 0],
    [0x2c],
    frame.flatMap((length) => little(2, length)),
  );
const webp = (kind: string, ...rest: number[][]) =>
  bytesOf("RIFF", little(4, 99), "WEBP", kind, little(4, 10), ...rest);

test.each([
  ["PNG", png(640, 480), "image/png", 640, 480],
  ["a PNG of 10^9 pixels", png(50_000, 20_000), "image/png", 50_000, 20_000],
  ["JPEG", jpeg(0xc0, 640, 480), "image/jpeg", 640, 480],
  ["a progressive JPEG", jpeg(0xc2, 65_535, 65_535), "image/jpeg", 65_535, 65_535],
  [
    "a JPEG with tables before its frame",
    bytesOf(
      [...jpegStart],
      [0xc4],
      big(2, 9),
      [0, 0, 1, 0, 1, 0, 0],
      [...jpeg(0xc0, 640, 480)].slice(jpegStart.length - 1),
    ),
    "image/jpeg",
    640,
    480,
  ],
  ["GIF", gif([640, 480], [0, 0, 10, 10]), "image/gif", 640, 480],
  ["a GIF whose frame is larger than its screen", gif([1, 1], [5, 0, 60_000, 50_000]), "image/gif", 60_005, 50_000],
  ["WebP", webp("VP8 ", [0, 0, 0, 0x9d, 1, 0x2a], little(2, 640 + 0x4000), little(2, 480)), "image/webp", 640, 480],
  ["lossless WebP", webp("VP8L", [0x2f], little(4, 639 + 479 * 0x4000)), "image/webp", 640, 480],
  ["extended WebP", webp("VP8X", [0, 0, 0, 0], little(3, 99_999), little(3, 9_999)), "image/webp", 100_000, 10_000],
])("%s: type and size are read from the head", (_name, bytes, type, width, height) => {
  expect(readImageHead(bytes)).toEqual({ type, width, height });
});

test("what ends within its head, or states no size, is not decoded", () => {
  for (const whole of [
    png(1, 1),
    jpeg(0xc0, 1, 1),
    gif([1, 1], [0, 0, 1, 1]),
    webp("VP8X", [0, 0, 0, 0], [1, 0, 0, 1, 0, 0]),
  ])
    for (let length = 0; length < whole.length - 4; length++)
      expect(readImageHead(whole.slice(0, length)), `${length} bytes`).toBeNull();
  expect(readImageHead(png(0, 5))).toBeNull();
  expect(readImageHead(jpeg(0xc0, 5, 0))).toBeNull();
  expect(readImageHead(jpeg(0xda, 5, 5))).toBeNull();
  const frame = [...jpeg(0xc0, 5, 5)].slice(jpegStart.length - 1);
  expect(readImageHead(bytesOf([...jpegStart], [0xda], big(2, 2), frame))).toBeNull();
  expect(readImageHead(bytesOf("\x89PNG\r\n\x1a\n", big(4, 13), "IDAT", big(4, 5), big(4, 5)))).toBeNull();
});

test.each([
  "<svg xmlns='http://www.w3.org/2000/svg'/>",
  "<!doctype html>",
  "%PDF-1.7",
  "BM",
  "II*\0",
  "\0\0\0\x20ftypavif",
])("%j is no picture that is shown", (head) => {
  expect(
    imageTypeOf(
      bytesOf(
        head,
        Array.from({ length: 64 }, () => 0),
      ),
    ),
  ).toBeNull();
});
