import { calls } from "@pomander/contract";
import { ApiError } from "../api.ts";
import { createReason } from "../reasons.ts";
import type { NotSaved } from "../vault/vault-snapshot.ts";
import { contactOf, notSaved, sharedStateOf, type Own, type SharingCore } from "./sharing-core.ts";

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
 * Begins new keys, and returns who goes: barred from now on. An earlier beginning of this user's, which stopped, is
 * replaced, and the people whom it barred go too; one of another manager is only replaced on purpose.
 */
export async function beginNewKeys(
  core: SharingCore,
  own: Own,
  { vaultId, successorId, out, isReplacing, credential, act }: Beginning,
): Promise<{ kind: "begun"; out: readonly string[] } | NotSaved> {
  const begin = (without: readonly string[], replace: boolean) =>
    core.host.api.done(calls.sharedSuccessors.begin, {
      params: { vaultId },
      body: { vaultId: successorId, without: [...without], replace, currentPassword: credential, act },
    });
  try {
    await begin(out, isReplacing);
    return { kind: "begun", out };
  } catch (error) {
    const begun = error instanceof ApiError ? error.begun : null;
    if (begun === null) throw error;
    if (begun.by !== own.identity.userId) {
      const { at, without } = begun;
      const [by = "", ...out] = [begun.by, ...without].map((userId) => nameOf(core, own, vaultId, userId));
      return notSaved(createReason("new_keys_begun", { by, out: out.join(", "), without, at }));
    }
    const all = [...new Set([...out, ...begun.without])];
    await begin(all, true);
    return { kind: "begun", out: all };
  }
}

const nameOf = (core: SharingCore, own: Own, vaultId: string, userId: string) =>
  contactOf(own, userId)?.name ??
  sharedStateOf(core, vaultId)?.list.content.members.find((member) => member.userId === userId)?.name ??
  "";
