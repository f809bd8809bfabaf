import { leftPart } from "../faults.ts";
import { createFreeNames } from "../free-name.ts";
import type { LeftBehind } from "../file-contents.ts";
import { writeBitwardenJson } from "./bitwarden-json.ts";
import type { ExportContents } from "./export-types.ts";
import type { ExportFile, FilesToWrite } from "./files-to-write.ts";
import { createZipWriter } from "./zip-writer.ts";

/** The largest zip without 64-bit offsets, which not every program reads, and room for its table. */
const mostBytes = 2 ** 32 - 64 * 1024 * 1024;

/**
 * Writes Bitwarden's export with attachments, not encrypted: `data.json`, and `attachments/<item id>/<file name>`. What
 * would make it larger than 4 GB is left behind.
 */
export async function* writeBitwardenZip(
  contents: ExportContents,
  files: FilesToWrite,
  leftBehind: LeftBehind[],
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const zip = createZipWriter(contents.exportedAt);
  const { bytes, leftBehind: left } = await writeBitwardenJson(contents, {});
  leftBehind.push(...left.filter(({ what }) => what.code !== "attachment"));
  yield* zip.add("data.json", [bytes]);
  const titles = new Map(contents.entries.map(({ _id, title }) => [_id, title]));
  const fits = ({ entry, name, size }: ExportFile) => {
    if (zip.size() + size <= mostBytes) return true;
    leftBehind.push({ entry: titles.get(entry) ?? "", what: leftPart("attachment", { name, bytes: size }) });
    return false;
  };
  const namesOf = new Map<string, (name: string) => string>();
  for await (const each of files.each(fits)) {
    if (!("pieces" in each)) continue;
    const { entry, name } = each.file;
    // A zip that has one name twice is not read again.
    const free = namesOf.get(entry) ?? createFreeNames();
    namesOf.set(entry, free);
    yield* zip.add(`attachments/${entry}/${free(name)}`, each.pieces);
  }
  yield zip.end();
}
