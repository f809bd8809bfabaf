import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { callApi, factories, type TestUser } from "../../../test/factories.ts";
import { type PaddingService, sha1, startPaddingService } from "../../../test/breaches/padding-service.ts";
import { startTestServer, type TestServer } from "../../../test/harness.ts";
import { createServiceSource } from "./service-source.ts";

let service: PaddingService;
let server: TestServer;
let person: TestUser;
beforeAll(async () => {
  service = await startPaddingService({ password: 3_730_471, "P@ssw0rd": 1 });
});
afterAll(() => service.close());
beforeEach(async () => {
  service.answer = null;
  service.asked.length = 0;
  server = await startTestServer({ breachSource: createServiceSource(service.url, { timeoutMs: 1_000 }) });
  person = await factories(server).user();
});
afterEach(() => server.close());

const ask = (prefix: string, who: TestUser = person, at: TestServer = server) =>
  callApi(at, `GET /breaches/range/${prefix}`, { token: who.token });
const rangeOf = async (prefix: string) => ((await ask(prefix)).body as { range: string }).range;
const lineOf = (range: string, password: string) =>
  range.split("\n").find((line) => line.startsWith(`${sha1(password).slice(5)}:`));

test("a range tells how often a password stands in known breaches", async () => {
  expect(lineOf(await rangeOf(sha1("password").slice(0, 5)), "password")).toBe(
    "1E4C9B93F3F0682250B6CF8331B7EE68FD8:3730471",
  );
  expect(lineOf(await rangeOf(sha1("P@ssw0rd").slice(0, 5)), "P@ssw0rd")).toMatch(/:1$/);
  expect(lineOf(await rangeOf(sha1("nobody's").slice(0, 5)), "nobody's")).toBeUndefined();
});

test("the service is asked for five digits with padding, and told nothing else", async () => {
  let seen: { headers: object; path: string } | null = null;
  service.answer = (request, response) => {
    seen = { headers: request.headers, path: request.url ?? "" };
    response.end(`${"A".repeat(35)}:1`);
  };
  await ask("5BAA6");
  expect(service.asked).toEqual([{ path: "/range/5BAA6", padding: "true" }]);
  const { headers } = seen!;
  expect(Object.keys(headers).toSorted()).not.toContain("authorization");
  for (const secret of [person._id, person.token, person.email]) expect(JSON.stringify(seen)).not.toContain(secret);
});

test.each(["5BAA", "5BAA61", "5baa6", "5BAAG", "5BAA6%2F", sha1("password")])(
  "%j is no prefix, and nobody is asked",
  async (prefix) => {
    expect((await ask(prefix)).status).toBe(400);
    expect(service.asked).toEqual([]);
  },
);

test("one person's question is answered to the next from what is kept", async () => {
  await ask("5BAA6");
  await ask("5BAA6", await factories(server).user());
  expect(service.asked).toHaveLength(1);
});

test("replies are padded: real lines keep their counts, the others count nothing, and lengths are steps", async () => {
  const replies = await Promise.all(["00000", "11111", "22222", "5BAA6"].map(rangeOf));
  for (const range of replies) {
    expect(range.length % 32_768).toBe(0);
    const counts = range
      .trimEnd()
      .split("\n")
      .map((line) => /^[0-9A-F]{35}:(\d+)$/.exec(line)?.[1]);
    expect(counts.every((count) => count !== undefined)).toBe(true);
    expect(counts.filter((count) => count !== "0").length).toBeGreaterThanOrEqual(600);
    expect(counts.filter((count) => count === "0").length).toBeGreaterThan(0);
  }
});

describe("a service that fails", () => {
  const cases: [string, NonNullable<PaddingService["answer"]>][] = [
    ["a fault of its own", (_request, response) => response.writeHead(500).end("no")],
    ["a refusal", (_request, response) => response.writeHead(429, { "retry-after": "2" }).end()],
    ["a redirect", (_request, response) => response.writeHead(302, { location: `${service.url}/range/00000` }).end()],
    ["no answer", () => undefined],
    [
      "an answer that stops halfway",
      (_request, response) => void response.writeHead(200).write(`${"A".repeat(35)}:1\r\n`),
    ],
    ["a cut line", (request) => request.socket.destroy()],
    ["an empty answer", (_request, response) => response.end("")],
    ["a page", (_request, response) => response.end("<html>Welcome to the network. Sign in.</html>")],
    ["lines of another form", (_request, response) => response.end(`${"A".repeat(40)}:1\r\n`)],
    ["a megabyte", (_request, response) => response.end(`${"A".repeat(35)}:1\r\n`.repeat(26_000))],
    ["ten megabytes of one line", (_request, response) => response.end("A".repeat(10_000_000))],
  ];
  test.each(cases)("with %s is said to be out of reach, and is asked again the next time", async (_what, answer) => {
    service.answer = answer;
    const reply = await ask("5BAA6");
    expect(reply).toMatchObject({ status: 424, body: { code: "breaches_unavailable" } });
    expect(service.asked.map(({ path }) => path)).toEqual(["/range/5BAA6"]);
    service.answer = null;
    expect((await ask("5BAA6")).status).toBe(200);
  });

  test("and that is not there at all", async () => {
    const gone = await startPaddingService({});
    await gone.close();
    const other = await startTestServer({ breachSource: createServiceSource(gone.url) });
    const reply = await ask("5BAA6", await factories(other).user(), other);
    expect(reply).toMatchObject({ status: 424, body: { code: "breaches_unavailable" } });
    await other.close();
  });
});

test("neither the log nor the audit holds what was asked, whether it was answered or not", async () => {
  await ask("5BAA6");
  await ask("5BAAG");
  service.answer = (request) => request.socket.destroy();
  await ask("C0FFE");
  const lines = server.logged.filter((line) => line.includes("breaches"));
  expect(lines.length).toBeGreaterThanOrEqual(3);
  expect(server.logged.join("\n")).not.toMatch(/5BAA|C0FFE/i);
  expect(server.logged.join("\n")).toContain("breached passwords cannot be looked up");
  const audit = await server.db.selectFrom("audit_events").selectAll().execute();
  expect(JSON.stringify(audit)).not.toMatch(/5BAA|C0FFE|breach/i);
  const counted = await server.db
    .selectFrom("rate_limits" as never)
    .selectAll()
    .execute();
  expect(JSON.stringify(counted)).not.toMatch(/5BAA6|C0FFE/i);
});

test("is off where no service and no file is set, and the public settings say so", async () => {
  const off = await startTestServer();
  const reply = await ask("5BAA6", await factories(off).user(), off);
  expect(reply).toMatchObject({ status: 409, body: { code: "breaches_off" } });
  const settings = (at: TestServer) => callApi(at, "GET /public-settings");
  expect((await settings(off)).body).toMatchObject({ breaches: { source: "off", host: null } });
  const { host } = new URL(service.url);
  expect((await settings(server)).body).toMatchObject({ breaches: { source: "service", host } });
  await off.close();
});

test("one account asks so often and no more; another still may", async () => {
  const narrow = await startTestServer({
    breachSource: createServiceSource(service.url),
    rateLimits: { breachRange: { points: 2, duration: 60 } },
  });
  const [one, other] = [await factories(narrow).user(), await factories(narrow).user()];
  const statuses = [];
  for (let i = 0; i < 3; i++) statuses.push((await ask("5BAA6", one, narrow)).status);
  expect(statuses).toEqual([200, 200, 429]);
  expect((await ask("5BAA6", other, narrow)).status).toBe(200);
  await narrow.close();
});

test("an operator's list of sites with a second factor takes the place of the app's own", async () => {
  const sites = (at: TestServer, who: TestUser) => callApi(at, "GET /second-factor-sites", { token: who.token });
  expect((await sites(server, person)).body).toEqual({ domains: null });
  const other = await startTestServer({ secondFactorSites: ["example.org"] });
  expect((await sites(other, await factories(other).user())).body).toEqual({ domains: ["example.org"] });
  await other.close();
});
