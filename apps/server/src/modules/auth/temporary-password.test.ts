import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { deriveAt } from "../../../test/device.ts";
import { type AddedUser, callApi, type TestUser, factories } from "../../../test/factories.ts";
import { createTestClock, startTestServer, type TestServer } from "../../../test/harness.ts";
import { credential, kdf, newVault, recovery } from "../../../test/value-factories.ts";

const clock = createTestClock();
let server: TestServer;
let admin: TestUser;
let ben: AddedUser;
beforeAll(async () => {
  server = await startTestServer({ clock });
});
afterAll(() => server.close());
beforeEach(async () => {
  admin = await factories(server).user({ isAdmin: true });
  ben = await factories(server).added(admin);
});

const signIn = async (user = ben, password = user.temporaryPassword) => {
  const answer = await callApi(server, "POST /auth/login", {
    body: { email: user.email, password: await deriveAt(server, user.email, password) },
  });
  return answer;
};
const firstChoice = async (user = ben) => ({
  currentPassword: await deriveAt(server, user.email, user.temporaryPassword),
  password: credential(),
  kdf: kdf(),
  newVault: newVault(),
  recovery: recovery(),
});

describe("a temporary password", () => {
  test("signs in to a record that says so, with no vault", async () => {
    const answer = await signIn();
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ vault: null, user: { _id: ben._id, mustChangePassword: true } });
  });

  test("is told from no other by prelogin or by a failure", async () => {
    const ana = await factories(server).user();
    const answers = await Promise.all(
      [ben.email, ana.email, "nobody@example.com"].map((email) =>
        callApi(server, "POST /auth/login", { body: { email, password: credential() } }),
      ),
    );
    const shown = answers.map(({ status, body }) => ({ status, ...body, requestId: "" }));
    expect(new Set(shown.map((body) => JSON.stringify(body))).size).toBe(1);
    const kdfs = await Promise.all(
      [ben.email, "nobody@example.com"].map((email) => callApi(server, "POST /auth/prelogin", { body: { email } })),
    );
    expect(kdfs.map(({ body }) => ({ ...body.kdf, salt: body.kdf.salt.length }))).toEqual(
      Array(2).fill({ algorithm: "argon2id", memoryKiB: 65_536, iterations: 3, parallelism: 4, salt: 22 }),
    );
  });

  test("is taken for 14 days, and its end is told to a right one alone", async () => {
    clock.advance(14 * 86_400 - 1);
    expect((await signIn()).status).toBe(200);
    clock.advance(2);
    expect((await signIn()).body.code).toBe("temporary_password_expired");
    expect((await signIn(ben, "something else")).body.code).toBe("invalid_credentials");
  });

  test("ends as a way in when a master password is chosen, and a session begins anew", async () => {
    const { token } = (await signIn()).body;
    const body = await firstChoice();
    const chosen = await callApi(server, `PUT /auth/update/${ben._id}`, { token, body });
    expect(chosen.status).toBe(200);
    expect(chosen.body.user.mustChangePassword).toBe(false);
    expect((await callApi(server, "GET /user", { token })).status).toBe(401);
    expect((await callApi(server, "GET /user/vault", { token: chosen.body.token })).body).toMatchObject({
      vaultId: body.newVault.vaultId,
      hasRecovery: true,
    });
    const mails = await server.db.selectFrom("mails").selectAll().where("recipient", "=", ben.email).execute();
    expect(mails.map(({ template }) => template).toSorted()).toEqual(["user-added", "vault-set-up"]);
    const again = await callApi(server, "POST /auth/login", { body: { email: ben.email, password: body.password } });
    expect(again.body.vault.wrappedVaultKey).toBe(body.newVault.wrappedVaultKey);
    expect(
      (await callApi(server, "POST /auth/login", { body: { email: ben.email, password: body.currentPassword } }))
        .status,
    ).toBe(401);
  });
});
