import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** A row of a file as a careful colleague reads it; `packages/transfer/test/files/messy/README.md` says what each member means. */
export interface TrueRow {
  line: number;
  reminder?: false;
  title?: string;
  date?: string | null;
  unsure?: boolean;
  order?: "DMY" | "MDY";
  people?: string[];
  unassigned?: string[];
  email?: string;
  tag?: string;
  section?: string;
  notes?: string[];
  secret?: string;
}

export interface MessyFile {
  name: string;
  bytes: Uint8Array;
  rows: TrueRow[];
}

const ours = fileURLToPath(new URL("../../../../../../../packages/transfer/test/files/messy", import.meta.url));
/** Where the files are: those of the repository, or of another folder made like it. */
const folder = process.env["MESSY_SHEETS"] ?? ours;

/** Each file of the folder that has a truth beside it. */
export const messyFiles = (): MessyFile[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith(".truth.json"))
    .map((name) => {
      const { file, rows } = JSON.parse(readFileSync(join(folder, name), "utf8")) as { file: string; rows: TrueRow[] };
      return { name: file, bytes: new Uint8Array(readFileSync(join(folder, file))), rows };
    });

/** The full names of the accounts. */
export const accountNames = () => JSON.parse(readFileSync(join(folder, "accounts.json"), "utf8")) as string[];
