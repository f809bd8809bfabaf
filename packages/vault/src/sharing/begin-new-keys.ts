import { calls } from "@pomander/contract";
import { ApiError } from "../api.ts";
import { createReason } from "../reasons.ts";
import type { NotSaved } from "../vault/vault-snapshot.ts";
import { nameById, notSaved, sharedStateOf, type Own, type SharingCore } from "./sharing-core.ts";

interface Beginning {
  vaultId: string;
  /** The id of the vault that is to take its place. */
  successorId: string;
  /** The user ids of those who go. */
  out: readonly string[];
  isReplacing: boolean;
  credential: string;
  act: string;
}

/**
 * Begins new keys for those who go: they are barred from now on. An earlier beginning of this user's, which stopped, is
 * replaced by one that names its people too; one of another manager is only replaced on purpose.
 */
export async function beginNewKeys(
  core: SharingCore,
  own: Own,
  { vaultId, successorId, out, isReplacing, credential, act }: Beginning,
): Promise<{ kind: "begun" } | NotSaved> {
  const begin = (without: readonly string[], replace: boolean) =>
    core.host.api.done(calls.sharedSuccessors.begin, {
      params: { vaultId },
      body: { vaultId: successorId, without: [...without], replace, currentPassword: credential, act },
    });
  try {
    await begin(out, isReplacing);
    return { kind: "begun" };
  } catch (error) {
    const begun = error instanceof ApiError ? error.begun : null;
    if (begun === null) throw error;
    if (begun.by !== own.identity.userId) {
      const { at, without } = begun;
      const [by = "", ...out] = [begun.by, ...without].map((userId) => nameOf(core, own, vaultId, userId));
      return notSaved(createReason("new_keys_begun", { by, out: out.join(", "), without, at }));
    }
    const others = begun.without.filter((userId) => !out.includes(userId));
    if (others.length > 0) return othersGoToo(core, own, vaultId, others);
    await begin(out, true);
    return { kind: "begun" };
  }
}

/** Asks whether people whom only the server names are taken out too: it alone takes no one out. */
export function othersGoToo(core: SharingCore, own: Own, vaultId: string, without: readonly string[]): NotSaved {
  const names = without.map((userId) => nameOf(core, own, vaultId, userId)).join(", ");
  return notSaved(createReason("others_go_too", { names, without }));
}

const nameOf = (core: SharingCore, own: Own, vaultId: string, userId: string) =>
  nameById(own, sharedStateOf(core, vaultId)?.list.content ?? { members: [], former: [] }, userId) || "?";
