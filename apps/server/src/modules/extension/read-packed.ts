import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { type PackedExtension, packedExtension, packedFilePath } from "@pomander/contract";
import type { Log } from "../../platform/log.ts";

const maxBytes = 32 * 1024 * 1024;

export interface ServedExtension {
  extension: PackedExtension;
  /** The bytes of its files, by the path at which they are served. */
  files: ReadonlyMap<string, Buffer>;
}

/**
 * Reads the packed extension of a folder into memory, a few megabytes: no path of a request names a file. Returns null
 * without one. A folder that does not contain what it says is logged, and not served: passwords are, all the same.
 */
export async function readPackedExtension(folder: string, log: Log): Promise<ServedExtension | null> {
  try {
    const list = await readFile(join(folder, "extension.json"), "utf8");
    const extension = packedExtension.parse(JSON.parse(list));
    const files = new Map<string, Buffer>();
    for (const packed of extension.files) files.set(packedFilePath(packed), await readChecked(folder, packed));
    return { extension, files };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT")
      log.warn({ err: error, folder }, "the packed extension can't be offered: pack it again");
    return null;
  }
}

async function readChecked(folder: string, { file, bytes, sha256 }: PackedExtension["files"][number]) {
  const path = join(folder, file);
  const { size } = await stat(path);
  if (size !== bytes || size > maxBytes) throw new Error(`${file} has ${size} bytes in place of ${bytes}`);
  const content = await readFile(path);
  if (createHash("sha256").update(content).digest("hex") !== sha256) throw new Error(`${file} is not what was packed`);
  return content;
}
