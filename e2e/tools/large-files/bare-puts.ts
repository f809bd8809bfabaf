import { randomUUID } from "node:crypto";
import { calls, sealedFileBytes, sealedFileSegments, sealedSegmentBytes } from "@pomander/contract";
import type { OpenVault } from "@pomander/vault";
import type { Page } from "@playwright/test";
import { placeOf } from "../../../packages/vault/src/vault/vault-place.ts";

export interface BarePuts {
  /** The address of the segments. */
  url: string;
  token: string;
  /** The bytes of each segment. */
  lengths: number[];
}

/** Begins a file of `size` bytes, whose segments `send` puts, then takes it away. Returns the seconds of the puts. */
export async function timeBarePuts(
  { vault, url, token }: { vault: OpenVault; url: string; token: string },
  size: number,
  send: (puts: BarePuts) => Promise<void>,
): Promise<number> {
  const place = placeOf(vault);
  const { api, keys, manifests } = place.device();
  const { vaultId } = keys;
  const fileId = randomUUID();
  const bytes = sealedFileBytes(size);
  const state = place.verified();
  if (state === null) throw new Error("The vault is not verified");
  const proof = await manifests.proveFiles(state.shared, "file", [vaultId, fileId, bytes]);
  await api.done(calls.files.begin, { params: { vaultId }, body: { fileId, bytes, proof } });
  const lengths = Array.from({ length: sealedFileSegments(bytes) }, (_, n) => sealedSegmentBytes(bytes, n));
  const begun = performance.now();
  await send({ url: `${url}/api/vaults/${vaultId}/files/${fileId}/segments`, token, lengths });
  const seconds = (performance.now() - begun) / 1_000;
  await api.done(calls.files.remove, { params: { vaultId, fileId } });
  return seconds;
}

/** Sends as many bytes as the segments have, three requests at a time, as the app does. */
async function putAll({ url, token, lengths }: BarePuts): Promise<void> {
  const body = new Uint8Array(Math.max(...lengths));
  for (let start = 0; start < body.length; start += 65_536)
    crypto.getRandomValues(body.subarray(start, Math.min(body.length, start + 65_536)));
  let next = 0;
  const work = async () => {
    while (next < lengths.length) {
      const n = next++;
      const reply = await fetch(`${url}/${n}`, {
        method: "PUT",
        headers: { authorization: `Bearer ${token}`, "content-type": "application/octet-stream" },
        // Chromium sends a blob in less time than bytes, and so does the app.
        body: new Blob([body.subarray(0, lengths[n])]),
        credentials: "omit",
      });
      if (!reply.ok) throw new Error(`A segment was answered with ${reply.status}`);
    }
  };
  await Promise.all([work(), work(), work()]);
}

/** Sends them from this process. */
export const fromHere = (puts: BarePuts): Promise<void> => putAll(puts);

/** Sends them from a page. */
export const fromPage =
  (page: Page) =>
  async (puts: BarePuts): Promise<void> =>
    page.evaluate(putAll, puts);
