import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ask, type GivenUser, given } from "./given.ts";
import { startTestServer, type TestServer } from "./harness.ts";
import { credential, kdf, manifest, newEntry, wrappedVaultKey } from "./well-formed.ts";

let server: TestServer;
let ana: GivenUser;
beforeAll(async () => {
  server = await startTestServer();
  ana = await given(server).user();
});
afterAll(() => server.close());

describe("without a database", () => {
  test("calls that need it answer 503 with Retry-After and nothing of why; the others go on", async () => {
    const alone = await startTestServer({
      like: { connection: { host: "127.0.0.1", port: 1, user: "x", database: "x" }, secrets: server.secrets },
    });
    for (const answer of [
      await ask(alone, "GET /user", ana),
      await ask(alone, "POST /auth/login", { body: { email: ana.email, password: ana.password } }),
    ]) {
      expect([answer.status, answer.body.code, answer.headers["retry-after"]]).toEqual([503, "unavailable", "5"]);
      expect(answer.text).not.toMatch(/ECONN|127\.0\.0\.1|connect/i);
    }
    expect(alone.logged.join()).toContain("ECONNREFUSED");
    expect((await ask(alone, "GET /public-settings")).status).toBe(200);
    await alone.close();
  });

  test("whose connections are ended in the middle, a write is whole or not there", async () => {
    // A connection that was ended while idle is noticed by the first who uses it.
    const contents = async () => {
      for (;;) {
        const { status, body } = await ask(server, "GET /user/vault/contents", ana);
        expect([200, 503]).toContain(status);
        if (status === 200) return body;
      }
    };
    let counter = (await contents()).manifest.counter as number;
    let lost = 0;
    for (let round = 0; round < 30; round++) {
      const writing = ask(server, "POST /user/password/password", {
        token: ana.token,
        body: { ...newEntry(), manifest: manifest(counter + 1) },
      });
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`.execute(server.db);
      const { status } = await writing;
      expect([201, 503]).toContain(status);
      if (status === 503) lost += 1;
      const stored = await contents();
      expect(stored.entries).toHaveLength(stored.manifest.counter);
      counter = stored.manifest.counter;
    }
    console.log(`${lost} of 30 writes were answered 503`);
  });
});

describe("a fault of our own", () => {
  test("answers 500 and says nothing; the log has it under the same request, without what rows hold", async () => {
    const broken = await startTestServer();
    const user = await given(broken).user();
    await sql`alter table users add constraint secret_rule check (first_name <> 'Mallory')`.execute(broken.db);
    const answer = await ask(broken, "PUT /user", { token: user.token, body: { firstName: "Mallory" } });
    expect(answer.body).toEqual({
      code: "internal",
      message: "Something went wrong on the server. Try again in a moment.",
      requestId: answer.headers["x-request-id"],
    });
    const line = broken.logged.find((text) => text.includes(String(answer.headers["x-request-id"])))!;
    expect(line).toContain("secret_rule");
    expect(line).not.toMatch(new RegExp(`Mallory|${user.email}`));
    await broken.close();
  });
});

describe("everything of one account at once", () => {
  test("answers each request, and none with a fault of ours", async () => {
    const statuses: number[] = [];
    for (let round = 0; round < 6; round++) {
      const person = await given(server).user();
      const { email, password, _id, vaultId } = person;
      const signIn = () => ask(server, "POST /auth/login", { body: { email, password } });
      const tokens = await Promise.all(Array.from({ length: 6 }, async () => (await signIn()).body.token as string));
      const change = (token: string) => ({
        token,
        body: {
          currentPassword: password,
          password: credential(),
          kdf: kdf(),
          vault: { vaultId, wrappedVaultKey: wrappedVaultKey() },
        },
      });
      const answers = await Promise.all([
        ...tokens.flatMap((token, i) => [
          ask(server, `POST /user/vault/${vaultId}/unlock`, { token, body: { credential: password } }),
          ask(server, "GET /user/vault/contents", { token }),
          ask(server, "POST /user/password/password", { token, body: { ...newEntry(), manifest: manifest(1) } }),
          i < 3
            ? ask(server, `PUT /auth/update/${_id}`, change(token))
            : ask(server, "PUT /user", { token, body: { firstName: "B" } }),
        ]),
        ...Array.from({ length: 4 }, signIn),
        ask(server, "POST /auth/recover/start", { body: { email, recoveryCredential: person.recovery.credential } }),
        ask(server, "DELETE /user/sessions", { token: tokens[5]! }),
      ]);
      statuses.push(...answers.map(({ status }) => status));
    }
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
    expect(statuses.filter((status) => status < 300).length).toBeGreaterThan(statuses.length / 4);
  });
});
