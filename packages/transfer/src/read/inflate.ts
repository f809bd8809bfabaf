import { concat } from "@pomander/crypto/bytes";

type Bytes = Uint8Array<ArrayBuffer>;

/** Compressed bytes given to the inflater at once. It makes at most some thousand times as much of them before it is counted. */
const sliceBytes = 16 * 1024;

interface InflateOptions {
  count: (length: number) => void;
  damaged: () => Error;
  signal?: AbortSignal | undefined;
}

/**
 * Unpacks deflated bytes (RFC 1951, RFC 1952). `count` gets the number of bytes as they come, and ends the work by
 * throwing. Throws `damaged` for bytes that are not deflated or continue after their end, and the signal's reason.
 */
export async function inflate(
  packed: Bytes,
  format: "deflate-raw" | "gzip",
  { count, damaged, signal }: InflateOptions,
): Promise<Bytes> {
  const inflater = new DecompressionStream(format);
  const writer = inflater.writable.getWriter();
  const reader = inflater.readable.getReader();
  const chunks: Bytes[] = [];
  const writing = write(writer, packed);
  try {
    for (;;) {
      signal?.throwIfAborted();
      const { done, value } = await reader.read();
      if (done) break;
      count(value.length);
      chunks.push(value);
    }
    await writing;
  } catch (error) {
    writing.catch(() => undefined);
    await reader.cancel(error).catch(() => undefined);
    // The inflater throws a TypeError for bytes that it cannot read.
    throw error instanceof TypeError ? damaged() : error;
  }
  return concat(chunks);
}

async function write(writer: WritableStreamDefaultWriter<BufferSource>, packed: Bytes): Promise<void> {
  for (let left = packed; left.length > 0; left = left.subarray(sliceBytes)) {
    await writer.ready;
    await writer.write(left.subarray(0, sliceBytes));
  }
  await writer.close();
}
