import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { assetHeaders, pageHeaders } from "@pomander/contract/security-headers";
import { afterEach, beforeEach, expect, test } from "vitest";
import { checkServer, manifestIn } from "./check-server.ts";

const sha256 = (data: string, form: "hex" | "base64" = "hex") => createHash("sha256").update(data).digest(form);
const page = (nonce: string, more = "") =>
  `<meta property="csp-nonce" nonce="${nonce}"><script src="/a.js" nonce="${nonce}"></script>${more}`;
const map = '<script type="importmap">{"imports":{}}</script>';
const files: Readonly<Record<string, string>> = { "a.js": "let a;", "b.css": "a{}" };
/** The parts that the page of each name has beside its script. */
const pages: Readonly<Record<string, string>> = {
  "index.html": map,
  "pages/index.html": "",
  "de/index.html": `${map}<p>Deutsch</p>`,
};
const partsOf = (address: string, asked: IncomingMessage) => {
  if (address !== "/profile") return "";
  return asked.headers.cookie === "language=de" ? `${map}<p>Deutsch</p>` : map;
};

let folder: string;
let manifest: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "pomander-release-"));
  manifest = join(folder, "manifest.json");
  const hashes = [
    ...Object.entries(files).map(([name, text]) => [name, sha256(text)]),
    ...Object.entries(pages).map(([name, more]) => [name, sha256(page("__NONCE__", more))]),
  ];
  writeFileSync(manifest, JSON.stringify(Object.fromEntries(hashes)));
});
afterEach(() => rmSync(folder, { recursive: true }));

interface Answer {
  status?: number;
  headers?: Record<string, string>;
  body?: string;
  isCut?: boolean;
}

/** Returns the output and exit code for a server that is as released except for its answers to some addresses. */
async function checked(answerTo: (address: string, asked: IncomingMessage, nonce: string) => Answer = () => ({})) {
  let replies = 0;
  const server = createServer((asked, reply) => {
    const address = asked.url ?? "";
    const nonce = `nonce-number-${String(++replies).padStart(6, "0")}`;
    const isFile = Object.hasOwn(files, address.slice(1));
    const more = partsOf(address, asked);
    const hash = more === "" ? null : sha256('{"imports":{}}', "base64");
    const usual = isFile
      ? { headers: assetHeaders(address), body: files[address.slice(1)] ?? "" }
      : {
          headers: { ...pageHeaders(nonce, hash), "content-type": "text/html; charset=utf-8" },
          body: page(nonce, more),
        };
    const { status = 200, headers = {}, body = usual.body, isCut = false } = answerTo(address, asked, nonce);
    if (isCut) return void reply.destroy();
    reply.writeHead(status, { ...usual.headers, ...headers }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const lines: string[] = [];
  const context = { output: { print: (line: string) => void lines.push(line.replace(url, "URL")) } };
  const exitCode = await checkServer(context as never, url, { manifest }).finally(() => server.close());
  return { exitCode, lines, replies };
}
const summary = (faults: string) => `Checked 3 pages and 2 files of URL: ${faults}`;

test("a server that sends what was released passes, in each form in which browsers ask", async () => {
  const { exitCode, lines, replies } = await checked();
  expect(lines[0]).toBe(summary("all are as released, with the headers that protect them."));
  expect(lines[1]).toMatch(/^Release manifest: SHA-256 [0-9a-f]{64}$/);
  expect(lines.slice(2)).toEqual([
    "This is what the server sent to this machine now. It could send something else to others.",
  ]);
  expect({ exitCode, replies }).toEqual({ exitCode: 0, replies: 15 });
});

test("a page that differs in one language is found there", async () => {
  const { exitCode, lines } = await checked((_address, asked, nonce) =>
    asked.headers.cookie === "language=de" ? { body: page(nonce, `${map}<p>Deutsch!</p>`) } : {},
  );
  expect({ exitCode, lines: lines.filter((line) => line.includes("(de)")).length }).toEqual({ exitCode: 3, lines: 1 });
});

const at = (wanted: string, answer: Answer) => (address: string) => (address === wanted ? answer : {});
test.each<[string, Answer, string]>([
  ["/a.js", { body: "let b;" }, "A file differs from the release's: /a.js"],
  ["/a.js", { status: 404 }, "The server answers 404: /a.js"],
  ["/a.js", { status: 300 }, "The server redirects elsewhere: /a.js"],
  ["/", { status: 399 }, "The server redirects elsewhere: /"],
  ["/", { status: 400 }, "The server answers 400: /"],
  ["/", { status: 299 }, "The server answers 299: /"],
  [
    "/b.css",
    { headers: { "content-type": "TEXT/HTML; charset=UTF-8" } },
    "A file is missing: the server sends its page instead: /b.css",
  ],
  ["/", { headers: { "content-type": "text/html" } }, "A page isn't sent as text/html in UTF-8: /"],
  ["/", { headers: { "content-type": "text/html; charset=utf-8; a=b" } }, "A page isn't sent as text/html in UTF-8: /"],
  ["/", { headers: { refresh: "1" } }, "The header refresh is sent: /"],
  ["/a.js", { headers: { link: "x" } }, "The header link is sent: /a.js"],
])("%s answered with %j: %s", async (address, answer, line) => {
  const { exitCode, lines } = await checked(at(address, answer));
  expect(exitCode).toBe(3);
  expect(lines[0]).toBe(line);
  expect(lines[1]).toBe(summary("1 fault."));
  expect(lines[2]).toMatch(/^Release manifest: SHA-256 [0-9a-f]{64}$/);
  expect(lines).toHaveLength(3);
});

test("a page that is another one is told with what it names; one that only some browsers get, too", async () => {
  const added = await checked((address, _asked, nonce) =>
    address === "/" ? { body: page(nonce, '<img src="/x"><script src="/a.js"></script>') } : {},
  );
  expect(added.lines[0]).toBe("The page names /x, which isn't part of the release: /");
  const one = await checked((address, { headers }) =>
    address === "/a.js" && headers["accept-encoding"] === "identity" ? { body: "let b;" } : {},
  );
  expect(one.lines[0]).toBe("A file differs from the release's: /a.js");
});

test("a nonce that comes twice is told", async () => {
  const nonce = "the-same-nonce-again";
  const { lines } = await checked((address) =>
    address === "/" ? { headers: pageHeaders(nonce, null), body: page(nonce) } : {},
  );
  expect(lines).toEqual(["A page comes with the nonce of another reply: /", summary("1 fault."), expect.any(String)]);
});

test("a page without a nonce of its own differs", async () => {
  const { lines } = await checked((address) => (address === "/" ? { body: page("short") } : {}));
  expect(lines[0]).toBe("The page differs from the release's: /");
});

test("of a fault at many places three are named", async () => {
  const all = await checked(() => ({ headers: { refresh: "1" } }));
  expect(all.lines[0]).toMatch(/^The header refresh is sent: (\/\S*(?: \(de\))?, ){2}\/\S*(?: \(de\))? and 2 more$/);
  const three = await checked((address) => (address === "/profile" ? {} : { headers: { refresh: "1" } }));
  expect(three.lines[0]).toMatch(/^The header refresh is sent: (\/\S*, ){2}\/\S*$/);
});

test("a server that breaks off one file's reply is found out by another that differs", async () => {
  const { exitCode, lines } = await checked((address) => {
    if (address === "/b.css") return { body: "b{}" };
    return { isCut: address === "/a.js" || address === "/profile" };
  });
  expect(exitCode).toBe(3);
  expect(lines[0]).toBe("A file differs from the release's: /b.css");
  expect(lines[1]).toMatch(
    /^Not compared, because no complete reply came: (\/(profile|profile \(de\)|a\.js)(, |$)){3}$/,
  );
  expect(lines[2]).toBe(summary("1 fault."));
});

test("a server without any other fault that breaks off a reply fails with the reason", async () => {
  await expect(checked(at("/a.js", { isCut: true }))).rejects.toMatchObject({
    exitCode: 2,
    isForPeople: true,
    message: expect.stringMatching(/^Can't fetch http:\S+\/a\.js \(\w+\): [A-Z_]+\.$/) as unknown,
  });
});

test("a server without a manifest is not asked, and its address is checked first", async () => {
  await expect(checkServer({ output: {} } as never, "https://a.example", {})).rejects.toMatchObject({
    exitCode: 1,
    message: "Name the manifest.json of the release with --manifest. In a clone of the project it's built for you.",
  });
  await expect(checkServer({ output: {} } as never, "http://a.example", { manifest })).rejects.toMatchObject({
    exitCode: 1,
  });
});

const written = (text: string) => {
  writeFileSync(manifest, text);
  return manifestIn(manifest);
};

test("a file that is no manifest, one without a page, and one that is too large, are refused", async () => {
  await expect(written("{")).rejects.toMatchObject({
    exitCode: 2,
    message: `${manifest} isn't a release manifest: a JSON object of file names and SHA-256 hashes.`,
  });
  await expect(written(JSON.stringify({ "a.js": sha256("") }))).rejects.toMatchObject({
    exitCode: 2,
    message: `${manifest} isn't a manifest of the web app: it lists no page.`,
  });
  await expect(written(" ".repeat(4 * 1024 * 1024 + 1))).rejects.toMatchObject({
    exitCode: 1,
    message: `${manifest} is larger than 4 MB.`,
  });
  const padded = JSON.stringify({ "index.html": sha256("") }).padEnd(4 * 1024 * 1024);
  expect((await written(padded)).pages.length).toBe(1);
});
