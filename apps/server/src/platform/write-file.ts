import { randomBytes } from "node:crypto";
import { constants, copyFile, link, open, rename, rm } from "node:fs/promises";

/**
 * Writes a file whole or not at all, readable only by its owner, over an existing one. The draft is a new file, never
 * one that another user prepared, and a link at the file's path is replaced, not followed.
 */
export async function replaceFile(file: string, content: string | Uint8Array): Promise<void> {
  const draft = await writeDraft(file, content);
  await rename(draft, file).catch(async (error: unknown) => {
    await rm(draft, { force: true });
    throw error;
  });
}

/** Writes a new file whole or not at all, readable only by its owner. @throws EEXIST where there is one of that name */
export async function createFile(file: string, content: string | Uint8Array): Promise<void> {
  const draft = await writeDraft(file, content);
  try {
    await link(draft, file).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code === "EEXIST") throw error;
      // Some file systems have no hard links.
      await copyFile(draft, file, constants.COPYFILE_EXCL);
    });
  } finally {
    await rm(draft, { force: true });
  }
}

/** Writes a new file next to `file`, which is on disk when this settles; returns its path. */
async function writeDraft(file: string, content: string | Uint8Array): Promise<string> {
  const draft = `${file}.${randomBytes(6).toString("hex")}.draft`;
  await using handle = await open(draft, "wx", 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  return draft;
}
