import type { StoredFile } from "@pomander/contract";
import type { Bytes } from "@pomander/crypto";
import { createFileOpener, type SealedFileRecord } from "@pomander/crypto/files";
import { clientError } from "../errors.ts";

/** Where the segments of one file come from. Both throw the errors of any call, and `file_gone` where it is not there. */
export interface SegmentSource {
  stored: () => Promise<StoredFile>;
  segment: (index: number) => Promise<Bytes>;
}

/**
 * Opens a file segment by segment, while the next one is on its way. Nothing of it counts before the last: only then is
 * it known to be whole. Throws `file_gone`, and `cannot_open` of the field "file" where it was damaged or replaced.
 */
export async function* readSegments(
  { stored, segment }: SegmentSource,
  record: SealedFileRecord,
  onProgress?: (done: number) => void,
): AsyncGenerator<Bytes> {
  const { isWhole, segments } = await stored();
  if (!isWhole) throw clientError("file_gone");
  const opener = await createFileOpener(record, segments);
  let done = 0;
  let ahead = segment(0);
  for (let index = 0; index < opener.segments; index++) {
    const received = await ahead;
    if (index + 1 < opener.segments) {
      ahead = segment(index + 1);
      // It is awaited in the next round, which does not come if this segment cannot be opened.
      ahead.catch(() => undefined);
    }
    const bytes = await opener.open(index, received);
    done += bytes.length;
    onProgress?.(done);
    yield bytes;
  }
}
