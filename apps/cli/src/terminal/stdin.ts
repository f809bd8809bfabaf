import { UsageError } from "@pomander/terminal/errors";
import { readBounded } from "../read-bounded.ts";

/** All of standard input, as text. Throws UsageError for more than `maxBytes`, and for what is no UTF-8. */
export async function readStdin(maxBytes: number): Promise<string> {
  const bytes = await readBounded(process.stdin, maxBytes);
  if (bytes === null) throw new UsageError("There's too much on standard input.");
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new UsageError("Standard input isn't UTF-8 text.");
  }
}

const maxPasswordBytes = 16 * 1024;

/** A password, the only line of standard input. An empty line is an empty password where one may be. */
export async function readPasswordFromStdin({ mayBeEmpty = false } = {}): Promise<string> {
  const line = await readStdin(maxPasswordBytes);
  const text = line.replace(/\r?\n$/, "");
  if (text === "" && !(mayBeEmpty && line !== "")) throw new UsageError("There's no password on standard input.");
  if (text.includes("\n")) throw new UsageError("There's more than one line on standard input.");
  return text;
}
