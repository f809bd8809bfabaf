import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { startManagedCompany } from "../../../../test/company/company.ts";
import { confirmAt, generated, setUpGenerated } from "../../../../test/company/generated.ts";
import { callApi, factories } from "../../../../test/factories.ts";
import { credential, kdf, newVault, recovery, wrappedVaultKey } from "../../../../test/value-factories.ts";
import { writeMail } from "../../../mail/write-mail.ts";
import { systemClock } from "../../../platform/clock.ts";
import { countConnected, turnCompanyOff } from "./turn-off.ts";

const managed = startManagedCompany();
const { company, administer, invitationOf } = managed;

/** Returns the mails to a user after the first ones: their templates, whether they are flagged, and their texts. */
async function mailsTo(userId: string, after = 0) {
  const mails = company.server.db.selectFrom("mails").select(["template", "data"]).where("user_id", "=", userId);
  return (await mails.orderBy("created_at").orderBy("id").execute()).slice(after).map(({ template, data }) => ({
    template,
    isGenerated: (data as { isGenerated?: boolean }).isGenerated,
    text: writeMail(template, data, "https://passwords.example.org").text.replaceAll(/\s+/g, " "),
  }));
}
const shown = (mails: Awaited<ReturnType<typeof mailsTo>>) =>
  mails.map(({ template, isGenerated }) => [template, isGenerated]);

test("who sets up a vault without a master password reads of none, nor at a new sign-in", async () => {
  const bea = await setUpGenerated(managed);
  const before = await mailsTo(bea.userId);
  expect(shown(before)).toEqual([
    ["company-invited", undefined],
    ["company-connected", undefined],
    ["vault-set-up", true],
  ]);
  expect(before[1]?.text).toContain("If you didn't do this, tell your administrator");
  await managed.visit().signIn(bea.login);
  const [mail, ...more] = await mailsTo(bea.userId, before.length);
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ template: "new-device", isGenerated: true });
  expect(mail?.text).toContain("end that session, and tell your company's IT");
});

test("who chose a master password reads of it at a new sign-in by the company", async () => {
  const login = `ana-${randomUUID().slice(0, 8)}`;
  const ana = await factories(company.server).user({}, { email: `${login}@contoso.example` });
  await managed.visit().connect(ana, login);
  await managed.visit().signIn(login);
  const mail = (await mailsTo(ana._id)).at(-1);
  expect(mail).toMatchObject({ template: "new-device", isGenerated: undefined });
  expect(mail?.text).toContain("someone else knows your master password");
});

test("who stops using a master password gets one mail, which says all of it", async () => {
  const login = `ana-${randomUUID().slice(0, 8)}`;
  const ana = await factories(company.server).user({}, { email: `${login}@contoso.example` });
  await managed.visit().connect(ana, login);
  const { token } = (await managed.visit().signIn(login, { isFresh: true })).body;
  const { length } = await mailsTo(ana._id);
  const vault = { vaultId: ana.vaultId, wrappedVaultKey: wrappedVaultKey() };
  const body = { ...generated(), currentPassword: ana.password, vault };
  expect((await callApi(company.server, `PUT /auth/update/${ana._id}`, { token, body })).status).toBe(200);
  expect(shown(await mailsTo(ana._id, length))).toEqual([["password-generated", true]]);
});

test("who goes back to a master password reads that it was set", async () => {
  const bea = await setUpGenerated(managed);
  await confirmAt(bea);
  const { length } = await mailsTo(bea.userId);
  const vault = { vaultId: bea.vaultId, wrappedVaultKey: wrappedVaultKey() };
  const chosen = { password: credential(), kdf: kdf(), recovery: recovery() };
  const body = { ...chosen, currentPassword: bea.password, vault };
  const answer = await callApi(company.server, `PUT /auth/update/${bea.userId}`, { token: bea.token, body });
  expect(answer.status).toBe(200);
  expect(shown(await mailsTo(bea.userId, length))).toEqual([
    ["password-set", undefined],
    ["recovery-key-set", undefined],
  ]);
});

test("an empty vault without a master password is one mail", async () => {
  const bea = await setUpGenerated(managed);
  expect((await administer(bea.userId, "start-over")).status).toBe(204);
  const invitation = await invitationOf(bea.userId, "company-start-over");
  const { token } = (await bea.visitor.signIn(bea.login, { isFresh: true, invitation })).body;
  const { length } = await mailsTo(bea.userId);
  const body = { ...generated(), newVault: newVault() };
  expect((await callApi(company.server, `PUT /auth/update/${bea.userId}`, { token, body })).status).toBe(200);
  expect(shown(await mailsTo(bea.userId, length))).toEqual([["vault-made", true]]);
});

test("who has no master password reads how to get in again, by who disconnected them", async () => {
  const [bea, cara] = [await setUpGenerated(managed), await setUpGenerated(managed)];
  expect((await administer(bea.userId, "disconnect")).status).toBe(204);
  expect((await mailsTo(bea.userId)).at(-1)?.text).toContain("Ask an administrator to invite you again.");
  await turnCompanyOff(company.server.db, "Contoso", systemClock);
  expect((await mailsTo(cara.userId)).at(-1)?.text).toContain(
    "With it and your recovery key, you set a master password",
  );
});

test.each(["the operator", "an administrator"])(
  "who was invited and chose nothing yet reads of no master password when %s disconnects, and is counted without one",
  async (who) => {
    const login = `cara-${randomUUID().slice(0, 8)}`;
    const before = await countConnected(company.server.db);
    const { user, invitation } = await managed.invite(`${login}@contoso.example`);
    await managed.visit().signIn(login, { invitation, isFresh: true });
    const { all, withoutPassword } = await countConnected(company.server.db);
    expect([all - before.all, withoutPassword - before.withoutPassword]).toEqual([1, 1]);
    if (who === "the operator") await turnCompanyOff(company.server.db, "Contoso", systemClock);
    else await administer(user._id, "disconnect");
    const mail = (await mailsTo(user._id)).at(-1);
    expect(mail?.template).toBe("company-disconnected");
    expect(mail?.text).not.toContain("Sign in with your email and master password");
    expect(mail?.text).toContain("You haven't chosen a master password yet");
    expect(mail?.text).toContain(
      who === "the operator" ? "Ask an administrator for a temporary password." : "to invite you again.",
    );
  },
);
