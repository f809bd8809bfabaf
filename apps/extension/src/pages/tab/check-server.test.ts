// @vitest-environment node
import { createHash } from "node:crypto";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { assetHeaders, pageHeaders } from "@pomander/contract/security-headers";
import { kindOf } from "@pomander/vault/server-check";
import { expect, test, vi } from "vitest";
import { checkServer } from "./check-server.ts";

const version = "1.2.3";
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const page = (nonce: string, more = "") =>
  `<meta property="csp-nonce" nonce="${nonce}"><script src="/a.js" nonce="${nonce}"></script>${more}`;
const files: Readonly<Record<string, string>> = { "/a.js": "let a;", "/b.css": "a{}" };
const list = {
  "a.js": sha256("let a;"),
  "b.css": sha256("a{}"),
  "index.html": sha256(page("__NONCE__")),
  "de/index.html": sha256(page("__NONCE__", "<p>Deutsch</p>")),
};
const manifest = new TextEncoder().encode(JSON.stringify(list));

interface Answer {
  status?: number;
  headers?: Record<string, string>;
  body?: string;
  isCut?: boolean;
}

/** Returns the outcome for a server that is as released except for its answers to some addresses, and the requests. */
async function checked(answerTo: (address: string, nonce: string) => Answer = () => ({})) {
  const asked: { address: string; headers: IncomingHttpHeaders }[] = [];
  const server = createServer(({ url: address = "", headers: sent }, reply) => {
    asked.push({ address, headers: sent });
    const nonce = `nonce-number-${String(asked.length).padStart(6, "0")}`;
    const file = files[address];
    const pageOf = page(nonce, sent["accept-language"] === "de" ? "<p>Deutsch</p>" : "");
    const html = { ...pageHeaders(nonce, null), "content-type": "text/html; charset=utf-8" };
    const settings = address === "/api/public-settings" ? JSON.stringify({ version }) : null;
    const answer = answerTo(address, nonce);
    if (answer.isCut === true && answer.body === undefined) return void reply.destroy();
    const headers: Record<string, string> = file === undefined ? html : assetHeaders(address);
    reply.writeHead(answer.status ?? 200, { ...headers, ...answer.headers });
    if (answer.isCut === true) return void reply.write(answer.body, () => reply.destroy());
    reply.end(answer.body ?? settings ?? file ?? pageOf);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const outcome = await checkServer({ server: url, version, manifest }).finally(() => {
    server.closeAllConnections();
    server.close();
  });
  return { outcome, asked };
}
const at = (wanted: string, answer: Answer) => (address: string) => (address === wanted ? answer : {});
const faultsOf = async (...given: Parameters<typeof checked>) => {
  const { outcome } = await checked(...given);
  if (outcome.kind !== "differs") throw new Error(`The outcome is ${outcome.kind}`);
  return outcome.faults.map((fault) => [kindOf(fault), fault.name ?? fault.address]);
};

test("a server that sends what was released is as released, in each language", async () => {
  const { outcome, asked } = await checked();
  expect(outcome).toEqual({ kind: "asReleased", pages: 2, files: 2, hash: sha256(JSON.stringify(list)) });
  expect(asked.map(({ address, headers }) => `${address} ${headers["accept-language"]}`)).toEqual(
    expect.arrayContaining(["/profile en", "/profile de", "/a.js en", "/b.css en"]),
  );
});

test.each<[Parameters<typeof at>, [string, string]]>([
  [
    ["/a.js", { body: "let b;" }],
    ["changed", "/a.js"],
  ],
  [
    ["/a.js", { status: 404 }],
    ["missing", "404"],
  ],
  [
    ["/a.js", { status: 302, headers: { location: "https://elsewhere.example/" } }],
    ["missing", "/a.js"],
  ],
  [
    ["/b.css", { headers: { "content-type": "text/html; charset=utf-8" } }],
    ["missing", "/b.css"],
  ],
  [
    ["/b.css", { headers: { link: "</c.css>; rel=stylesheet" } }],
    ["weaker", "link"],
  ],
])("%j is found", async (given, fault) => {
  expect(await faultsOf(at(...given))).toEqual([fault]);
});

test("a file that a page names and the release does not have is extra", async () => {
  const faults = await faultsOf((address, nonce) =>
    address === "/profile" ? { body: page(nonce, '<script src="/added.js"></script>') } : {},
  );
  expect(faults).toEqual([
    ["extra", "/added.js"],
    ["extra", "/added.js"],
  ]);
});

test("of another version nothing but the version is requested", async () => {
  const { outcome, asked } = await checked(at("/api/public-settings", { body: '{"version":"1.2.4"}' }));
  expect(outcome).toEqual({ kind: "unknownVersion", version: "1.2.4" });
  expect(asked.map(({ address }) => address)).toEqual(["/api/public-settings"]);
});

test.each<Answer>([
  { body: "<h1>Welcome</h1>" },
  { body: "null" },
  { body: "{}" },
  { body: '{"version":1}' },
  { body: '{"version":"the one that you trust"}' },
  { body: `{"version":"1.2.3${"0".repeat(10)}"}` },
  { body: `{"version":"1.2.3"}${" ".repeat(64 * 1024)}` },
  { status: 500, body: '{"version":"1.2.3"}' },
  { status: 302, headers: { location: "/" } },
])("settings can't be read: %j", async (answer) => {
  const { outcome, asked } = await checked(at("/api/public-settings", answer));
  expect(outcome).toEqual({ kind: "unreadable" });
  expect(asked).toHaveLength(1);
});

test.each(["/api/public-settings", "/a.js", "/profile"])(
  "without a reply to %s nothing is said of it",
  async (address) => {
    expect((await checked(at(address, { isCut: true }))).outcome).toEqual({ kind: "unreached" });
  },
);

test("a server that changes one file and breaks another off differs, and the check is incomplete", async () => {
  const { outcome } = await checked((address) => {
    if (address === "/a.js") return { body: "let b;" };
    return { isCut: address === "/profile" || address === "/b.css" };
  });
  expect(outcome).toMatchObject({
    kind: "differs",
    faults: [{ code: "fileDiffers", address: "/a.js" }],
    isComplete: false,
  });
});

test("a file whose body breaks off is without a reply", async () => {
  expect((await checked(at("/a.js", { body: "let", isCut: true }))).outcome).toEqual({ kind: "unreached" });
});

test("an error of the check itself is not taken for a missing reply", async () => {
  const digest = vi.spyOn(crypto.subtle, "digest");
  digest.mockImplementation(async (...[, bytes]) => {
    if (new TextDecoder().decode(bytes) === "a{}") throw new TypeError("x is not a function");
    return new ArrayBuffer(32);
  });
  await expect(checked()).rejects.toThrow("x is not a function");
  digest.mockRestore();
});

test("a packed file that is no manifest fails", async () => {
  const none = new TextEncoder().encode("{}");
  await expect(checkServer({ server: "http://127.0.0.1:9", version, manifest: none })).rejects.toThrow(/manifest/);
});
