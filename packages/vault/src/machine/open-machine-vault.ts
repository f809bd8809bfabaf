import { calls } from "@pomander/contract";
import { systemRandom } from "@pomander/crypto";
import { openMachine, type MachineToken } from "@pomander/crypto/sharing";
import { createApi, type ApiOptions } from "../api.ts";
import { createInMemoryPinnedState } from "../device/pinned-state.ts";
import type { Reason } from "../reasons.ts";
import { toPinned } from "../sharing/shared-manifests.ts";
import { createContentsCache } from "../vault/contents-cache.ts";
import type { VaultDevice } from "../vault/device.ts";
import { openSearchTextsInline } from "../vault/open-search-texts.ts";
import { openSummariesInline } from "../vault/open-summaries.ts";
import { openVault } from "../vault/open-vault.ts";
import type { OpenVault } from "../vault/open-vault-types.ts";
import { nothingPinned } from "../vault/pinned-vault.ts";
import { placeOf } from "../vault/vault-place.ts";
import { machineError } from "./machine-errors.ts";
import {
  followLine,
  mostLinks,
  openTokenVault,
  type LineVault,
  type MachineContext,
  type MachinePlace,
} from "./machine-line.ts";

export type { MachinePlace } from "./machine-line.ts";

export interface MachineVaultOptions extends Pick<ApiOptions, "fetch" | "baseUrl"> {
  token: MachineToken;
  /** The place that an earlier run reached: what the server shows must lead there. */
  remembered?: MachinePlace | null;
  /** A vault and a counter that what the server shows must reach. */
  atLeast?: { vaultId: string; counter: number } | null;
  now?: () => Date;
}

/** A shared vault that a machine reads. Where its snapshot has a fault, nothing of it counts. */
export interface MachineVault {
  vault: OpenVault;
  /** The last link that was verified, to be remembered; null: the vault is not verified. */
  reached: MachinePlace | null;
  /** Why it could not be read; null: it was. */
  problem: Reason | null;
}

/**
 * Opens the vault of a machine's token, or the one that new keys put in its place, and reads it once. Nothing from before
 * the token counts. Throws `machine_not_verified` where the server shows something else than the token, `remembered` or
 * `atLeast` lead to, `machine_token_old`, and the errors of any call: `machine_refused`.
 */
export async function openMachineVault({
  fetch,
  baseUrl,
  token,
  remembered = null,
  atLeast = null,
  now = () => new Date(),
}: MachineVaultOptions): Promise<MachineVault> {
  let bearer: string | null = null;
  const api = createApi({ fetch, baseUrl, token: () => bearer });
  const { credential, identity } = await openMachine(token);
  const session = await api(calls.machines.signIn, { body: { machineId: token.machineId, credential } });
  bearer = session.token;
  const context: MachineContext = { api, identity, token, session, remembered, now, random: systemRandom };
  const walked = { links: 0, isTooLong: false, vaultIds: new Set([token.vaultId]) };
  /** The last verified link of each vault of the line, by its id. */
  const ends = new Map<string, number>();
  let line = await openTokenVault(context, walked);
  for (;;) {
    const sent = session.vaults.find(({ vaultId }) => vaultId === line.vaultId);
    if (sent === undefined) throw machineError("machine_removed");
    if (sent.successor === null) break;
    const successor = { vaultId: sent.successor, counter: sent.counter };
    const { last, next } = await followLine(context, { vault: line, successor }, walked);
    ends.set(line.vaultId, last.link.counter);
    walked.vaultIds.add(next.vaultId);
    line = next;
  }
  const vault = openVault(await deviceOf(context, line), {});
  await vault.opened();
  if (walked.isTooLong) throw machineError("machine_token_old", { max: mostLinks });
  const { error: problem } = vault.snapshot();
  const state = placeOf(vault).verified()?.shared ?? null;
  if (state === null || problem !== null) return { vault, reached: null, problem };
  ends.set(line.vaultId, state.link.counter);
  for (const [why, place] of [
    ["memory", remembered],
    ["demand", atLeast],
  ] as const)
    if (place !== null && (ends.get(place.vaultId) ?? -1) < place.counter)
      throw machineError("machine_not_verified", { why });
  const { counter, hash } = state.link;
  return { vault, reached: { vaultId: line.vaultId, counter, hash }, problem };
}

/** Returns the services for reading a vault, whose memory lasts as long as the program and begins at a verified link. */
async function deviceOf({ api, now, random }: MachineContext, line: LineVault): Promise<VaultDevice> {
  const { vaultId, keys, manifests, state } = line;
  const memory = createInMemoryPinnedState();
  await memory.updateVault(vaultId, () => ({ pinned: { ...nothingPinned, manifest: toPinned(state) } }));
  const { read, hasNew, tagOf } = createContentsCache(api, vaultId, async () => null);
  return {
    api,
    keys,
    personalKeys: null,
    manifests,
    memory,
    random,
    now,
    openSummaries: openSummariesInline,
    openSearchTexts: openSearchTextsInline,
    readContents: read,
    hasNewContents: hasNew,
    contentsTag: tagOf,
    wrapped: () => undefined,
    isMemoryRestored: () => false,
    sleep: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  };
}
