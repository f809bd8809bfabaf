import { beforeEach, describe, expect, test } from "vitest";
import { codeOf, startManagedCompany } from "../../../../test/company/company.ts";
import { deviceKey, generated, type GeneratedPerson, setUpGenerated } from "../../../../test/company/generated.ts";
import { callApi, factories } from "../../../../test/factories.ts";
import { credential, kdf, newVault, wrappedVaultKey } from "../../../../test/value-factories.ts";

const managed = startManagedCompany();
const { company, administer, invitationOf, kindsOf } = managed;

let bea: GeneratedPerson;
beforeEach(async () => {
  bea = await setUpGenerated(managed);
});

const call = (name: string, body?: object, { token }: { token: string } = bea) =>
  callApi(company.server, name, { token, ...(body === undefined ? {} : { body }) });
const allow = async (person = bea) => {
  expect((await administer(person.userId, "start-over")).status).toBe(204);
  return invitationOf(person.userId, "company-start-over");
};
const signIn = (start: object = {}, { visitor, login } = bea) => visitor.signIn(login, { isFresh: true, ...start });
const expectUnknown = async (invitation: string) =>
  expect(codeOf(await bea.visitor.call("POST /auth/company/start", { invitation }))).toEqual([403, "company_unknown"]);
const setUp = (token: string, body: object = { ...generated(), newVault: newVault() }) =>
  call(`PUT /auth/update/${bea.userId}`, body, { token });

describe("95: who has lost everything that opens a vault", () => {
  test("begins an empty vault with a mailed link, and the present one goes to the archive", async () => {
    const device = deviceKey();
    await call("POST /user/vault/devices", { vaultId: bea.vaultId, currentPassword: bea.password, device });
    const invitation = await allow();
    expect(await kindsOf(bea.userId)).toContain("company-start-over");
    const other = (await signIn()).body.token as string;
    const { body } = await signIn({ invitation });
    expect(body.user).toMatchObject({ _id: bea.userId, mustChangePassword: true });
    // The other sessions ended, and no device opens a vault meanwhile.
    expect((await call("GET /user/vault", undefined, { token: other })).status).toBe(401);
    expect((await call("GET /user/vault")).status).toBe(401);
    const opened = await call(`POST /user/vault/devices/${device.id}/open`, { credential: device.credential }, body);
    expect(codeOf(opened)).toEqual([403, "password_change_required"]);

    const made = newVault();
    const changed = await setUp(body.token, { ...generated(), newVault: made });
    expect(changed.status).toBe(200);
    const present = (await call("GET /user/vault", undefined, changed.body)).body;
    expect(present).toMatchObject({ vaultId: made.vaultId, isPasswordGenerated: true });
    expect((await call("GET /user/vault/devices", undefined, changed.body)).body).toEqual({ devices: [] });
    const archived = (await call("GET /user/vaults/archived", undefined, changed.body)).body;
    expect(JSON.stringify(archived)).toContain(bea.vaultId);
    // It stays closed to the link, and opens by its recovery key.
    const unlock = (body: object) => call(`POST /user/vault/${bea.vaultId}/unlock`, body, changed.body);
    expect((await unlock({ recoveryCredential: bea.recoveryCredential })).status).toBe(200);
    expect(codeOf(await unlock({ credential: credential() }))).toEqual([403, "wrong_password"]);
  });

  test("keeps the vault where the recovery key turns up, under a master password", async () => {
    const invitation = await allow();
    const { token } = (await signIn({ invitation })).body;
    const unlock = { recoveryCredential: bea.recoveryCredential };
    expect((await call(`POST /user/vault/${bea.vaultId}/unlock`, unlock, { token })).status).toBe(200);
    const password = credential();
    const vault = { vaultId: bea.vaultId, wrappedVaultKey: wrappedVaultKey() };
    expect((await setUp(token, { password, kdf: kdf(), vault })).status).toBe(200);
    const login = await callApi(company.server, "POST /auth/login", { body: { email: bea.email, password } });
    expect(login.body).toMatchObject({ vault: { vaultId: bea.vaultId, isPasswordGenerated: false } });
  });

  test("is changed by nothing before the link is used", async () => {
    const invitation = await allow();
    expect((await call("GET /user/vault")).body).toMatchObject({ vaultId: bea.vaultId });
    const { token } = (await signIn()).body;
    expect((await call("GET /user/vault", undefined, { token })).body).toMatchObject({ isPasswordGenerated: true });
    expect(codeOf(await setUp(token))[0]).not.toBe(200);
    expect((await signIn({ invitation })).body.user.mustChangePassword).toBe(true);
  });

  test("uses the link once, within fourteen days, and has no use for another's", async () => {
    const cara = await setUpGenerated(managed);
    const foreign = await allow(cara);
    expect(codeOf(await signIn({ invitation: foreign }))).toEqual([409, "other_person"]);
    const first = await allow();
    const invitation = await allow();
    // A later one replaces it.
    await expectUnknown(first);
    const { token } = (await signIn({ invitation })).body;
    const changed = await setUp(token);
    expect(changed.status).toBe(200);
    await expectUnknown(invitation);

    const late = await allow();
    await company.server.db
      .updateTable("company_invitations")
      .set({ expires_at: new Date(Date.now() - 1_000) })
      .where("user_id", "=", bea.userId)
      .execute();
    await expectUnknown(late);
  });

  test("is one whose master password was generated, and no one whom another may not administer", async () => {
    const ana = await factories(company.server).user();
    expect(codeOf(await administer(ana._id, "start-over"))).toEqual([409, "has_password"]);
    const regular = await factories(company.server).user({ isAllowedForRemindMe: true });
    expect(codeOf(await administer(bea.userId, "start-over", regular))).toEqual([403, "forbidden"]);
    expect(codeOf(await administer(bea.userId, "start-over", { ...regular, token: bea.token }))).toEqual([
      403,
      "forbidden",
    ]);
  });

  test("gets nothing from a link that was mailed before a master password was set", async () => {
    const invitation = await allow();
    await company.server.db
      .updateTable("vaults")
      .set({ password_generated: false })
      .where("id", "=", bea.vaultId)
      .execute();
    expect((await signIn({ invitation })).body.user.mustChangePassword).toBe(false);
  });

  test("still has it after an invitation that connects anew, which leaves the vault as it is", async () => {
    expect((await administer(bea.userId, "invite")).status).toBe(204);
    const plain = await invitationOf(bea.userId);
    const { body } = await signIn({ invitation: plain });
    expect(body.user.mustChangePassword).toBe(false);
    expect((await call("GET /user/vault", undefined, body)).body).toMatchObject({ vaultId: bea.vaultId });
    expect((await administer(bea.userId, "disconnect")).status).toBe(204);
    // Not connected, the link connects as well.
    const again = await signIn({ invitation: await allow() });
    expect(again.body.user).toMatchObject({ _id: bea.userId, mustChangePassword: true });
  });
});
