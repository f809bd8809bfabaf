import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { extname, join, sep } from "node:path";

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

/** Best first: the name in `accept-encoding`, and the ending of the file that the build compressed. */
const encodings = [
  { name: "br", ending: ".br" },
  { name: "gzip", ending: ".gz" },
] as const;

export interface Asset {
  type: string;
  etag: string;
  /** The smallest form that a client with this `accept-encoding` reads. */
  encodedFor(accepted: string): { encoding: string | null; bytes: Buffer };
}

export interface Build {
  /** The text of the page that serves every path. */
  page: string;
  /** The same page as the build drew it for visitors, by the path that they come to. */
  prerendered: ReadonlyMap<string, string>;
  /** By their path in an address. */
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
    // What has no type here is not for a browser; a folder that begins with a dot holds the build's own notes.
    if (type !== undefined && !path.includes("/.")) assets.set(path, assetOf(path, bytes, type, files));
  }
  const page = files.get("/index.html");
  if (page === undefined) throw new Error(`${dir} holds no index.html. Build the pages first.`);
  return { page: page.toString("utf8"), prerendered: prerenderedPages(files), assets };
}

/** `/pages/index.html` is drawn for `/`, `/pages/login.html` for `/login`. */
function prerenderedPages(files: ReadonlyMap<string, Buffer>): Map<string, string> {
  const pages = new Map<string, string>();
  for (const [name, bytes] of files) {
    const path = /^\/pages(\/.+)\.html$/.exec(name)?.[1];
    if (path !== undefined) pages.set(path === "/index" ? "/" : path, bytes.toString("utf8"));
  }
  return pages;
}

function assetOf(path: string, bytes: Buffer, type: string, files: ReadonlyMap<string, Buffer>): Asset {
  const forms = encodings.flatMap(({ name, ending }) => {
    const compressed = files.get(path + ending);
    return compressed === undefined ? [] : [{ encoding: name, bytes: compressed }];
  });
  const plain = { encoding: null, bytes };
  return {
    type,
    etag: `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`,
    encodedFor: (accepted) => forms.find(({ encoding }) => accepts(accepted, encoding)) ?? plain,
  };
}

/** A coding that is named, and not with `q=0`. */
export const accepts = (header: string, coding: string) =>
  header
    .toLowerCase()
    .split(",")
    .map((part) => part.trim().split(";"))
    .some(([name, weight]) => name?.trim() === coding && !/^\s*q=0(\.0*)?\s*$/.test(weight ?? ""));
