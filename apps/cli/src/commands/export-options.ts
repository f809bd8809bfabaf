import type { VaultOption } from "./open-vault.ts";

export interface ExportOptions extends VaultOption {
  format: string;
  out?: string;
  /** Where the files of entries are written instead of an export. */
  folder?: string;
  filePasswordStdin?: boolean;
  force?: boolean;
  yes?: boolean;
  json?: boolean;
}
