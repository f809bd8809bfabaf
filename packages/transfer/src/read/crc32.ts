const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

/** CRC-32 of ISO/IEC 3309, as zip files have it. Tells of damage, not of tampering. */
export const crc32 = (bytes: Uint8Array): number => continueCrc32(0, bytes);

/** Returns the CRC-32 of what `before` is of with `bytes` behind it. `before` of nothing is 0. */
export function continueCrc32(before: number, bytes: Uint8Array): number {
  let crc = ~before;
  for (let at = 0; at < bytes.length; at++) crc = (table[(crc ^ (bytes[at] ?? 0)) & 0xff] ?? 0) ^ (crc >>> 8);
  return ~crc >>> 0;
}
