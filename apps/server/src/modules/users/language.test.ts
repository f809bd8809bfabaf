import { afterAll, beforeAll, expect, test } from "vitest";
import { callApi, factories, type TestUser } from "../../../test/factories.ts";
import { notifyOwner } from "../../accounts/account-mails.ts";
import { writeMail } from "../../mail/write-mail.ts";
import { withTransaction } from "../../platform/transaction.ts";
import { startTestServer, type TestServer } from "../../../test/harness.ts";

let server: TestServer;
let root: TestUser;
beforeAll(async () => {
  server = await startTestServer({ config: { defaultLanguage: "de" } });
  root = await factories(server).user({ isSuperAdmin: true });
});
afterAll(() => server.close());

const change = (language: unknown) => callApi(server, "PUT /user", { token: root.token, body: { language } });

test("people choose one of the languages, which others do not see", async () => {
  expect((await change("en")).body.user.language).toBe("en");
  expect((await change("de")).body.user.language).toBe("de");
  expect((await change(null)).body.user.language).toBeNull();
  for (const wrong of ["tlh", "", "DE"]) expect([wrong, (await change(wrong)).status]).toEqual([wrong, 400]);
  const ana = await factories(server).user();
  expect((await callApi(server, `GET /user/user/${ana._id}`, root)).body).not.toHaveProperty("language");
});

test("people whom an administrator adds have chosen none, and get mails in the server's language", async () => {
  const body = { firstName: "Cy", email: "cy@example.org", password: "temporary-1", isAllowedForRemindMe: true };
  await callApi(server, "POST /user/user", { token: root.token, body });
  const row = server.db.selectFrom("users").select("language").where("email", "=", body.email);
  expect(await row.executeTakeFirstOrThrow()).toEqual({ language: null });
});

test("mails about an account are in the language of its user, else in the server's", async () => {
  const origin = { at: new Date(), device: "Firefox on Linux" };
  const mailed = async (language: string | null) => {
    const user = await factories(server).user();
    await server.db.updateTable("users").set({ language }).where("id", "=", user._id).execute();
    await withTransaction(server.db, (trx) =>
      notifyOwner(
        trx,
        "password-set",
        { ...user, id: user._id, first_name: "Ana", email_verified_at: new Date() },
        origin,
      ),
    );
    const rows = await server.db
      .selectFrom("mails")
      .selectAll()
      .where("recipient", "=", user.email)
      .where("template", "=", "password-set")
      .execute();
    return rows.map(({ template, data }) => writeMail(template, data, "https://passwords.example.org", "de").subject);
  };
  expect(await mailed("en")).toEqual(["Your master password was changed"]);
  expect(await mailed(null)).toEqual(["Dein Master-Passwort wurde geändert"]);
  expect(await mailed("de")).toEqual(["Dein Master-Passwort wurde geändert"]);
});

test("a calendar feed is in its owner's language, else in the server's", async () => {
  await factories(server).reminder(root, { title: "Lease" });
  const made = await callApi(server, "POST /user/calendar-feeds", { token: root.token, body: { name: "Mine" } });
  const feedPath = new URL(made.body.url).pathname;
  const read = async (language: string | null) => {
    await server.db.updateTable("users").set({ language }).where("id", "=", root._id).execute();
    const reply = await fetch(server.url + feedPath);
    return { etag: reply.headers.get("etag"), text: await reply.text() };
  };
  const [german, english] = [await read(null), await read("en")];
  expect(german.text).toContain("SUMMARY:Lease läuft ab");
  expect(english.text).toContain("SUMMARY:Lease expires");
  expect(german.etag).not.toBe(english.etag);
});
