const { gc } = globalThis;

/**
 * Releases the memory of objects that were made and dropped a moment ago. V8 counts the bytes of buffers late, so a stream
 * of large ones would take many times the memory of those in use. Does nothing where Node was started without `--expose-gc`.
 */
export function collectYoung(): void {
  gc?.({ type: "minor", execution: "sync" });
}

/**
 * Releases the memory of bytes that nothing uses any more; they are empty afterwards. Nothing native may still read them,
 * as a socket does that is being written to. Does nothing to bytes that share their buffer with others.
 */
export function releaseBytes({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && byteLength === buffer.byteLength) buffer.transfer(0);
}
