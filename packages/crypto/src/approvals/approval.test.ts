import { createHash, createPrivateKey, createPublicKey, diffieHellman, hkdfSync } from "node:crypto";
import { describe, expect, test } from "vitest";
import { encodeBase64url } from "../base64url.ts";
import { systemRandom } from "../bytes.ts";
import { openCommitting } from "../committing-envelope.ts";
import { newMasterPassword } from "../device-key.ts";
import { randomUuid } from "../ids.ts";
import {
  answerApproval,
  approvalCodes,
  type ApprovalFacts,
  beginApproval,
  isCommitted,
  openApproval,
  sealApproval,
} from "./index.ts";

const uuid = () => randomUuid(systemRandom);
const approved = () => ({
  password: newMasterPassword(systemRandom),
  counter: 5,
  hash: encodeBase64url(systemRandom(32)),
  at: "2026-11-30T10:00:00.000Z",
});
const begun = async () => {
  const [fresh, open] = [await beginApproval(systemRandom), answerApproval(systemRandom)];
  const facts: ApprovalFacts = {
    approvalId: uuid(),
    userId: uuid(),
    vaultId: uuid(),
    newKey: fresh.publicKey,
    nonce: fresh.nonce,
    openKey: open.publicKey,
  };
  return { fresh, open, facts };
};
const refused = (reason: string) => ({ code: "cannot_open", params: { field: "approval", reason } });

describe("an approval", () => {
  test("gives the new device what the open one sealed", async () => {
    const { fresh, open, facts } = await begun();
    const content = approved();
    const sealed = await sealApproval(facts, open.secret, content, systemRandom);
    expect(await openApproval(facts, fresh.secret, sealed)).toEqual(content);
  });

  test("shows both devices the same digits, six of each, which depend on every value", async () => {
    const { facts } = await begun();
    const codes = await approvalCodes(facts);
    expect(codes).toEqual(await approvalCodes({ ...facts }));
    expect(codes.ofNew).toMatch(/^\d{6}$/);
    expect(codes.ofOpen).toMatch(/^\d{6}$/);
    for (const [name, value] of Object.entries(facts)) {
      const other = value.includes("-") && value.length === 36 ? uuid() : encodeBase64url(systemRandom(32));
      const changed = await approvalCodes({ ...facts, [name]: other });
      expect([name, changed]).not.toEqual([name, codes]);
    }
  });

  test("is opened by no other device, and by none that saw another value", async () => {
    const { fresh, open, facts } = await begun();
    const sealed = await sealApproval(facts, open.secret, approved(), systemRandom);
    const other = await beginApproval(systemRandom);
    await expect(openApproval(facts, other.secret, sealed)).rejects.toMatchObject(refused("commitment"));
    for (const name of ["approvalId", "userId", "vaultId"] as const) {
      const elsewhere = { ...facts, [name]: uuid() };
      await expect(openApproval(elsewhere, fresh.secret, sealed)).rejects.toMatchObject(refused("commitment"));
    }
    const nonce = { ...facts, nonce: encodeBase64url(systemRandom(16)) };
    await expect(openApproval(nonce, fresh.secret, sealed)).rejects.toMatchObject(refused("commitment"));
  });

  test("refuses a key with which every secret is zero, and what is no key", async () => {
    const { fresh, open, facts } = await begun();
    for (const key of [encodeBase64url(new Uint8Array(32)), encodeBase64url(new Uint8Array(31)), "*"]) {
      await expect(
        sealApproval({ ...facts, newKey: key }, open.secret, approved(), systemRandom),
      ).rejects.toMatchObject(refused("shape"));
      await expect(openApproval({ ...facts, openKey: key }, fresh.secret, "")).rejects.toMatchObject(refused("shape"));
    }
  });

  test("carries a generated password and a manifest alone", async () => {
    const { open, facts } = await begun();
    const content = approved();
    const faulty = [
      { ...content, password: "hunter2" },
      { ...content, counter: -1 },
      { ...content, hash: "" },
      { ...content, at: "yesterday" },
    ];
    for (const given of faulty)
      await expect(sealApproval(facts, open.secret, given, systemRandom)).rejects.toThrow(RangeError);
  });

  test("is for ids alone", async () => {
    const { facts } = await begun();
    for (const name of ["approvalId", "userId", "vaultId"] as const)
      await expect(approvalCodes({ ...facts, [name]: "a\nb" })).rejects.toThrow(RangeError);
  });

  test("compares what is revealed with what was committed to", async () => {
    const { fresh, facts } = await begun();
    const { commitment, publicKey: newKey, nonce } = fresh;
    expect(await isCommitted(commitment, { newKey, nonce })).toBe(true);
    expect(await isCommitted(commitment, { newKey: facts.openKey, nonce })).toBe(false);
    expect(await isCommitted(commitment, { newKey, nonce: encodeBase64url(systemRandom(16)) })).toBe(false);
    for (const [key, with_] of [
      ["", nonce],
      [newKey, ""],
      [`${newKey}AA`, nonce],
    ] as const) {
      const hash = createHash("sha256").update(`pomander/v1/approval-commit\n${key}\n${with_}`).digest("base64url");
      expect(await isCommitted(hash, { newKey: key, nonce: with_ })).toBe(false);
    }
  });

  test("makes what another implementation makes of the protocol's page", async () => {
    const { fresh, open, facts } = await begun();
    const { approvalId, userId, vaultId, newKey, nonce, openKey } = facts;
    const transcript = ["pomander/v1/approval", approvalId, userId, vaultId, newKey, nonce, openKey].join("\n");
    const digest = createHash("sha256").update(transcript).digest();
    const digits = (at: number) => String(digest.readBigUInt64BE(at) % 1_000_000n).padStart(6, "0");
    expect(await approvalCodes(facts)).toEqual({ ofNew: digits(0), ofOpen: digits(8) });
    expect(fresh.commitment).toBe(
      createHash("sha256").update(`pomander/v1/approval-commit\n${newKey}\n${nonce}`).digest("base64url"),
    );

    const content = approved();
    const sealed = await sealApproval(facts, open.secret, content, systemRandom);
    const pkcs8 = Buffer.concat([Buffer.from("302e020100300506032b656e04220420", "hex"), fresh.secret]);
    const spki = Buffer.concat([Buffer.from("302a300506032b656e032100", "hex"), Buffer.from(openKey, "base64url")]);
    const shared = diffieHellman({
      privateKey: createPrivateKey({ key: pkcs8, format: "der", type: "pkcs8" }),
      publicKey: createPublicKey({ key: spki, format: "der", type: "spki" }),
    });
    const key = new Uint8Array(hkdfSync("sha256", shared, Buffer.alloc(0), transcript, 32));
    const context = `pomander/v1/generated-password/${vaultId}/approval/${approvalId}`;
    const padded = Buffer.from(await openCommitting(key, context, sealed, "approval"));
    expect(JSON.parse(padded.subarray(0, padded.lastIndexOf(0x80)).toString("utf8"))).toEqual(content);
  });
});
