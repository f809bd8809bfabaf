import { calls, type User } from "@pomander/contract";
import {
  answerApproval,
  approvalCodes,
  type ApprovalFacts,
  isCommitted,
  proveAnswer,
  proveSeal,
  sealApproval,
} from "@pomander/crypto/approvals";
import type { ClientContext } from "../account/client-context.ts";
import { assertOpensByDevices, generatedPassword } from "../account/generated-password.ts";
import { isLostReply } from "../api.ts";
import { clientError } from "../errors.ts";
import { isCode } from "../is-code.ts";
import { pinnedManifestOf } from "../vault/pinned-vault.ts";
import { placeOf } from "../vault/vault-place.ts";
import type { ApprovalRequest, GivenApproval } from "./approval-types.ts";
import { ignoreEnded } from "./ask-approval.ts";
import { createDigitCheck } from "./digits.ts";

/** Returns the device that asks for an approval of the open vault, begun in another session; null: none does. */
export async function readApprovalRequest({ api, vaults }: ClientContext): Promise<ApprovalRequest | null> {
  const { approval } = await api(calls.approvals.read);
  const isOpenTo = approval !== null && !approval.isOwn && approval.openKey === null;
  if (!isOpenTo || approval.vaultId !== vaults.personal()?.vaultId) return null;
  const { _id: id, commitment, name, begunAt } = approval;
  return { id, commitment, name, begunAt };
}

/**
 * Answers a device that asks, with the vault open here (crypto-protocol.md §28). The password is sealed for it only once
 * its digits were typed here. Throws `vault_locked` where no verified vault with a generated password is open,
 * `passkeys_only`, and ApiError `approval_over` where another device has answered.
 */
export async function giveApproval(
  context: ClientContext,
  user: User,
  { id, commitment }: ApprovalRequest,
): Promise<GivenApproval> {
  const { api, random } = context;
  const { keys, vaultId } = needOpen(context);
  const own = answerApproval(random);
  const { publicKey: openKey } = own;
  const proof = await proveAnswer(keys, id, openKey);
  const end = () => api.done(calls.approvals.end, { params: { id } }).catch(ignoreEnded);
  await answer(context, id, { openKey, proof });
  const check = createDigitCheck();
  let agreed: { facts: ApprovalFacts; codes: { ofNew: string; ofOpen: string } } | null = null;
  let sealing: "none" | "tried" | "done" = "none";
  let isRefused = false;

  const seal = async (facts: ApprovalFacts) => {
    const { password, pinned } = needOpen(context);
    const sealed = await sealApproval(facts, own.secret, { password, ...pinned }, random);
    const body = { sealed, proof: await proveSeal(keys, id, sealed) };
    const wasTried = sealing === "tried";
    sealing = "tried";
    await api.done(calls.approvals.seal, { params: { id }, body }).catch((error: unknown) => {
      // The reply to the one before was lost.
      if (!wasTried || !isCode(error, "approval_over")) throw error;
    });
    sealing = "done";
  };

  return {
    async advance() {
      if (isRefused || check.state() === "mismatch") return { kind: "mismatch" };
      const { approval } = await api(calls.approvals.read);
      if (check.state() === "mismatch") return { kind: "mismatch" };
      if (approval?._id !== id) return { kind: sealing === "done" ? "done" : "ended" };
      if (agreed === null) {
        const { newKey, nonce } = approval;
        if (newKey === null || nonce === null) return { kind: "waiting" };
        if (!(await isCommitted(commitment, { newKey, nonce }))) {
          isRefused = true;
          await end();
          return { kind: "mismatch" };
        }
        const facts = { approvalId: id, userId: user._id, vaultId, newKey, nonce, openKey };
        agreed = { facts, codes: await approvalCodes(facts) };
      }
      const { facts, codes } = agreed;
      if (check.state() !== "entered") return { kind: "digits", shown: codes.ofOpen, isEntered: false };
      if (sealing !== "done") await seal(facts);
      return { kind: "sealed", shown: codes.ofOpen };
    },
    async enter(digits) {
      const isRight = agreed !== null && check.enter(digits, agreed.codes.ofNew);
      if (check.state() === "mismatch") await end();
      return isRight;
    },
    end,
  };
}

/** Answers, and finds out whether it did where the reply is lost. */
async function answer({ api }: ClientContext, id: string, body: { openKey: string; proof: string }): Promise<void> {
  try {
    await api.done(calls.approvals.answer, { params: { id }, body });
  } catch (error) {
    if (!isLostReply(error)) throw error;
    const { approval } = await api(calls.approvals.read);
    if (approval?._id !== id || approval.openKey !== body.openKey) throw error;
  }
}

/** Returns the open vault with what a new device gets. Throws `vault_locked`, `passkeys_only`. */
function needOpen(context: ClientContext) {
  assertOpensByDevices(context);
  const vault = context.vaults.personal();
  const password = generatedPassword(context);
  const state = vault === null ? null : placeOf(vault).verified();
  if (vault === null || password === null || state === null) throw clientError("vault_locked");
  const { personalKeys: keys } = placeOf(vault).device();
  if (keys === null) throw clientError("vault_locked");
  const { counter, hash, at } = pinnedManifestOf(state);
  return { keys, vaultId: vault.vaultId, password, pinned: { counter, hash, at } };
}
