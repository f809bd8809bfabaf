import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { factories, type TestUser } from "../../../test/factories.ts";
import { codeAt, factorCalls, setUpTotp, wrongCode } from "../../../test/factors.ts";
import { createTestClock, startTestServer, type TestServer } from "../../../test/harness.ts";
import { createAuthenticator } from "../../../test/software-authenticator.ts";

const clock = createTestClock();
let server: TestServer;
let ana: TestUser;
beforeAll(async () => {
  server = await startTestServer({ clock, config: { logLevel: "trace" } });
  ana = await factories(server).user();
});
afterAll(() => server.close());

/** Every row of every table, as text. */
async function dumpDatabase(): Promise<string> {
  const tables = await sql<{ name: string }>`
    select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public'`.execute(
    server.db,
  );
  const dumps = await Promise.all(
    tables.rows.map(({ name }) =>
      sql<{ row: string }>`select t::text as row from ${sql.raw(name)} t`.execute(server.db),
    ),
  );
  return dumps.flatMap(({ rows }) => rows.map(({ row }) => row)).join("\n");
}

/** Returns the encodings in which a dump or a log could contain bytes or text. */
const formsOf = (bytes: Buffer) => [bytes.toString("hex"), bytes.toString("base64url"), bytes.toString("base64")];
const formsOfText = (text: string) => [text, text.toLowerCase(), ...formsOf(Buffer.from(text))];

function bytesOfBase32(text: string): Buffer {
  const bits = Array.from(text)
    .map((c) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(c).toString(2).padStart(5, "0"))
    .join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

test("neither database nor log holds a TOTP secret, a recovery code or an answer of a challenge in the clear", async () => {
  const { secret, recoveryCodes } = await setUpTotp(server, ana, clock);
  const calls = factorCalls(server, ana);
  const answers: string[] = [];
  const authenticator = createAuthenticator("http://localhost:3000");
  const adding = await calls.challenge();
  const proof = { challenge: adding.challenge, recoveryCode: recoveryCodes[0] };
  expect((await calls.addSecurityKey(authenticator, proof)).status).toBe(201);
  clock.advance(60);
  for (const code of [wrongCode(secret, clock), codeAt(secret, clock)]) {
    const { challenge } = await calls.challengeOfLogin();
    await calls.login({ challenge, code, trustDevice: true });
    answers.push(code);
  }
  for (const recoveryCode of ["0123456789", recoveryCodes[1]!]) {
    const { challenge } = await calls.challengeOfLogin();
    await calls.login({ challenge, recoveryCode });
  }
  const { challenge, webauthn } = await calls.challengeOfLogin();
  const assertion = authenticator.get(webauthn!);
  expect((await calls.login({ challenge, assertion })).status).toBe(200);
  const renewing = await calls.challenge();
  clock.advance(60);
  const renewed = await calls.renewCodes({ challenge: renewing.challenge, code: codeAt(secret, clock) });
  expect(renewed.status).toBe(200);

  const places = { database: await dumpDatabase(), log: server.logged.join("\n") };
  // The dump is complete: values that are not secret are found in it.
  expect(places.database).toContain("Blue key");
  expect(places.database).toContain(Buffer.from(authenticator.credentials[0]!.publicKey).toString("hex"));
  expect(places.log).toContain("/api/user/factors/totp");
  const canaries = [
    ...formsOfText(secret),
    ...formsOf(bytesOfBase32(secret)),
    ...[...recoveryCodes, ...(renewed.body.recoveryCodes as string[]), "0123456789"].flatMap(formsOfText),
    ...formsOf(Buffer.from(assertion.response.signature, "base64url")),
  ];
  for (const [place, text] of Object.entries(places)) {
    expect([place, canaries.filter((canary) => text.includes(canary))]).toEqual([place, []]);
    // Six digits may occur within a longer number by chance.
    const codes = answers.filter((code) => new RegExp(`(?<![\\w.])${code}(?!\\w)`).test(text));
    expect([place, codes]).toEqual([place, []]);
  }
});
