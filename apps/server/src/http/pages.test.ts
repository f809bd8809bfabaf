import { createHash } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import cookie from "@fastify/cookie";
import { fastify, type FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { registerPages } from "./pages.ts";

let dir: string;
let app: FastifyInstance;

const importMap = '{"integrity":{"/assets/index-abc.js":"sha256-abc"}}';
const html = `<!doctype html><meta property="csp-nonce" nonce="__NONCE__" /><script type="importmap">${importMap}</script>`;
const script = "globalThis.ok = 1;";

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "pages-"));
  await mkdir(join(dir, "assets/worker"), { recursive: true });
  await mkdir(join(dir, "pages"));
  await mkdir(join(dir, "de/pages"), { recursive: true });
  await mkdir(join(dir, ".vite"));
  await Promise.all([
    writeFile(join(dir, "index.html"), html),
    writeFile(join(dir, "pages/index.html"), html + "<h1>Drawn</h1>"),
    writeFile(join(dir, "pages/login.html"), html + '<style nonce="__NONCE__"></style><form>'),
    writeFile(join(dir, "de/index.html"), html + "<h1>Deutsch</h1>"),
    writeFile(join(dir, "de/pages/login.html"), html + "<form>Anmelden"),
    writeFile(join(dir, "early.js"), script),
    writeFile(join(dir, "sw.js"), script),
    writeFile(join(dir, "manifest.webmanifest"), "{}"),
    writeFile(join(dir, "assets/index-abc.js"), script),
    writeFile(join(dir, "assets/index-abc.js.gz"), gzipSync(script)),
    writeFile(join(dir, "assets/worker/argon2.worker-abc.js"), script),
    writeFile(join(dir, "assets/worker/transfer.worker-abc.js"), script),
    writeFile(join(dir, "assets/worker/opening.worker-abc.js"), script),
    writeFile(join(dir, ".vite/manifest.json"), "{}"),
  ]);
  app = fastify();
  await app.register(cookie);
  app.get("/api/there", async () => "there");
  await registerPages(app, { dir });
});
afterAll(async () => {
  await app.close();
  await rm(dir, { recursive: true });
});

const get = (url: string, headers = {}) => app.inject({ method: "GET", url, headers });

test("each page has a nonce of its own, the same in text and policy, and is not stored", async () => {
  const [first, second] = await Promise.all([get("/"), get("/")]);
  const nonces = [first, second].map(({ body }) => /nonce="([\w-]{22})"/.exec(body)?.[1]);
  expect(new Set(nonces).size).toBe(2);
  expect(first.headers["content-security-policy"]).toContain(`style-src-elem 'self' 'nonce-${nonces[0]}'`);
  expect(first.headers["cache-control"]).toBe("no-store");
});

test("a visitor's page comes drawn, under one nonce, unless a query may change it", async () => {
  expect((await get("/")).body).toContain("<h1>Drawn</h1>");
  const login = (await get("/login")).body;
  expect(login).toContain("<form>");
  const nonces = [...login.matchAll(/nonce="([^"]*)"/g)].map(([, nonce]) => nonce);
  expect(nonces).toHaveLength(2);
  expect(nonces[1]).toBe(nonces[0]);
  for (const other of ["/login?next=/profile", "/login/", "/pages/login.html", "/passwords"])
    expect((await get(other)).body).not.toContain("<form>");
});

test.each([
  ["its cookie", { cookie: "language=de" }, "de"],
  ["its cookie, whatever it prefers", { cookie: "language=en", "accept-language": "de" }, "en"],
  ["neither, and what it prefers is not ours", { "accept-language": "nl" }, "en"],
  ["a cookie of no language", { cookie: "language=../de" }, "en"],
])("a browser gets pages in the language of %s", async (_name, headers, tag) => {
  const [login, other] = await Promise.all(["/login", "/profile"].map((url) => get(url, headers)));
  expect([login?.headers["content-language"], other?.headers["content-language"]]).toEqual([tag, tag]);
  expect([login?.body.includes("Anmelden"), other?.body.includes("Deutsch")]).toEqual([tag === "de", tag === "de"]);
  // A page that is drawn in English alone does not come in its place.
  expect((await get("/", headers)).body.includes("Drawn")).toBe(tag === "en");
});

test("the page is compressed for those who read it so", async () => {
  const best = await get("/login", { "accept-encoding": "gzip, br" });
  expect([best.headers["content-encoding"], best.headers["vary"]]).toEqual([
    "br",
    "accept-encoding, accept-language, cookie",
  ]);
  expect(brotliDecompressSync(best.rawPayload).toString()).toContain("<form>");
  const { headers, rawPayload } = await get("/login", { "accept-encoding": "gzip, br;q=0" });
  expect(headers["content-encoding"]).toBe("gzip");
  expect(gunzipSync(rawPayload).toString()).toContain("<form>");
});

test("the page's policy allows nothing inline and no WebAssembly", async () => {
  const policy = String((await get("/")).headers["content-security-policy"]);
  expect(policy).not.toMatch(/unsafe|\*|https?:/);
  expect(policy).toContain("require-trusted-types-for 'script'; trusted-types pomander");
});

test("the one inline text that counts as a script is the list of hashes, and no script runs without one", async () => {
  const hash = createHash("sha256").update(importMap).digest("base64");
  for (const url of ["/", "/login", "/passwords"]) {
    const { headers, body } = await get(url);
    expect(body).toContain(importMap);
    expect(headers["content-security-policy"]).toContain(`; script-src 'self' 'sha256-${hash}'; `);
    expect(headers["integrity-policy"]).toBe("blocked-destinations=(script)");
  }
  expect((await get("/early.js")).headers["integrity-policy"]).toBeUndefined();
});

test("a page may ask for the camera, and for nothing else of the device", async () => {
  const policy = String((await get("/passwords")).headers["permissions-policy"]);
  expect(policy.match(/[\w-]+=\(self\)/g)).toEqual(["camera=(self)"]);
  expect(policy).toContain("microphone=(), geolocation=()");
});

test("WebAssembly is allowed to the workers that derive keys alone", async () => {
  const policyOf = async (url: string) => String((await get(url)).headers["content-security-policy"]);
  for (const name of ["argon2", "transfer"])
    expect(await policyOf(`/assets/worker/${name}.worker-abc.js`)).toContain("script-src 'self' 'wasm-unsafe-eval'");
  expect(await policyOf("/assets/worker/opening.worker-abc.js")).toContain("script-src 'self';");
  expect(await policyOf("/assets/index-abc.js")).toMatch(/^default-src 'none'/);
});

test("the service worker may fetch from here, and is asked about again at each visit, as the app's manifest is", async () => {
  const { headers } = await get("/sw.js");
  expect(headers["content-type"]).toMatch(/^text\/javascript/);
  expect(headers["cache-control"]).toBe("no-cache");
  expect(headers["content-security-policy"]).toMatch(/^default-src 'none'; script-src 'none'; connect-src 'self';/);
  const manifest = await get("/manifest.webmanifest");
  expect(manifest.headers["content-type"]).toMatch(/^application\/manifest\+json/);
  expect(manifest.headers["cache-control"]).toBe("no-cache");
});

test("a path of the app gives the page; an unknown call or asset does not", async () => {
  expect((await get("/passwords?filter=favorites")).headers["content-type"]).toBe("text/html; charset=utf-8");
  expect((await get("/api/there")).body).toBe("there");
  const unknown = await Promise.all(["/api/nothing", "/api", "/assets/index-old.js"].map((url) => get(url)));
  expect(unknown.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
});

test.each(["/.vite/manifest.json", "/index.html", "/../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd"])(
  "%s gives the page: neither the build's notes, nor the page's source, nor anything above the folder",
  async (url) => {
    const { body } = await get(url);
    expect(body).toContain("<!doctype html>");
    expect(body).not.toContain("__NONCE__");
  },
);

test("assets with a hash are kept for ever, the others are asked about again", async () => {
  expect((await get("/assets/index-abc.js")).headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  const first = await get("/early.js");
  expect(first.headers["cache-control"]).toBe("no-cache");
  const again = await get("/early.js", { "if-none-match": first.headers.etag });
  expect([again.statusCode, again.body]).toEqual([304, ""]);
});

test("the compressed form goes to those who read it", async () => {
  const zipped = await get("/assets/index-abc.js", { "accept-encoding": "br;q=0, gzip" });
  expect(zipped.headers["content-encoding"]).toBe("gzip");
  expect(zipped.rawPayload).toEqual(gzipSync(script));
  expect((await get("/assets/index-abc.js", { "accept-encoding": "gzip;q=0" })).body).toBe(script);
  expect((await get("/assets/index-abc.js")).body).toBe(script);
});
