import { beforeEach, describe, expect, test } from "vitest";
import { codeOf, later, startManagedCompany } from "../../../../test/company/company.ts";
import {
  confirmAt,
  deviceKey,
  generated,
  type GeneratedPerson,
  setUpGenerated,
} from "../../../../test/company/generated.ts";
import { callApi, factories, type TestUser } from "../../../../test/factories.ts";
import { setUpTotp } from "../../../../test/factors.ts";
import { systemClock } from "../../../platform/clock.ts";
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

const mayStartOver = async (by: { token: string }) =>
  (await call("GET /user/company", undefined, by)).body.mayStartOver;

describe("95: who has lost everything that opens a vault", () => {
  test("begins an empty vault with a mailed link, and the present one goes to the archive", async () => {
    const device = deviceKey();
    await call("POST /user/vault/devices", { vaultId: bea.vaultId, currentPassword: bea.password, device });
    const invitation = await allow();
    expect(await kindsOf(bea.userId)).toContain("company-start-over");
    const other = (await signIn()).body;
    const { body } = await signIn({ invitation });
    expect(body.user).toMatchObject({ _id: bea.userId, mustChangePassword: false });
    expect(await Promise.all([bea, other, body].map(mayStartOver))).toEqual([false, false, true]);
    // Nothing has changed yet: what still opens the vault opens it, in this session, too.
    const opened = await call(`POST /user/vault/devices/${device.id}/open`, { credential: device.credential }, body);
    expect(opened.status).toBe(200);

    const made = newVault();
    const changed = await setUp(body.token, { ...generated(), newVault: made });
    expect(changed.status).toBe(200);
    expect((await call("GET /user/vault", undefined, other)).status).toBe(401);
    const present = (await call("GET /user/vault", undefined, changed.body)).body;
    expect(present).toMatchObject({ vaultId: made.vaultId, isPasswordGenerated: true });
    expect(await mayStartOver(changed.body)).toBe(false);
    expect((await call("GET /user/vault/devices", undefined, changed.body)).body).toEqual({ devices: [] });
    const archived = (await call("GET /user/vaults/archived", undefined, changed.body)).body;
    expect(JSON.stringify(archived)).toContain(bea.vaultId);
    // The link opens nothing of it, and its recovery key does.
    const unlock = (proof: object) => call(`POST /user/vault/${bea.vaultId}/unlock`, proof, changed.body);
    expect((await unlock({ recoveryCredential: bea.recoveryCredential })).status).toBe(200);
    expect(codeOf(await unlock({ credential: credential() }))).toEqual([403, "wrong_password"]);
  });

  test("may choose a master password for it", async () => {
    const { token } = (await signIn({ invitation: await allow() })).body;
    const password = credential();
    expect((await setUp(token, { password, kdf: kdf(), newVault: newVault() })).status).toBe(200);
    const login = await callApi(company.server, "POST /auth/login", { body: { email: bea.email, password } });
    expect(login.body).toMatchObject({ vault: { isPasswordGenerated: false } });
  });

  test("takes the session of the link, and none other of the company's", async () => {
    const invitation = await allow();
    await signIn({ invitation });
    const { token } = (await signIn()).body;
    expect(await setUp(token)).toMatchObject({ status: 400, body: { issues: [{ path: "currentPassword" }] } });
    expect((await call("GET /user/vault")).body).toMatchObject({ vaultId: bea.vaultId });
  });

  test("begins an empty vault alone: the present one is not wrapped again", async () => {
    const { token } = (await signIn({ invitation: await allow() })).body;
    const vault = { vaultId: bea.vaultId, wrappedVaultKey: wrappedVaultKey() };
    const refused = await setUp(token, { ...generated(), vault });
    expect(refused).toMatchObject({ status: 400, body: { issues: [{ path: "currentPassword" }] } });
  });

  test("does so soon after the sign-in", async () => {
    const { token } = (await signIn({ invitation: await allow() })).body;
    for (const chosen of [generated(), { password: credential(), kdf: kdf() }]) {
      const body = { ...chosen, newVault: newVault() };
      const stale = await later(company, 16 * 60_000, (server) =>
        callApi(server, `PUT /auth/update/${bea.userId}`, { token, body }),
      );
      expect(codeOf(stale)).toEqual([403, "company_needed"]);
    }
  });

  test("has shown a second factor at the sign-in, and is not asked for it again", async () => {
    await confirmAt(bea);
    const { recoveryCodes } = await setUpTotp(company.server, bea as unknown as TestUser, systemClock);
    const asked = await signIn({ invitation: await allow() });
    expect(codeOf(asked)).toEqual([401, "second_factor_required"]);
    const { ticket, challenge } = asked.body;
    const proof = { ticket, challenge, recoveryCode: recoveryCodes[0] };
    const { body } = await bea.visitor.call("POST /auth/company/confirm", proof);
    expect((await setUp(body.token)).status).toBe(200);
  });

  test("uses the link until a vault is there, within fourteen days, and has no use for another's", async () => {
    const cara = await setUpGenerated(managed);
    const foreign = await allow(cara);
    expect(codeOf(await signIn({ invitation: foreign }))).toEqual([409, "other_person"]);
    const first = await allow();
    const invitation = await allow();
    // A later one replaces it.
    await expectUnknown(first);
    await signIn({ invitation });
    const { token } = (await signIn({ invitation })).body;
    expect((await setUp(token)).status).toBe(200);
    await expectUnknown(invitation);

    const late = await allow();
    await company.server.db
      .updateTable("company_invitations")
      .set({ expires_at: new Date(Date.now() - 1_000) })
      .where("user_id", "=", bea.userId)
      .execute();
    await expectUnknown(late);
  });

  test("has no use for a link that expires during the sign-in", async () => {
    const invitation = await allow();
    const returned = await bea.visitor.go(bea.login, { invitation, isFresh: true });
    const expired = { expires_at: new Date(Date.now() - 1_000) };
    await company.server.db.updateTable("company_invitations").set(expired).where("user_id", "=", bea.userId).execute();
    const { body } = await bea.visitor.call("POST /auth/company/finish", returned);
    expect(await mayStartOver(body)).toBe(false);
  });

  test("is one whose master password was generated, and whom another may administer", async () => {
    const ana = await factories(company.server).user();
    expect(codeOf(await administer(ana._id, "start-over"))).toEqual([409, "has_password"]);
    const regular = await factories(company.server).user({ isAllowedForRemindMe: true });
    expect(codeOf(await administer(bea.userId, "start-over", regular))).toEqual([403, "forbidden"]);
    const own = await administer(bea.userId, "start-over", { ...regular, token: bea.token });
    expect(codeOf(own)).toEqual([403, "forbidden"]);
  });

  test("gets nothing from a link once a master password was chosen", async () => {
    const { token } = (await signIn({ invitation: await allow() })).body;
    await company.server.db
      .updateTable("vaults")
      .set({ password_generated: false })
      .where("id", "=", bea.vaultId)
      .execute();
    expect(await mayStartOver({ token })).toBe(false);
    expect((await setUp(token)).status).toBe(400);
  });

  test("is connected again by the link, and not by an invitation, which leaves the vault as it is", async () => {
    expect((await administer(bea.userId, "invite")).status).toBe(204);
    const { body } = await signIn({ invitation: await invitationOf(bea.userId) });
    expect(await mayStartOver(body)).toBe(false);
    expect((await administer(bea.userId, "disconnect")).status).toBe(204);
    const again = (await signIn({ invitation: await allow() })).body;
    expect(await mayStartOver(again)).toBe(true);
    expect((await setUp(again.token)).status).toBe(200);
  });
});
