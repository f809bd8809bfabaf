import { createHash, createHmac, randomBytes, randomUUID } from "node:crypto";
import type { Call } from "./calls.ts";
import { b64u, CannotOpen, hkdf, openc, pad, parse, sealc, unb64u, unpad } from "./envelopes.ts";
import { boxKeyOf, x25519 } from "./hpke.ts";
import type { Keys } from "./keys.ts";
import { hashOf } from "./manifests.ts";

/** docs/crypto-protocol.md §28: device keys, and approvals on either side. */

export interface DeviceKey {
  deviceId: string;
  secret: Buffer;
}
export const newDeviceKey = (): DeviceKey => ({ deviceId: randomUUID(), secret: randomBytes(32) });

export const credentialOf = ({ secret }: DeviceKey) => `v1.${b64u(hkdf(secret, "pomander/v1/device-credential"))}`;
const wrapKeyOf = ({ secret }: DeviceKey) => hkdf(secret, "pomander/v1/device-wrap");
const context = (vaultId: string, by: string) => `pomander/v1/generated-password/${vaultId}/${by}`;

export const sealForDevice = (key: DeviceKey, vaultId: string, password: string) =>
  sealc(wrapKeyOf(key), context(vaultId, `device/${key.deviceId}`), unb64u(password));
export const openForDevice = (key: DeviceKey, vaultId: string, envelope: string) =>
  b64u(openc(wrapKeyOf(key), context(vaultId, `device/${key.deviceId}`), envelope));

/** The approval as the server passes it on. */
export interface Received {
  _id: string;
  vaultId: string;
  commitment: string;
  openKey: string | null;
  newKey: string | null;
  nonce: string | null;
  sealed: string | null;
  isOwn: boolean;
}
export interface Approved {
  password: string;
  counter: number;
  hash: string;
  at: string;
}

const commitmentOf = (newKey: string, nonce: string) => hashOf(`pomander/v1/approval-commit\n${newKey}\n${nonce}`);
const read = async (call: Call) => (await call<{ approval: Received | null }>("GET", "/user/approvals")).approval;

/** Returns the text that both devices make, of the new one's key and nonce and the open one's key. */
const transcript = (approvalId: string, userId: string, vaultId: string, ...keys: [string, string, string]) =>
  ["pomander/v1/approval", approvalId, userId, vaultId, ...keys].join("\n");
/** Returns the digits that the new device shows, and those of the open one. */
function digitsOf(text: string): [string, string] {
  const hashed = createHash("sha256").update(text).digest();
  const six = (at: number) => String(hashed.readBigUInt64BE(at) % 1_000_000n).padStart(6, "0");
  return [six(0), six(8)];
}
function sealKeyOf(secret: Buffer, publicKey: string, text: string): Buffer {
  const shared = x25519(secret, unb64u(publicKey));
  if (shared === null) throw new CannotOpen("shape");
  return hkdf(shared, text);
}

/** Begins the approval of this device. */
export async function ask(call: Call, userId: string, vaultId: string) {
  const [secret, nonce] = [randomBytes(32), b64u(randomBytes(16))];
  const newKey = b64u(boxKeyOf(secret));
  const body = { vaultId, commitment: commitmentOf(newKey, nonce) };
  const { _id } = await call<Received>("POST", "/user/approvals", body);
  let openKey: string | null = null;
  const text = () => transcript(_id, userId, vaultId, newKey, nonce, openKey ?? "");
  return {
    /** Reveals the key once another device has answered, and returns the digits to show. */
    async meet(): Promise<string> {
      openKey = (await read(call))?.openKey ?? null;
      if (openKey === null) throw new Error("no device has answered");
      await call("POST", `/user/approvals/${_id}/reveal`, { newKey, nonce });
      return digitsOf(text())[0];
    },
    /** Opens what the other device sealed, once its digits were typed here. */
    async open(typed: string): Promise<Approved> {
      if (openKey === null || typed !== digitsOf(text())[1]) throw new Error("other digits");
      const { sealed = null } = (await read(call)) ?? {};
      if (sealed === null) throw new Error("nothing is sealed");
      const plain = openc(sealKeyOf(secret, openKey, text()), context(vaultId, `approval/${_id}`), sealed);
      return parse(unpad(plain)) as Approved;
    },
  };
}

/** Answers the device that asks, with the vault open here. */
export async function answer(call: Call, userId: string, keys: Keys) {
  const request = await read(call);
  if (request === null || request.isOwn || request.vaultId !== keys.vaultId) throw new Error("no device asks");
  const { _id, commitment } = request;
  const prove = (...lines: string[]) => b64u(createHmac("sha256", keys.write).update(lines.join("\n")).digest());
  const secret = randomBytes(32);
  const openKey = b64u(boxKeyOf(secret));
  const proof = prove("pomander/v1/approval-answer", _id, openKey);
  await call("POST", `/user/approvals/${_id}/answer`, { openKey, proof });
  let agreed: { newKey: string; text: string } | null = null;
  return {
    /** Returns the digits to show, once the new device has revealed what it committed to. */
    async meet(): Promise<string> {
      const { newKey = null, nonce = null } = (await read(call)) ?? {};
      if (newKey === null || nonce === null) throw new Error("nothing is revealed");
      if (commitmentOf(newKey, nonce) !== commitment) throw new Error("another key than the one committed to");
      agreed = { newKey, text: transcript(_id, userId, keys.vaultId, newKey, nonce, openKey) };
      return digitsOf(agreed.text)[1];
    },
    /** Seals the password for the new device, once its digits were typed here. */
    async seal(typed: string, approved: Approved): Promise<void> {
      if (agreed === null || typed !== digitsOf(agreed.text)[0]) throw new Error("other digits");
      const key = sealKeyOf(secret, agreed.newKey, agreed.text);
      const sealed = sealc(key, context(keys.vaultId, `approval/${_id}`), pad(JSON.stringify(approved)));
      const body = { sealed, proof: prove("pomander/v1/approval-seal", _id, hashOf(sealed)) };
      await call("POST", `/user/approvals/${_id}/seal`, body);
    },
  };
}
