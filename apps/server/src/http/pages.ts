import { createHash, randomBytes } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { extname, join, sep } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import {
  acceptedLanguage,
  defaultLanguage,
  languageCookie,
  languageOf,
  type LanguageTag,
  languageTags,
} from "@pomander/contract/languages";
import { assetHeaders, pageHeaders } from "@pomander/contract/security-headers";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

const types: Readonly<Record<string, string>> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
  ".woff2": "font/woff2",
  ".png": "image/png",
  ".webp": "image/webp",
  ".ico": "image/x-icon",
  ".webmanifest": "application/manifest+json; charset=utf-8",
};

/** The encodings, best first: the name in `accept-encoding`, and the ending of the file that the build compressed. */
const encodings = [
  { name: "br", ending: ".br" },
  { name: "gzip", ending: ".gz" },
] as const;

export interface Asset {
  type: string;
  /** SHA-256 of its bytes. */
  hash: Buffer;
  /** The smallest form that a client with this `accept-encoding` reads. */
  encodedFor(accepted: string): { encoding: string | null; bytes: Buffer };
}

export interface Page {
  text: string;
  /** SHA-256 of its import map, as base64. */
  importMapHash: string | null;
}

/** The pages of one language. */
interface Pages {
  /** The page that serves every path. */
  page: Page;
  /** The same page as the build rendered it for the first view, by path. */
  prerendered: ReadonlyMap<string, Page>;
}

export interface Build {
  pages: Pages;
  /** The pages of the other languages, by tag. */
  translated: ReadonlyMap<string, Pages>;
  /** The files of the build, by their path in an address. */
  assets: ReadonlyMap<string, Asset>;
}

/**
 * Reads a build into memory: a few megabytes, so that a request never touches the file system and no path of a
 * request can name a file.
 */
export async function readAssets(dir: string): Promise<Build> {
  const names = (await readdir(dir, { recursive: true, withFileTypes: true }))
    .filter((item) => item.isFile())
    .map((item) => join(item.parentPath, item.name).slice(dir.length).split(sep).join("/"));
  const files = new Map<string, Buffer>();
  for (const name of names) files.set(name.startsWith("/") ? name : `/${name}`, await readFile(join(dir, name)));

  const assets = new Map<string, Asset>();
  for (const [path, bytes] of files) {
    const type = types[extname(path)];
    // A file without a type here is not for browsers; a folder that begins with a dot contains the build's own notes.
    if (type !== undefined && !path.includes("/.")) assets.set(path, assetOf(path, bytes, type, files));
  }
  const pages = pagesIn(files, "");
  if (pages === null) throw new Error(`${dir} holds no index.html. Build the pages first.`);
  const translated = new Map(
    languageTags.flatMap((tag) => {
      const inLanguage = pagesIn(files, `/${tag}`);
      return inLanguage === null ? [] : [[tag, inLanguage] as const];
    }),
  );
  return { pages, translated, assets };
}

/** Returns the pages in a folder of the build: `/pages/index.html` is for `/`, `/pages/login.html` for `/login`. */
function pagesIn(files: ReadonlyMap<string, Buffer>, folder: string): Pages | null {
  const page = files.get(`${folder}/index.html`);
  if (page === undefined) return null;
  const prerendered = new Map<string, Page>();
  for (const [name, bytes] of files) {
    if (!name.startsWith(`${folder}/pages/`)) continue;
    const path = /^\/pages(\/.+)\.html$/.exec(name.slice(folder.length))?.[1];
    if (path !== undefined) prerendered.set(path === "/index" ? "/" : path, pageOf(bytes));
  }
  return { page: pageOf(page), prerendered };
}

function pageOf(bytes: Buffer): Page {
  const text = bytes.toString("utf8");
  const map = /<script type="importmap">([^<]*)<\/script>/.exec(text)?.[1];
  return { text, importMapHash: map === undefined ? null : createHash("sha256").update(map).digest("base64") };
}

function assetOf(path: string, bytes: Buffer, type: string, files: ReadonlyMap<string, Buffer>): Asset {
  const forms = encodings.flatMap(({ name, ending }) => {
    const compressed = files.get(path + ending);
    return compressed === undefined ? [] : [{ encoding: name, bytes: compressed }];
  });
  const plain = { encoding: null, bytes };
  return {
    type,
    hash: createHash("sha256").update(bytes).digest(),
    encodedFor: (accepted) => forms.find(({ encoding }) => accepts(accepted, encoding)) ?? plain,
  };
}

/** Returns whether a header names a coding, and not with `q=0`. */
export const accepts = (header: string, coding: string) =>
  header
    .toLowerCase()
    .split(",")
    .map((part) => part.trim().split(";"))
    .some(([name, weight]) => name?.trim() === coding && !/^\s*q=0(\.0*)?\s*$/.test(weight ?? ""));

const placeholder = "__NONCE__";
/** The codings for a page, best first: each reply has its own nonce and is compressed when it is sent. */
const codings = [
  { name: "br", compress: (text: string) => promisify(brotliCompress)(text, { params: brotliParams }) },
  { name: "gzip", compress: promisify<string, Buffer>(gzip) },
] as const;
/** This quality is as fast as gzip, and a tenth smaller. */
const brotliParams = { [constants.BROTLI_PARAM_QUALITY]: 5 };

/**
 * Serves the built web app in `dir`: its assets as files, and its one page for every other path, since the app routes
 * by itself. A path that the build rendered gets that page. Each is there in every language. Pages are
 * never cached: each reply has a nonce of its own.
 */
export async function registerPages(app: FastifyInstance, { dir }: { dir: string }): Promise<void> {
  const { pages, translated, assets } = await readAssets(dir);
  if (!pages.page.text.includes(placeholder))
    throw new Error(`${dir}/index.html must hold ${placeholder}. Build the pages again.`);
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split("?", 1)[0] ?? "/";
    const asset = assets.get(path);
    if (asset !== undefined) return sendAsset(asset, path, request, reply);
    // A path of an older build or of an unknown call gets no page, which would only confuse.
    if (/^\/(api|assets)(\/|$)/.test(path)) return reply.callNotFound();
    // The rendered pages are for addresses without a query, since the build does not know its effect.
    const tag = wantedLanguage(request);
    const { page, prerendered } = translated.get(tag) ?? pages;
    reply.header("content-language", translated.has(tag) ? tag : defaultLanguage);
    return sendPage(prerendered.get(request.url) ?? page, request, reply);
  };
  app.route({ method: ["GET", "HEAD"], url: "/*", handler: answer });
}

/** Returns the language that the browser's cookie names, or else the best of those that its user prefers. */
const wantedLanguage = ({ cookies, headers }: FastifyRequest): LanguageTag =>
  languageOf(cookies[languageCookie]) ?? acceptedLanguage(headers["accept-language"] ?? "");

async function sendPage({ text: built, importMapHash }: Page, request: FastifyRequest, reply: FastifyReply) {
  const nonce = randomBytes(16).toString("base64url");
  const text = built.replaceAll(placeholder, nonce);
  reply.headers({
    ...pageHeaders(nonce, importMapHash),
    "cache-control": "no-store",
    vary: "accept-encoding, accept-language, cookie",
  });
  reply.type("text/html; charset=utf-8");
  const accepted = request.headers["accept-encoding"] ?? "";
  const coding = codings.find(({ name }) => accepts(accepted, name));
  if (coding === undefined) return reply.send(text);
  // The page contains nothing from the request, so its compressed length reveals nothing about the nonce.
  return reply.header("content-encoding", coding.name).send(await coding.compress(text));
}

function sendAsset(asset: Asset, path: string, request: FastifyRequest, reply: FastifyReply) {
  const { encoding, bytes } = asset.encodedFor(request.headers["accept-encoding"] ?? "");
  const etag = `"${asset.hash.toString("base64url").slice(0, 22)}"`;
  reply.headers({
    ...assetHeaders(path),
    // A name with a hash never changes its content; the others are revalidated.
    "cache-control": path.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "no-cache",
    etag,
    vary: "accept-encoding",
  });
  if (request.headers["if-none-match"] === etag) return reply.code(304).send();
  if (encoding !== null) reply.header("content-encoding", encoding);
  return reply.type(asset.type).send(bytes);
}
