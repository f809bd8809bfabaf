import { writeBitwardenJson } from "./bitwarden-json.ts";
import { writeCsv } from "./csv.ts";
import { writeCxf } from "./cxf.ts";
import { writePomander } from "./pomander.ts";
import type { ExportContents, ExportFormat, ExportOptions, Writer, WrittenExport } from "./export-types.ts";

const writers: Readonly<Record<ExportFormat, { write: Writer; ending: string }>> = {
  pomander: { write: writePomander, ending: ".pomander" },
  "bitwarden-json": { write: writeBitwardenJson, ending: "-bitwarden.json" },
  csv: { write: writeCsv, ending: ".csv" },
  cxf: { write: writeCxf, ending: "-cxf.json" },
};

/**
 * Writes a vault as a file, and says what the format cannot hold. Throws the signal's reason when it is aborted, and for
 * `pomander` what `sealFile` throws for a password that is none.
 */
export async function writeExport(
  format: ExportFormat,
  contents: ExportContents,
  options: ExportOptions = {},
): Promise<WrittenExport> {
  options.signal?.throwIfAborted();
  const written = await writers[format].write(contents, options);
  options.signal?.throwIfAborted();
  return written;
}

/** A name for the file: `pomander-2026-11-20.pomander`, with the day where the device is. */
export function exportFileName(format: ExportFormat, now: Date): string {
  const day = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0"));
  return `pomander-${day.join("-")}${writers[format].ending}`;
}
