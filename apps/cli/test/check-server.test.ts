import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { servePages } from "../../server/test/serve-pages.ts";
import { createCliDevice } from "./support/device.ts";

const root = join(import.meta.dirname, "../../..");
const dist = join(root, "apps/web/dist");
const manifest = join(dist, "manifest.json");
const device = createCliDevice();
const pomander = async (...args: string[]) => {
  const { exitCode, stdout, stderr } = await device.run(args);
  return { exitCode, output: stdout + stderr };
};

let app: Awaited<ReturnType<typeof servePages>>;
beforeAll(async () => {
  execFileSync(process.execPath, [join(root, "scripts/run.mjs"), "--pages", "node", "--version"], { cwd: root });
  app = await servePages(dist);
});
afterAll(() => Promise.all([app.close(), device.remove()]));

interface Change {
  status?: number;
  headers?: Record<string, string | undefined>;
  body?: (text: string) => string;
}

/** Starts a proxy in front of a server that is as released, which changes some of its replies. */
async function startProxy(changeOf: (path: string, asked: IncomingMessage) => Change) {
  const proxy = createServer((asked, reply) => {
    const change = changeOf(asked.url ?? "", asked);
    const headers = { ...asked.headers, ...(change.body === undefined ? {} : { "accept-encoding": "identity" }) };
    request({ port: app.port, host: "127.0.0.1", path: asked.url, headers }, (answer) => {
      const changed = Object.entries({ ...answer.headers, ...change.headers }).filter(
        ([, value]) => value !== undefined,
      );
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("end", () => {
        const body = Buffer.concat(chunks);
        const sent = change.body === undefined ? body : Buffer.from(change.body(body.toString()));
        reply.writeHead(change.status ?? answer.statusCode ?? 500, {
          ...(Object.fromEntries(changed) as Record<string, string>),
          "content-length": sent.length,
        });
        reply.end(sent);
      });
    }).end();
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => void proxy.close(resolve)),
  };
}

async function verifyThrough(changeOf: Parameters<typeof startProxy>[0]) {
  const proxy = await startProxy(changeOf);
  const result = await pomander("verify", `${proxy.url}/login?next=/`, "--manifest", manifest);
  await proxy.close();
  return { ...result, lines: result.output.trim().split("\n") };
}

test("a server that sends what was released passes", async () => {
  const { exitCode, output } = await verifyThrough(() => ({}));
  expect(output).toMatch(/^Checked 21 pages and \d{3} files of http:\/\/127\.0\.0\.1:\d+: all are as released/);
  expect(exitCode).toBe(0);
});

test("a changed byte, a dropped or weaker header, an added script and a missing file are each named", async () => {
  const names = Object.keys(JSON.parse(readFileSync(manifest, "utf8")) as object);
  const worker = `/${names.find((name) => name.startsWith("assets/worker/argon2"))!}`;
  const icon = `/${names.find((name) => name.startsWith("icons/"))!}`;
  const chunk = `/${names.find((name) => name.startsWith("assets/ContactP-"))!}`;
  const weaker = (value: string) => value.replace("script-src 'self'", "script-src 'self' 'unsafe-inline'");
  const policies = new Map(
    await Promise.all(
      ["/dashboard", "/remind-me"].map(
        async (path) => [path, (await fetch(app.url + path)).headers.get("content-security-policy")] as const,
      ),
    ),
  );
  const { exitCode, lines } = await verifyThrough((path, { headers }) => {
    // The pages of other languages come as they were released.
    if (headers.cookie !== undefined && headers.cookie !== "language=en") return {};
    // Only the encoding that few browsers request is changed.
    if (path === worker && headers["accept-encoding"] === "gzip")
      return { headers: { "content-encoding": undefined }, body: (text) => text.replace(";", ",") };
    if (path === icon) return { status: 404 };
    if (path === chunk) return { status: 302, headers: { location: "https://elsewhere.example/" } };
    if (path === "/favicon.svg") return { headers: { "x-content-type-options": undefined } };
    if (path === "/") return { body: (text) => text.replace("</body>", '<script src="/added.js"></script></body>') };
    if (path === "/login") return { body: (text) => text.replace("</body>", "<script>alert()</script></body>") };
    if (path === "/passwords") return { headers: { "integrity-policy": undefined, "clear-site-data": '"storage"' } };
    if (path === "/dashboard") return { headers: { "content-security-policy": weaker(policies.get(path)!) } };
    if (path === "/remind-me")
      return { headers: { "content-security-policy": `${policies.get(path)}; script-src-elem *` } };
    return path === "/profile" ? { headers: { "cross-origin-opener-policy": "unsafe-none" } } : {};
  });
  expect(exitCode).toBe(3);
  for (const line of [
    `A file differs from the release's: ${worker}`,
    `The server answers 404: ${icon}`,
    `The server redirects elsewhere: ${chunk}`,
    "The header x-content-type-options is missing: /favicon.svg",
    "The page names /added.js, which isn't part of the release: /",
    "The page has an inline script: /login",
    "The header integrity-policy is missing: /passwords",
    "The header clear-site-data is sent: /passwords",
    'The header content-security-policy has script-src-elem besides: "*": /remind-me',
    'The header cross-origin-opener-policy is "unsafe-none" instead of "same-origin": /profile',
  ])
    expect(lines).toContain(line);
  expect(lines).toContainEqual(
    expect.stringMatching(
      /^The header content-security-policy has script-src "'self' 'unsafe-inline' 'sha256-.*: \/dashboard$/,
    ),
  );
  expect(lines).toContainEqual(expect.stringMatching(/^Checked 21 pages and \d+ files of .*: \d+ faults\.$/));
});

test("what cannot be checked is said: no manifest, none that is one, no server, no encryption", async () => {
  const server = app.url;
  expect(await pomander("verify", server)).toMatchObject({
    exitCode: 1,
    output: expect.stringContaining("--manifest"),
  });
  writeFileSync(join(device.home, "other.json"), '{"../index.html":"00"}');
  expect(await pomander("verify", server, "--manifest", "other.json")).toEqual({
    exitCode: 2,
    output: "other.json isn't a release manifest: a JSON object of file names and SHA-256 hashes.\n",
  });
  expect(await pomander("verify", "http://127.0.0.1:9", "--manifest", manifest)).toMatchObject({
    exitCode: 2,
    output: expect.stringContaining("Can't fetch http://127.0.0.1:9/"),
  });
  expect(await pomander("verify", "http://pomander.example", "--manifest", manifest)).toMatchObject({
    exitCode: 1,
  });
});
