import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { connectOnce } from "../src/platform/database.ts";
import { callApi, type TestUser, factories } from "./factories.ts";
import { startTestServer, type TestServer } from "./harness.ts";
import { startProxy } from "./database-proxy.ts";
import { credential, kdf, manifest, newEntry, wrappedVaultKey } from "./value-factories.ts";

let server: TestServer;
let ana: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  ana = await factories(server).user();
});
afterAll(() => server.close());

describe("without a database", () => {
  test("calls that need it answer 503 with Retry-After and nothing of why; the others go on", async () => {
    const alone = await startTestServer({
      like: { connection: { host: "127.0.0.1", port: 1, user: "x", database: "x" }, secrets: server.secrets },
    });
    for (const answer of [
      await callApi(alone, "GET /user", ana),
      await callApi(alone, "POST /auth/login", { body: { email: ana.email, password: ana.password } }),
    ]) {
      expect([answer.status, answer.body.code, answer.headers["retry-after"]]).toEqual([503, "unavailable", "5"]);
      expect(answer.text).not.toMatch(/ECONN|127\.0\.0\.1|connect/i);
    }
    expect(alone.logged.join()).toContain("ECONNREFUSED");
    expect((await callApi(alone, "GET /public-settings")).status).toBe(200);
    await alone.close();
  });

  test("that was cut off: 503 in time, not ready, and on with new connections when it is back", async () => {
    const proxy = await startProxy(server.connection);
    const far = await startTestServer({ like: { ...server, connection: proxy.connection }, deadlineMs: 3_000 });
    expect((await callApi(far, "GET /user", ana)).status).toBe(200);
    proxy.silence();
    const answer = await callApi(far, "PUT /user", { token: ana.token, body: { firstName: "Ana" } });
    expect([answer.status, answer.body.code, answer.headers["retry-after"]]).toEqual([503, "unavailable", "5"]);
    expect((await fetch(`${far.url}/readyz`)).status).toBe(503);
    proxy.restore();
    expect((await callApi(far, "GET /user", ana)).status).toBe(200);
    await expect.poll(async () => (await fetch(`${far.url}/readyz`)).status, { timeout: 20_000 }).toBe(200);
    await far.close();
    await proxy.close();
  });

  test("whose answer to a COMMIT never comes: 503, and what was committed is there to be read", async () => {
    const proxy = await startProxy(server.connection);
    const far = await startTestServer({ like: { ...server, connection: proxy.connection }, deadlineMs: 3_000 });
    proxy.silenceAfter("commit");
    const answer = await callApi(far, "PUT /user", { token: ana.token, body: { firstName: "Anabela" } });
    expect([answer.status, answer.headers["retry-after"]]).toEqual([503, "5"]);
    proxy.restore();
    expect((await callApi(far, "GET /user", ana)).body.firstName).toBe("Anabela");
    await far.close();
    await proxy.close();
  });

  test("that takes no writes, as a leader that was demoted: 503 and not ready, until it takes them again", async () => {
    const demoted = await startTestServer();
    const user = await factories(demoted).user();
    const { database } = demoted.connection;
    const rename = () => callApi(demoted, "PUT /user", { token: user.token, body: { firstName: "Eva" } });
    const isReady = async () => (await fetch(`${demoted.url}/readyz`)).status;
    expect([(await rename()).status, await isReady()]).toEqual([200, 200]);
    const admin = await connectOnce({ ...demoted.connection, database: "postgres" });
    const cut = () =>
      admin.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [database]);
    await admin.query(`alter database ${database} set default_transaction_read_only = on`);
    await cut();
    await vi.waitFor(() => expect(demoted.logged.join()).toMatch(/idle database connections? broke/), {
      timeout: 60_000,
    });
    const answer = await rename();
    expect([answer.status, answer.headers["retry-after"], await isReady()]).toEqual([503, "5", 503]);
    await admin.query(`alter database ${database} reset default_transaction_read_only`);
    expect([(await rename()).status, await isReady()]).toEqual([200, 200]);
    await admin.end();
    await demoted.close();
  });

  test("whose disk is full: 503, and one line that says so", async () => {
    const full = await startTestServer();
    const user = await factories(full).user();
    await sql`create function no_room() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`.execute(full.db);
    await sql`create trigger no_room before update on users execute function no_room()`.execute(full.db);
    full.logged.length = 0;
    const answer = await callApi(full, "PUT /user", { token: user.token, body: { firstName: "Eva" } });
    expect([answer.status, answer.headers["retry-after"]]).toEqual([503, "5"]);
    expect(full.logged).toHaveLength(1);
    expect(JSON.parse(full.logged[0]!)).toMatchObject({
      status: 503,
      msg: expect.stringContaining("the disk is full"),
    });
    await full.close();
  });

  test("whose connections are ended in the middle, a write is whole or not there", async () => {
    // The first request that uses a connection notices that it was ended while idle.
    const contents = async () => {
      for (;;) {
        const { status, body } = await callApi(server, "GET /user/vault/contents", ana);
        expect([200, 503]).toContain(status);
        if (status === 200) return body;
      }
    };
    let counter = (await contents()).manifest.counter as number;
    let lost = 0;
    for (let round = 0; round < 30; round++) {
      const writing = callApi(server, "POST /user/password/password", {
        token: ana.token,
        body: { ...newEntry(), manifest: manifest(ana, counter + 1) },
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
    const user = await factories(broken).user();
    await sql`alter table users add constraint secret_rule check (first_name <> 'Mallory')`.execute(broken.db);
    const answer = await callApi(broken, "PUT /user", { token: user.token, body: { firstName: "Mallory" } });
    expect(answer.body).toEqual({
      code: "internal",
      message: "Something went wrong on the server. Try again in a moment.",
      requestId: answer.headers["x-request-id"],
    });
    const lines = broken.logged.filter((text) => text.includes(String(answer.headers["x-request-id"])));
    expect(lines).toHaveLength(1);
    const [line] = lines;
    expect(JSON.parse(line!)).toMatchObject({ method: "PUT", route: "/api/user", status: 500 });
    expect(line).toContain("secret_rule");
    expect(line).not.toContain('"stack"');
    expect(line).not.toMatch(new RegExp(`Mallory|${user.email}`));
    await broken.close();
  });
});

describe("everything of one account at once", () => {
  test("answers each request, and none with a fault of ours", async () => {
    const statuses: number[] = [];
    for (let round = 0; round < 6; round++) {
      const person = await factories(server).user();
      const { email, password, _id, vaultId } = person;
      const signIn = () => callApi(server, "POST /auth/login", { body: { email, password } });
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
          callApi(server, `POST /user/vault/${vaultId}/unlock`, { token, body: { credential: password } }),
          callApi(server, "GET /user/vault/contents", { token }),
          callApi(server, "POST /user/password/password", {
            token,
            body: { ...newEntry(), manifest: manifest(ana, 1) },
          }),
          i < 3
            ? callApi(server, `PUT /auth/update/${_id}`, change(token))
            : callApi(server, "PUT /user", { token, body: { firstName: "B" } }),
        ]),
        ...Array.from({ length: 4 }, signIn),
        callApi(server, "POST /auth/recover/start", {
          body: { email, recoveryCredential: person.recovery.credential },
        }),
        callApi(server, "DELETE /user/sessions", { token: tokens[5]! }),
      ]);
      statuses.push(...answers.map(({ status }) => status));
    }
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
    expect(statuses.filter((status) => status < 300).length).toBeGreaterThan(statuses.length / 4);
  });
});
