import { calls } from "@pomander/contract";
import { newFileSealer, type FileSealer, type SealedSegment } from "@pomander/crypto/files";
import { fileLimits, isFileName, sealedFileBytes } from "@pomander/crypto/limits";
import type { FileRecord } from "../entry/file-records.ts";
import { clientError } from "../errors.ts";
import { isCode } from "../is-code.ts";
import type { VaultDevice } from "../vault/device.ts";
import type { OpenVault } from "../vault/open-vault-types.ts";
import { placeOf, type OpenPlace } from "../vault/vault-place.ts";
import type { FileOptions, FileSource } from "./file-source.ts";
import { withRetries } from "./with-retries.ts";

/** Segments on their way at once. */
const concurrency = 3;
/** Segments that are sealed before they are needed: with one alone, a second request would wait for the next one. */
const sealedAhead = 2;
const timeoutMs = 120_000;

/**
 * Seals a file and stores it in a vault. The record that is returned belongs into an entry of that vault, which must be
 * saved within a day. A file that changes while it is read begins again once, under another key.
 *
 * Throws `file_name_refused`, `entry_file_too_large`, `file_changed`, a reason for which the vault cannot be changed, and the
 * errors of any call. What was sent is then removed.
 */
export const uploadFile = (vault: OpenVault, source: FileSource, options: FileOptions = {}): Promise<FileRecord> =>
  uploadTo(placeOf(vault), source, options);

/** Throws `file_name_refused` or `entry_file_too_large` for what no entry can have as a file. */
export function checkFile({ name, size }: Pick<FileSource, "name" | "size">): void {
  if (!isFileName(name)) throw clientError("file_name_refused");
  if (size > fileLimits.bytes) throw clientError("entry_file_too_large", { max: fileLimits.bytes });
}

/** Does the same as `uploadFile`, for what has the vault's place. */
export async function uploadTo(place: OpenPlace, source: FileSource, options: FileOptions): Promise<FileRecord> {
  checkFile(source);
  try {
    return await uploadOnce(place, source, options);
  } catch (error) {
    if (!isCode(error, "file_changed", "file_spoiled")) throw error;
    return uploadOnce(place, source, options);
  }
}

async function uploadOnce(place: OpenPlace, source: FileSource, options: FileOptions): Promise<FileRecord> {
  const device = place.device();
  const { api, keys, now, random } = device;
  const sealer = await newFileSealer(source.size, random);
  const upload: Upload = { device, source, sealer, options, sent: [] };
  const params = { vaultId: keys.vaultId, fileId: sealer.id };
  await begin(place, upload);
  try {
    await sendSegments(
      upload,
      Array.from({ length: sealer.segments }, (_, index) => index),
    );
    const hash = await sealer.hash();
    const finish = () =>
      withRetries(device, options.signal, () => api.done(calls.files.finish, { params, body: { hash } }));
    try {
      await finish();
    } catch (error) {
      if (!isCode(error, "file_damaged")) throw error;
      await sendSegments(upload, await damagedSegments(upload));
      await finish();
    }
    const { id, key } = sealer;
    return { id, key, name: source.name, size: source.size, hash, at: now().toISOString() };
  } catch (error) {
    // Upkeep removes it later where this fails too.
    await api.done(calls.files.remove, { params }).catch(() => undefined);
    throw error;
  }
}

interface Upload {
  device: VaultDevice;
  source: FileSource;
  sealer: FileSealer;
  options: FileOptions;
  /** SHA-256 of each segment that was sent, base64url. */
  sent: string[];
}

async function begin(place: OpenPlace, { device, source, sealer, options }: Upload): Promise<void> {
  const { api, keys, manifests } = device;
  const { vaultId } = keys;
  const state = place.verified();
  if (state === null) throw clientError("vault_not_verified");
  if ((await manifests.refusal(state.shared, "write")) !== null) throw clientError("vault_not_writable");
  const bytes = sealedFileBytes(source.size);
  const proof = await manifests.proveFiles(state.shared, "file", [vaultId, sealer.id, bytes]);
  const body = { fileId: sealer.id, bytes, proof };
  await withRetries(device, options.signal, () => api.done(calls.files.begin, { params: { vaultId }, body }));
}

async function sendSegments(upload: Upload, indexes: readonly number[]): Promise<void> {
  const { source, sealer, options } = upload;
  let next = 0;
  let done = 0;
  let isStopped = false;
  const sealNext = async (): Promise<Sealed | null> => {
    const index = indexes[next++];
    if (index === undefined || isStopped) return null;
    const { start, end } = sealer.rangeOf(index);
    const { bytes, sha256 } = await sealer.seal(index, await source.read(start, end));
    return { index, bytes, sha256, plainBytes: end - start };
  };
  const ahead: Promise<Sealed | null>[] = [];
  let last: Promise<unknown> = Promise.resolve();
  const sealFollowing = () => {
    const following = last.then(() => sealNext());
    // It is awaited by a later round, which does not come if a segment cannot be sent.
    following.catch(() => undefined);
    last = following;
    ahead.push(following);
  };
  for (let count = 0; count < sealedAhead; count++) sealFollowing();
  const work = async () => {
    for (;;) {
      const taken = ahead.shift();
      sealFollowing();
      const sealed = (await taken) ?? null;
      if (sealed === null) return;
      await sendSegment(upload, sealed);
      done += sealed.plainBytes;
      options.onProgress?.(Math.min(source.size, done));
    }
  };
  const workers = Array.from({ length: concurrency }, () =>
    work().catch((error: unknown) => {
      isStopped = true;
      throw error;
    }),
  );
  const failed = (await Promise.allSettled(workers)).find((worker) => worker.status === "rejected");
  if (failed !== undefined) throw failed.reason;
}

interface Sealed extends SealedSegment {
  index: number;
  /** How many bytes of the file it contains. */
  plainBytes: number;
}

async function sendSegment({ device, sealer, options, sent }: Upload, { index, bytes, sha256 }: Sealed): Promise<void> {
  sent[index] = sha256;
  const params = { vaultId: device.keys.vaultId, fileId: sealer.id, n: `${index}` };
  await withRetries(device, options.signal, () =>
    device.api.done(calls.files.putSegment, { params, body: bytes }, { timeoutMs }),
  );
}

/** Returns the segments that the server does not have as they were sent. */
async function damagedSegments({ device, sealer, options, sent }: Upload): Promise<number[]> {
  const params = { vaultId: device.keys.vaultId, fileId: sealer.id };
  const { segments } = await withRetries(device, options.signal, () => device.api(calls.files.read, { params }));
  return sent.flatMap((sha256, index) => (segments[index] === sha256 ? [] : [index]));
}
