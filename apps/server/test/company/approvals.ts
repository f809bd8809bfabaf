import { createHash, createHmac, randomBytes, randomUUID } from "node:crypto";
import type { TestServer } from "../harness.ts";
import type { TestUser } from "../factories.ts";
import { committed, writeKeyOf } from "../value-factories.ts";
import { asGenerated } from "./generated.ts";

const key32 = () => randomBytes(32).toString("base64url");
const hashOf = (text: string) => createHash("sha256").update(text).digest("base64url");
const proveWith = (by: { vaultId: string }, ...lines: string[]) =>
  createHmac("sha256", writeKeyOf(by)).update(lines.join("\n")).digest("base64url");

/** The values of a new device that asks for an approval, of the right form. */
export const newDevice = () => ({
  commitment: key32(),
  revealed: { newKey: key32(), nonce: randomBytes(16).toString("base64url") },
});

/** Returns what a device that has this vault open answers an approval with. */
export function answerOf(by: { vaultId: string }, approvalId: string) {
  const openKey = key32();
  return { openKey, proof: proveWith(by, "pomander/v1/approval-answer", approvalId, openKey) };
}

/** Returns what it seals. */
export function sealOf(by: { vaultId: string }, approvalId: string) {
  const sealed = committed();
  return { sealed, proof: proveWith(by, "pomander/v1/approval-seal", approvalId, hashOf(sealed)) };
}

type Step = "begun" | "answered" | "revealed";

/**
 * Inserts an approval of a user, which has come to a step; the next one is up to the session of the user. Returns its id.
 */
export async function insertApproval(server: TestServer, owner: TestUser, step: Step): Promise<string> {
  await asGenerated(server, owner);
  const { db, accounts } = server;
  const now = accounts.clock.now();
  const later = new Date(now.getTime() + 600_000);
  const { sid } = JSON.parse(Buffer.from(owner.token.split(".")[1] ?? "", "base64url").toString()) as { sid: string };
  const other = randomUUID();
  await db
    .insertInto("sessions")
    .values({ id: other, user_id: owner._id, created_at: now, expires_at: later, last_seen_at: now, device: "" })
    .execute();
  const id = randomUUID();
  const { commitment, revealed } = newDevice();
  const isAnswered = step !== "begun";
  await db.deleteFrom("device_approvals").where("user_id", "=", owner._id).execute();
  await db
    .insertInto("device_approvals")
    .values({
      id,
      user_id: owner._id,
      vault_id: owner.vaultId,
      session_id: step === "answered" ? sid : other,
      answer_session_id: step === "answered" ? other : step === "revealed" ? sid : null,
      name: "Firefox on Linux",
      commitment,
      open_key: isAnswered ? key32() : null,
      new_key: step === "revealed" ? revealed.newKey : null,
      nonce: step === "revealed" ? revealed.nonce : null,
      begun_at: now,
      expires_at: later,
    })
    .execute();
  return id;
}
