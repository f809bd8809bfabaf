import { calls } from "@pomander/contract";
import type { Bytes } from "@pomander/crypto";
import type { FileRecord } from "../entry/file-records.ts";
import { clientError } from "../errors.ts";
import { isCode } from "../is-code.ts";
import type { OpenVault } from "../vault/open-vault-types.ts";
import { placeOf } from "../vault/vault-place.ts";
import type { FileOptions } from "./file-source.ts";
import { readSegments } from "./read-segments.ts";
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
  const source = {
    stored: () => request(() => device.api(calls.files.read, { params })),
    segment: (index: number) =>
      request(() => device.api(calls.files.readSegment, { params: { ...params, n: `${index}` } }, { timeoutMs })),
  };
  for await (const bytes of readSegments(source, record, onProgress)) {
    // It throws if the vault has been locked.
    placeOf(vault).device();
    yield bytes;
  }
}
