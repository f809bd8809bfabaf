/** The folder of the origin's private file system in which files are put together before they are downloaded. */
export const savedFilesFolder = "saved-files";

/** Removes what was put together there: it is readable on this device. */
export async function emptySavedFiles(): Promise<void> {
  const root = await navigator.storage?.getDirectory?.();
  await root?.removeEntry(savedFilesFolder, { recursive: true });
}

/** How long a file is there for the browser to read it. */
export const removedAfterMs = 10 * 60_000;

/** Removes files of pages that were closed before they did. */
export async function removeForgotten(): Promise<void> {
  const root = await navigator.storage?.getDirectory?.();
  const folder = await root?.getDirectoryHandle(savedFilesFolder);
  if (folder === undefined) return;
  for await (const [name, handle] of folder.entries()) {
    if (handle.kind !== "file") continue;
    const { lastModified } = await (handle as FileSystemFileHandle).getFile();
    if (Date.now() - lastModified > removedAfterMs) await folder.removeEntry(name).catch(() => undefined);
  }
}
