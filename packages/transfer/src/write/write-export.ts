import { writeBitwardenJson } from "./bitwarden-json.ts";
import { writeCsv } from "./csv.ts";
import { writeCxf } from "./cxf.ts";
import { writePomander } from "./pomander.ts";
import type { ExportContents, ExportFormat, ExportOptions, Writer, WrittenExport } from "./export-types.ts";

const writers: Readonly<Record<Exclude<ExportFormat, "bitwarden-zip">, Writer>> = {
  pomander: writePomander,
  "bitwarden-json": writeBitwardenJson,
  csv: writeCsv,
  cxf: writeCxf,
};
const endings: Readonly<Record<ExportFormat, string>> = {
  pomander: ".pomander",
  "bitwarden-json": "-bitwarden.json",
  "bitwarden-zip": "-bitwarden.zip",
  csv: ".csv",
  cxf: "-cxf.json",
};

/**
 * Writes a vault as a file, without files of its entries, and says what the format cannot hold. Throws the signal's reason when it is aborted, and for
 * `pomander` what `sealFile` throws for a password that is none.
 */
export async function writeExport(
  format: keyof typeof writers,
  contents: ExportContents,
  options: ExportOptions = {},
): Promise<WrittenExport> {
  options.signal?.throwIfAborted();
  const written = await writers[format](contents, options);
  options.signal?.throwIfAborted();
  return written;
}

/** A name for the file: `pomander-2026-11-20.pomander`, with the day where the device is. */
export function exportFileName(format: ExportFormat, now: Date): string {
  const day = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0"));
  return `pomander-${day.join("-")}${endings[format]}`;
}
