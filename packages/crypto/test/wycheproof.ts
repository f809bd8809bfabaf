import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export interface WycheproofCase {
  tcId: number;
  comment: string;
  result: "valid" | "invalid" | "acceptable";
}

/** One file of Project Wycheproof, which the project does not carry: null where it is not to be found. */
export function wycheproof<Group>(file: string): { groups: Group[]; count: number } | null {
  const folder = process.env["WYCHEPROOF_DIR"] ?? fileURLToPath(new URL("../../../../shared/vectors", import.meta.url));
  const path = join(folder, file);
  if (!existsSync(path)) return null;
  const { testGroups, numberOfTests } = JSON.parse(readFileSync(path, "utf8")) as {
    testGroups: Group[];
    numberOfTests: number;
  };
  return { groups: testGroups, count: numberOfTests };
}

export const bytesOf = (hex: string) => Uint8Array.from(Buffer.from(hex, "hex"));
export const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");
