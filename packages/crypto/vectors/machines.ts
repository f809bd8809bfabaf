import { encodeBase64url } from "../src/base64url.ts";
import type { RandomSource } from "../src/bytes.ts";
import { digestEntryHashes } from "../src/manifest.ts";
import { hkdf } from "../src/primitives.ts";
import { cardText, type Card } from "../src/sharing/card.ts";
import { sealGrant } from "../src/sharing/grant.ts";
import { formatMachineToken, machineTokenPrefix, newMachine, openMachine } from "../src/sharing/machine.ts";
import type { SharedList } from "../src/sharing/shared-list.ts";
import { linkVector, person, sharedVault } from "./sharing.ts";

const at = "2026-11-03T09:12:00.000Z";
const emptyDigest = await digestEntryHashes(new Uint8Array(0));
const publicCard = ({ userId, sign, box }: Card): Card => ({ userId, sign, box });

/** Makes a machine of a shared vault with its token. */
export async function machineVectors(random: RandomSource) {
  const { vector, identity: manager } = await person("Ana", random);
  const vault = await sharedVault(random);
  const machine = newMachine(random);
  const { credential, identity } = await openMachine(machine);
  const secret = await hkdf(machine.secret, "pomander/v1/machine-identity");
  const founder = { ...publicCard(manager), role: "manage" as const, name: "Ana", by: manager.userId, checked: null };
  const record = { ...publicCard(identity), role: "read" as const, name: "CI", by: manager.userId, kind: "machine" };
  const content = { count: 0, digest: emptyDigest, at, search: false };
  const founders: SharedList = { name: "Ops", members: [founder], former: [] };
  const first = await linkVector(
    vault.keys,
    manager,
    { counter: 0, content: { ...content, prev: "" }, list: founders },
    random,
  );
  const members = [founder, { ...record, checked: null }];
  const second = await linkVector(
    vault.keys,
    manager,
    { counter: 1, content: { ...content, prev: first.hash }, list: { ...founders, members } },
    random,
  );
  const link = { vaultId: vault.vaultId, counter: 1, hash: second.hash };
  const grant = await sealGrant(manager, identity, { ...link, vaultKey: vault.vaultKey, until: "" }, random);
  const token = formatMachineToken({ ...machine, ...link });
  return {
    manager: vector,
    machineId: machine.machineId,
    secret: encodeBase64url(machine.secret),
    credential,
    identity: encodeBase64url(secret),
    signSeed: encodeBase64url(await hkdf(secret, "pomander/v1/identity/sign")),
    boxKey: encodeBase64url(await hkdf(secret, "pomander/v1/identity/box")),
    card: cardText(identity),
    vault: {
      vaultId: vault.vaultId,
      vaultKey: encodeBase64url(vault.vaultKey),
      links: [first, second],
      grant,
    },
    token,
    refused: [
      "",
      token.slice(machineTokenPrefix.length),
      token.slice(0, -1),
      `${token}A`,
      `${token} `,
      token.replace("machine", "api"),
      `${token.slice(0, -1)}B`,
    ],
  };
}
