import { randomBytes } from "node:crypto";
import { open, rename, rm } from "node:fs/promises";

/**
 * Writes a file whole or not at all, for its owner alone, over what is there. The draft is a new file, never one that
 * somebody prepared, and a link in the file's place is replaced, not followed.
 */
export async function replaceFile(file: string, content: string | Uint8Array): Promise<void> {
  const draft = await writeDraft(file, content);
  await rename(draft, file).catch(async (error: unknown) => {
    await rm(draft, { force: true });
    throw error;
  });
}

/** Writes a new file beside `file`, on disk when this settles; gives its path. */
export async function writeDraft(file: string, content: string | Uint8Array): Promise<string> {
  const draft = `${file}.${randomBytes(6).toString("hex")}.draft`;
  const handle = await open(draft, "wx", 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
  return draft;
}
