import { expect, test } from "vitest";
import { encodeBase64url } from "../base64url.ts";
import { systemRandom } from "../bytes.ts";
import { randomUuid } from "../ids.ts";
import { readCard, cardText } from "./card.ts";
import { openGrant, sealGrant } from "./grant.ts";
import { openIdentity } from "./identity.ts";
import { formatMachineToken, machineTokenPrefix, newMachine, openMachine, parseMachineToken } from "./machine.ts";
import { makeVault, openVaultKeys } from "../vault-key.ts";

const link = () => ({ vaultId: randomUuid(systemRandom), counter: 7, hash: encodeBase64url(systemRandom(32)) });

test("a machine's token is read back, and its keys are the same each time", async () => {
  const machine = newMachine(systemRandom);
  const token = { ...machine, ...link() };
  const text = formatMachineToken(token);
  expect(text).toMatch(/^pomander_machine_[\w-]{134}$/);
  expect(parseMachineToken(text)).toEqual(token);
  const [one, two] = [await openMachine(machine), await openMachine(token)];
  expect(one.credential).toMatch(/^v1\.[\w-]{43}$/);
  expect([two.credential, cardText(two.identity)]).toEqual([one.credential, cardText(one.identity)]);
  expect(readCard(cardText(one.identity))?.userId).toBe(machine.machineId);
});

test("another secret or id gives other keys, and neither credential nor card contains the secret", async () => {
  const machine = newMachine(systemRandom);
  const { credential, identity } = await openMachine(machine);
  const other = await openMachine({ ...machine, secret: systemRandom(32) });
  expect(other.credential).not.toBe(credential);
  expect(other.identity.sign).not.toBe(identity.sign);
  const secret = encodeBase64url(machine.secret);
  expect([credential, cardText(identity)].some((text) => text.includes(secret))).toBe(false);
});

test("a text that is cut, longer, of another kind or with spare bits is no token", () => {
  const text = formatMachineToken({ ...newMachine(systemRandom), ...link() });
  const spare = text.slice(0, -1) + "B";
  const body = text.slice(machineTokenPrefix.length);
  for (const other of ["", body, text.slice(0, -1), `${text}A`, ` ${text}`, `${text}\n`, `pomander_api_${body}`, spare])
    expect(parseMachineToken(other)).toBeNull();
  const far = { ...newMachine(systemRandom), ...link(), counter: 2 ** 31 };
  expect(() => formatMachineToken(far)).toThrow(RangeError);
});

test("a machine takes a grant without an end", async () => {
  const { vaultId, vaultKey } = makeVault(systemRandom);
  const giver = await openIdentity(await openVaultKeys(vaultKey, vaultId), randomUuid(systemRandom));
  const { identity } = await openMachine(newMachine(systemRandom));
  const grant = await sealGrant(giver, identity, { ...link(), vaultKey, until: "" }, systemRandom);
  expect(await openGrant(identity, giver, grant, { now: new Date(), isSuccessor: true })).toEqual({ vaultKey });
});
