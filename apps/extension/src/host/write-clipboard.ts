/**
 * Writes to the clipboard from a document that never has the focus, where Chromium refuses `navigator.clipboard`. Returns
 * whether that worked; an empty text clears the clipboard.
 */
export async function writeClipboard(text: string): Promise<boolean> {
  const put = (event: ClipboardEvent) => {
    event.clipboardData?.setData("text/plain", text);
    event.preventDefault();
  };
  document.addEventListener("copy", put, { once: true });
  const isWritten = document.execCommand("copy");
  document.removeEventListener("copy", put);
  if (isWritten) return true;
  return navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  );
}
