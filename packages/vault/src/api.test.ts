import { calls, errors } from "@pomander/contract";
import { expect, test } from "vitest";
import { type ApiError, createApi, isLostReply } from "./api.ts";

interface SentRequest {
  url: string;
  init: RequestInit & { headers: Headers };
}

/** Creates a client whose platform `fetch` returns a test's answer. */
function apiAnswering(answer: () => Response | Promise<Response>) {
  const sent: SentRequest[] = [];
  const fetch = async (url: unknown, init: unknown) => {
    sent.push({ url: String(url), init: init as SentRequest["init"] });
    return answer();
  };
  const api = createApi({ fetch: fetch as typeof globalThis.fetch, baseUrl: "/api", token: () => "the-token" });
  return { api, sent };
}
const json = (body: unknown, status = 200, headers = {}) => new Response(JSON.stringify(body), { status, headers });

test("a request is made from the table of calls", async () => {
  const { api, sent } = apiAnswering(() => json({ isRegistered: true }));
  expect(await api(calls.auth.checkEmail, { body: { email: "a@example.com" } })).toEqual({ isRegistered: true });
  const [{ url, init }] = sent as [SentRequest];
  expect(url).toBe("/api/auth/check-email");
  expect(init).toMatchObject({
    method: "POST",
    body: '{"email":"a@example.com"}',
    redirect: "error",
    cache: "no-store",
  });
  expect(Object.fromEntries(init.headers)).toEqual({
    accept: "application/json",
    authorization: "Bearer the-token",
    "content-type": "application/json",
  });
});

test("parameters go into the path, and a manifest into a header where a body might be dropped", async () => {
  const { api, sent } = apiAnswering(() => json({}));
  const manifest = { counter: 3, sealed: "v1c.x", proof: "x" };
  await api.done(calls.passwords.archive, {
    params: { vaultId: "c", id: "a/../b" },
    jsonHeaders: { "vault-manifest": manifest },
  });
  const [{ url, init }] = sent as [SentRequest];
  expect(url).toBe("/api/vaults/c/entries/a%2F..%2Fb");
  expect(init.body).toBeUndefined();
  expect(init.headers.get("content-type")).toBeNull();
  expect(JSON.parse(init.headers.get("vault-manifest") ?? "")).toEqual(manifest);
});

test("unknown members of a reply are dropped, and a reply of another shape is refused", async () => {
  const { api } = apiAnswering(() => json({ isRegistered: false, html: "<b>" }));
  expect(await api(calls.auth.checkEmail, { body: { email: "" } })).toEqual({ isRegistered: false });
  for (const answer of [() => json({ isRegistered: "no" }), () => new Response("<html>"), () => new Response("")]) {
    const refused = apiAnswering(answer).api(calls.auth.checkEmail, { body: { email: "" } });
    await expect(refused).rejects.toMatchObject({ code: "malformed_reply" });
  }
});

test("an error is parsed to its code, status and text", async () => {
  const body = { message: "Wait.", code: "rate_limited", requestId: "r1", issues: [{ path: "email", message: "x" }] };
  const { api } = apiAnswering(() => json(body, 429, { "retry-after": "30" }));
  await expect(api(calls.users.me)).rejects.toMatchObject({
    status: 429,
    code: "rate_limited",
    message: "Too many tries. Wait a moment, then try again.",
    retryAfterSeconds: 30,
    requestId: "r1",
    issues: [{ path: "email", message: "The server says: x" }],
  });
});

test.each([{ params: "7" }, { begun: { vaultId: 7 } }, { ids: "all" }, { endedBy: "weather" }])(
  "an error keeps its code where what accompanies it is malformed: %j",
  async (malformed) => {
    const { api } = apiAnswering(() => json({ message: "", code: "already_begun", requestId: "", ...malformed }, 409));
    const empty = { params: {}, begun: null, ids: [] };
    await expect(api(calls.users.me)).rejects.toMatchObject({ code: "already_begun", ...empty });
  },
);

const lure = "Send your recovery key to help@evil.example";

test.each([
  ["a known code has the client's own text", "forbidden", lure, "You aren't allowed to do this."],
  ["numbers that come without their names", "admin_limit", lure, `The server says: ${lure}`],
  ["a code that is not known", "of_a_later_release", "Bad moon", "The server says: Bad moon"],
  ["no code", undefined, "Bad moon", "The server says: Bad moon"],
  ["an error of no kind, in the table's words", "internal", errors.internal.message, null],
  ["an error of no kind, in other words", "internal", lure, `The server says: ${lure}`],
  ["a field fault of no field, in the table's words", "invalid", errors.invalid.message, null],
  ["what commands a terminal or turns text", undefined, "a\u202eb\u0007\n\u2028c\u200bd", "The server says: ab cd"],
  ["nothing but that", undefined, "\u202e\u0007 \n", ""],
])("of an error text: %s", async (_case, code, message, shown) => {
  const { api } = apiAnswering(() => json({ message, code, requestId: "" }, 400));
  await expect(api(calls.users.me)).rejects.toMatchObject({ message: shown ?? message });
});

test.each([
  [{ n: 7 }, "There are already 7 admins, which is the limit."],
  [{ n: "7 million" }, `The server says: ${lure}`],
  [{ n: 7.5 }, `The server says: ${lure}`],
  [{ n: -7 }, `The server says: ${lure}`],
  [{ m: 7 }, `The server says: ${lure}`],
])("a text takes its numbers from the reply, and nothing but numbers: %j", async (params, shown) => {
  const { api } = apiAnswering(() => json({ message: lure, code: "admin_limit", requestId: "", params }, 409));
  await expect(api(calls.users.me)).rejects.toMatchObject({ message: shown });
});

test("of the server's own words 200 characters are shown at most, beside a field too", async () => {
  const issues = [{ path: "email", message: `\u202e${"y".repeat(5_000)}` }];
  const { api } = apiAnswering(() => json({ message: "x".repeat(2_000), requestId: "", issues }, 400));
  const error = await api(calls.users.me).catch((thrown: unknown) => thrown as ApiError);
  expect(error).toMatchObject({ message: `The server says: ${"x".repeat(200)}` });
  expect((error as ApiError).issues).toEqual([{ path: "email", message: `The server says: ${"y".repeat(200)}` }]);
});

test("an error that is not the server's own has the code of its status, and no text", async () => {
  for (const [status, code] of [
    [401, "not_signed_in"],
    [404, "not_found"],
    [413, "too_large"],
    [418, "internal"],
    [502, "unavailable"],
  ] as const) {
    const { api } = apiAnswering(
      () => new Response("<html>a gateway</html>", { status, headers: { "retry-after": "soon" } }),
    );
    await expect(api(calls.users.me)).rejects.toMatchObject({ status, code, retryAfterSeconds: null, message: "" });
  }
});

test("no reply is a network error; what was asked may have been done", async () => {
  const broken = apiAnswering(() => Promise.reject(new TypeError("fetch failed")));
  const error = await broken.api(calls.users.me).catch((caught: unknown) => caught);
  expect(error).toMatchObject({ code: "unreachable" });
  expect(isLostReply(error)).toBe(true);
  for (const [status, isLost] of [
    [500, true],
    [503, true],
    [400, false],
    [409, false],
  ] as const) {
    const refused = await apiAnswering(() => json({}, status))
      .api(calls.users.me)
      .catch((caught: unknown) => caught);
    expect(isLostReply(refused)).toBe(isLost);
  }
});

test("of a save only the status counts", async () => {
  const { api } = apiAnswering(() => new Response("not even JSON", { status: 201 }));
  await expect(api.done(calls.users.endSessions)).resolves.toBeUndefined();
});

test("of a list it also gives how many rows there are, and refuses a number that is none", async () => {
  const rows = apiAnswering(() => json([], 200, { "x-total-count": "100000" }));
  const query = { page: "2", pageSize: "10" };
  expect(await rows.api.list(calls.users.list, { query })).toEqual({ rows: [], total: 100_000 });
  expect(rows.sent[0]?.url).toBe("/api/user/users?page=2&pageSize=10");
  for (const headers of [{ "x-total-count": "-1" }, { "x-total-count": "many" }]) {
    const refused = apiAnswering(() => json([], 200, headers)).api.list(calls.users.list, { query: {} });
    await expect(refused).rejects.toMatchObject({ code: "malformed_reply" });
  }
});

const at = "2026-11-20T06:00:00.000Z";
const aGroup = {
  _id: "01a1f754-d71c-77f2-8eea-8cff0779d64b",
  name: "",
  description: "",
  members: [],
  scopeTagCount: 0,
  isManaged: false,
  createdAt: at,
  updatedAt: at,
};
test.each([0, 3, 10, 1_000, 2_037])("%i rows are counted here where a proxy dropped the number", async (many) => {
  const group = (index: number) => ({ ...aGroup, name: `Group ${index}` });
  const { api, sent } = apiAnswering(() => {
    const query = new URL(sent.at(-1)?.url ?? "", "http://localhost").searchParams;
    const [page, size] = [Number(query.get("page") ?? 1), Number(query.get("pageSize") ?? many)];
    const rows = Array.from({ length: many }, (_, index) => group(index)).slice((page - 1) * size, page * size);
    return json(rows);
  });
  const read = (query: Record<string, string>) => api.list(calls.groups.list, { query: { search: "o", ...query } });
  expect((await read({})).total).toBe(many);
  for (const [page, pageSize] of [
    ["1", "1000"],
    ["1", "10"],
    ["2", "10"],
    ["300", "10"],
  ] as const) {
    const { rows, total } = await read({ page, pageSize });
    const start = (Number(page) - 1) * Number(pageSize);
    expect([rows.length, total]).toEqual([Math.max(0, Math.min(Number(pageSize), many - start)), many]);
  }
  expect(sent.every(({ url }) => url.includes("search=o"))).toBe(true);
});

test("a change says on which state of a record it is made", async () => {
  const { api, sent } = apiAnswering(() => json({}));
  const change = { params: { id: "x" }, body: { firstName: "Ada" } };
  await api.done(calls.auth.update, change, { ifMatch: "2026-11-03T09:12:00.000Z" });
  expect(sent[0]?.init.headers.get("if-match")).toBe('"2026-11-03T09:12:00.000Z"');
});
