const { gc } = globalThis;

/**
 * Releases the memory of objects that were made and dropped a moment ago. V8 counts the bytes of buffers late, so a stream
 * of large ones would take many times the memory of those in use. Does nothing where Node was started without `--expose-gc`.
 */
export function collectYoung(): void {
  gc?.({ type: "minor", execution: "sync" });
}
