import { calls } from "@pomander/contract";
import type { Bytes } from "@pomander/crypto";
import { createFileOpener } from "@pomander/crypto/files";
import type { FileRecord } from "../entry/file-records.ts";
import { clientError } from "../errors.ts";
import { isCode } from "../is-code.ts";
import type { OpenVault } from "../vault/open-vault-types.ts";
import { placeOf } from "../vault/vault-place.ts";
import type { FileOptions } from "./upload-file.ts";
import { withRetries } from "./with-retries.ts";

const timeoutMs = 120_000;

/**
 * Reads a file of an entry, piece by piece. Nothing of it counts before the last piece: only then is it known to be
 * whole. Throws `file_gone` where the server does not have it, `cannot_open` of the field "file" where it was damaged or
 * replaced, and the errors of any call.
 */
export async function* readFile(
  vault: OpenVault,
  record: FileRecord,
  { onProgress, signal }: FileOptions = {},
): AsyncGenerator<Bytes> {
  const device = placeOf(vault).device();
  const params = { vaultId: device.keys.vaultId, fileId: record.id };
  const request = <T>(call: () => Promise<T>) =>
    withRetries(device, signal, call).catch((error: unknown) => {
      throw isCode(error, "not_found") ? clientError("file_gone", {}, error) : error;
    });
  const { isWhole, segments } = await request(() => device.api(calls.files.read, { params }));
  if (!isWhole) throw clientError("file_gone");
  const opener = await createFileOpener(record, segments);
  const receive = async (index: number) => {
    const call = { params: { ...params, n: `${index}` } };
    return request(() => device.api(calls.files.readSegment, call, { timeoutMs }));
  };
  let done = 0;
  let ahead = receive(0);
  for (let index = 0; index < opener.segments; index++) {
    const segment = await ahead;
    if (index + 1 < opener.segments) {
      ahead = receive(index + 1);
      // It is awaited in the next round, which does not come if this segment cannot be opened.
      ahead.catch(() => undefined);
    }
    const bytes = await opener.open(index, segment);
    placeOf(vault).device();
    done += bytes.length;
    onProgress?.(done);
    yield bytes;
  }
}
