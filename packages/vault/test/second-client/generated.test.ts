import { expect, test } from "vitest";
import { callApi } from "../../../../apps/server/test/factories.ts";
import { sharedArgon2 } from "../support/argon2.ts";
import { type Person, settled, startGeneratedPeople, titles } from "../support/generated-people.ts";
import { createSecondClient } from "./client.ts";

// docs/crypto-protocol.md §28: a vault whose master password a device generated, opened by the second client.

const { deviceOf, env, server, setUp } = startGeneratedPeople({ argon2: sharedArgon2 });

/** Signs the second client in with a code from the person's open device. It would accept no first visit. */
async function secondOf({ device: { session } }: Person) {
  const { body } = await callApi(server(), "POST /user/company/code", { token: session.token, body: {} });
  const second = createSecondClient(env().proxy.url, () => false);
  return { second, userId: await second.signInWithCode((body as { code: string }).code) };
}
/** Has the second client ask and the person's device answer, up to where both show digits. */
async function meet({ user, device: { client } }: Person, second: Second, userId: string) {
  const asked = await second.askApproval(userId);
  const given = await client.giveApproval(user, (await client.readApprovalRequest())!);
  const ofNew = await asked.meet();
  return { asked, given, ofNew, ofOpen: shownAt(await given.advance()) };
}
type Second = ReturnType<typeof createSecondClient>;
const titlesOf = ({ vault }: Second) => [...vault.verified().entries.keys()].map((id) => vault.textsOf(id)?.title);
const shownAt = (step: object) => ("shown" in step ? String(step.shown) : "");
const other = (digits: string) => String((Number(digits) + 1) % 1_000_000).padStart(6, "0");

test("97: another client is approved, opens the vault with a key of its own, and approves a device", async () => {
  const person = await setUp();
  const { client } = person.device;
  const { second, userId } = await secondOf(person);

  const { asked, given, ofNew, ofOpen } = await meet(person, second, userId);
  expect(await given.enter(other(ofNew))).toBe(false);
  expect(await given.enter(ofNew)).toBe(true);
  expect(await given.advance()).toMatchObject({ kind: "sealed" });
  await expect(asked.open(other(ofOpen))).rejects.toThrow("other digits");
  expect(await asked.open(ofOpen)).toBe(await client.generatedPassword());
  await second.vault.read();
  expect(titlesOf(second)).toEqual(["Bank"]);

  // Its own key opens the vault from then on, and only this device's.
  const key = await second.addDevice("Another client");
  second.lock();
  await second.unlockWithDevice(key);
  await second.vault.read();
  expect(titlesOf(second)).toEqual(["Bank"]);
  await expect(second.unlockWithDevice({ ...key, secret: Buffer.alloc(32, 7) })).rejects.toThrow("403 device_refused");

  // A new device of the first client is approved by it.
  const fresh = deviceOf(await person.signIn());
  const next = await fresh.client.askApproval(person.user, fresh.ask);
  const answered = await second.answerApproval(userId);
  const shownFresh = shownAt(await next.advance());
  const shownSecond = await answered.meet();
  await expect(answered.seal(other(shownFresh))).rejects.toThrow("other digits");
  await answered.seal(shownFresh);
  expect(await next.enter(shownSecond)).toBe(true);
  const step = await next.advance();
  expect(titles(await settled("vault" in step ? step.vault : null))).toEqual(["Bank"]);
  expect(fresh.warnings).toEqual([]);
});

test("90, 97: the second client notices a key that the server put in the place of another device's", async () => {
  const person = await setUp();
  const { client } = person.device;
  const { second, userId } = await secondOf(person);
  const stranger = `${"A".repeat(42)}E`;
  const replace = (values: object) =>
    server().db.updateTable("device_approvals").set(values).where("user_id", "=", person.user._id).execute();

  // The digits differ where it is the new device, so that the person finds none that fit.
  const asked = await second.askApproval(userId);
  const given = await client.giveApproval(person.user, (await client.readApprovalRequest())!);
  await replace({ open_key: stranger });
  expect(await given.enter(await asked.meet())).toBe(false);
  await given.end();

  // The key is not the one that was committed to where it is the open device.
  const opened = await meet(person, second, userId);
  await opened.given.enter(opened.ofNew);
  await opened.given.advance();
  await opened.asked.open(opened.ofOpen);
  await second.vault.read();
  const fresh = deviceOf(await person.signIn());
  const next = await fresh.client.askApproval(person.user, fresh.ask);
  const answered = await second.answerApproval(userId);
  await next.advance();
  await replace({ new_key: stranger });
  await expect(answered.meet()).rejects.toThrow("another key than the one committed to");
});
