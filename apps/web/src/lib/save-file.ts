const readWithinMs = 60_000;

/** Downloads a text or bytes that were made on this device and go nowhere. */
export function saveFile(name: string, type: string, content: string | Uint8Array<ArrayBuffer> | Blob): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers begin to read it only after the click.
  setTimeout(() => URL.revokeObjectURL(address), readWithinMs);
}
