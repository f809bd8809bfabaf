import { sha256 } from "./primitives.ts";
import { utf8 } from "./utf8.ts";

const groups = 6;
const groupBytes = 5;

/** Returns six groups of five digits that represent a text: what people compare by eye or read out. */
export async function digitGroups(text: string): Promise<string> {
  const digest = await sha256(utf8(text));
  const numbers = Array.from({ length: groups }, (_, i) => {
    const bytes = digest.subarray(i * groupBytes, (i + 1) * groupBytes);
    // 40 bits, so exact in a double.
    const number = bytes.reduce((sum, byte) => sum * 256 + byte, 0);
    return String(number % 100_000).padStart(5, "0");
  });
  return numbers.join(" ");
}
