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
  /** The full names of the accounts. */
  accounts: string[];
}

const ours = fileURLToPath(new URL("../../../../../../../packages/transfer/test/files/messy", import.meta.url));
/** Where the files are: those of the repository, or of another folder made like them. */
const folders =
  process.env["MESSY_SHEETS"] === undefined
    ? ["", "second", "third", "fourth", "fifth"].map((set) => join(ours, set))
    : [process.env["MESSY_SHEETS"]];

const read = (path: string) => JSON.parse(readFileSync(path, "utf8")) as unknown;

/** Each file of the folders that has a truth beside it. */
export const messyFiles = (): MessyFile[] =>
  folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith(".truth.json"))
      .map((name) => {
        const { file, rows } = read(join(folder, name)) as { file: string; rows: TrueRow[] };
        const accounts = read(join(folder, "accounts.json")) as string[];
        return { name: file, bytes: new Uint8Array(readFileSync(join(folder, file))), rows, accounts };
      }),
  );
