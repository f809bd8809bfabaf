/**
 * Writes to the clipboard from a document that never has the focus, where `navigator.clipboard` is refused. Returns
 * whether that worked; an empty text clears the clipboard.
 */
export function writeClipboard(text: string): boolean {
  const put = (event: ClipboardEvent) => {
    event.clipboardData?.setData("text/plain", text);
    event.preventDefault();
  };
  document.addEventListener("copy", put, { once: true });
  const isWritten = document.execCommand("copy");
  document.removeEventListener("copy", put);
  return isWritten;
}
