import { calls, type Approval as Received, type User } from "@pomander/contract";
import {
  approvalCodes,
  type ApprovalFacts,
  type ApprovedVault,
  beginApproval,
  openApproval,
} from "@pomander/crypto/approvals";
import { isCode } from "../is-code.ts";
import { clientError } from "../errors.ts";
import { nothingPinned } from "../vault/pinned-vault.ts";
import type { ClientContext } from "../account/client-context.ts";
import { confirmOpening, confirmPresentVault, resume, unlockPresent } from "../account/unlock.ts";
import type { ConfirmWarning } from "../account/security-warning.ts";
import type { OpenVault } from "../vault/open-vault-types.ts";
import type { AskedApproval } from "./approval-types.ts";
import { createDigitCheck } from "./digits.ts";

/**
 * Asks for the approval of this device by one whose vault is open (crypto-protocol.md §28). Throws ApiError
 * `company_needed` when the company's sign-in is too long ago, and `has_password` where a person chose the password.
 */
export async function askApproval(context: ClientContext, user: User, ask: ConfirmWarning): Promise<AskedApproval> {
  const { api, random } = context;
  const present = await confirmPresentVault(context, user, ask);
  await confirmOpening(context, present, ask);
  const { vaultId } = present;
  const own = await beginApproval(random);
  const { commitment, publicKey: newKey, nonce } = own;
  const { _id: id } = await api(calls.approvals.begin, { body: { vaultId, commitment } });
  const check = createDigitCheck();
  /** The values that both agree on, with the first public key that the server gave for the other device. */
  let agreed: { facts: ApprovalFacts; codes: { ofNew: string; ofOpen: string } } | null = null;
  let opened: OpenVault | null = null;
  let isEnded = false;
  const drop = () => api.done(calls.approvals.end, { params: { id } }).catch(ignoreEnded);

  const agree = async (openKey: string) => {
    const facts = { approvalId: id, userId: user._id, vaultId, newKey, nonce, openKey };
    agreed = { facts, codes: await approvalCodes(facts) };
    return agreed;
  };
  /** Reveals what this device committed to, unless an earlier request did so whose reply was lost. */
  const reveal = async (received: Received) => {
    if (received.newKey === null) await api.done(calls.approvals.reveal, { params: { id }, body: { newKey, nonce } });
  };

  const open = async (approved: ApprovedVault): Promise<OpenVault | null> => {
    const vault = await openApproved(context, user, { vaultId, approved, ask });
    if (isEnded) {
      vault.close();
      return null;
    }
    // The vault is open, whatever becomes of the approval, which ends by its time.
    await drop().catch(() => undefined);
    return (opened = vault);
  };

  return {
    async advance() {
      if (opened !== null) return { kind: "opened", vault: opened };
      if (check.state() === "mismatch") return { kind: "mismatch" };
      const { approval } = await api(calls.approvals.read);
      if (check.state() === "mismatch") return { kind: "mismatch" };
      if (isEnded || approval?._id !== id) return { kind: "ended" };
      if (agreed === null && approval.openKey === null) return { kind: "waiting" };
      const { facts, codes } = agreed ?? (await agree(approval.openKey ?? ""));
      await reveal(approval);
      const isEntered = check.state() === "entered";
      if (!isEntered || approval.sealed === null) return { kind: "digits", shown: codes.ofNew, isEntered };
      const vault = await open(await openApproval(facts, own.secret, approval.sealed));
      return vault === null ? { kind: "ended" } : { kind: "opened", vault };
    },
    async enter(digits) {
      const isRight = agreed !== null && check.enter(digits, agreed.codes.ofOpen);
      if (check.state() === "mismatch") await drop();
      return isRight;
    },
    async end() {
      isEnded = true;
      await drop();
    },
  };
}

/** Another device, or the time, may have ended it already. */
export function ignoreEnded(error: unknown): void {
  if (!isCode(error, "not_found")) throw error;
}

/** Opens the vault with its approved password, and remembers the other device's manifest on a first visit. */
async function openApproved(
  context: ClientContext,
  user: User,
  { vaultId, approved, ask }: { vaultId: string; approved: ApprovedVault; ask: ConfirmWarning },
): Promise<OpenVault> {
  const { password, counter, hash, at } = approved;
  const present = await confirmPresentVault(context, user, ask);
  if (present.vaultId !== vaultId) throw clientError("vault_not_verified");
  await context.memory.updateVault(vaultId, (before) => ({
    pinned: before?.manifest
      ? before
      : { ...nothingPinned, ...before, manifest: { counter, hash, at }, isGenerated: true },
  }));
  const ahead = context.readAhead(vaultId);
  return resume(context, user, await unlockPresent(context, user, { present, password, ask }), ahead);
}
