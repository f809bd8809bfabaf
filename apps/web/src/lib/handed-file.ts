/** The file that a page has handed over. It may have secrets, so it is in memory alone, until the vault locks or the session ends. */
let handed: File | null = null;

/** Hands a file over to the page that imports passwords. */
export function handFile(file: File): void {
  handed = file;
}

/** Returns the file that was handed over, or null. */
export const handedFile = (): File | null => handed;

export function forgetHandedFile(): void {
  handed = null;
}
