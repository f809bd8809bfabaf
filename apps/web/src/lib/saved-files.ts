/** The folder of the origin's private file system in which files are put together before they are downloaded. */
export const savedFilesFolder = "saved-files";

/** Removes what was put together there: it is readable on this device. */
export async function emptySavedFiles(): Promise<void> {
  const root = await navigator.storage?.getDirectory?.();
  await root?.removeEntry(savedFilesFolder, { recursive: true });
}
