import { createHash } from "node:crypto";
import { readNamedFile } from "../commands/files.ts";
import { CommandError } from "@pomander/terminal/errors";

/** A page of a release, at an address, in a language. */
export interface ReleasedPage {
  address: string;
  /** The language's tag; null for the one in which a server answers without a choice. */
  language: string | null;
  /** SHA-256 in hexadecimal, with `__NONCE__` where a reply has its nonce. */
  hash: string;
}

/** The contents of a release. */
export interface ReleaseManifest {
  /** SHA-256 in hexadecimal of each file that the release's server serves, by its address. */
  files: ReadonlyMap<string, string>;
  pages: readonly ReleasedPage[];
  /** SHA-256 of the manifest itself, in hexadecimal. */
  hash: string;
}

const maxBytes = 4 * 1024 * 1024;
const maxFiles = 5_000;
/** Address of the page that has none of its own: it is served at every address that names nothing else. */
const anyAddress = "/profile";

/**
 * Reads the `manifest.json` of a build.
 * @throws CommandError when the file is not one
 */
export async function readManifest(file: string): Promise<ReleaseManifest> {
  const bytes = await readNamedFile(file, maxBytes);
  const entries = entriesOf(new TextDecoder().decode(bytes));
  if (entries === null || entries.length === 0 || entries.length > maxFiles || !entries.every(isEntry))
    throw new CommandError(`${file} isn't a release manifest: a JSON object of file names and SHA-256 hashes.`);
  const files = new Map<string, string>();
  const pages: ReleasedPage[] = [];
  for (const [name, hash] of entries) {
    const page = /^(?:(?<language>[a-z]{2,3})\/)?(?:pages\/(?<path>.+)|index)\.html$/.exec(name)?.groups;
    if (page === undefined) files.set(`/${name}`, hash);
    else pages.push({ address: addressOf(page["path"]), language: page["language"] ?? null, hash });
  }
  if (pages.length === 0) throw new CommandError(`${file} isn't a manifest of the web app: it lists no page.`);
  return { files, pages, hash: createHash("sha256").update(bytes).digest("hex") };
}

const addressOf = (path: string | undefined) =>
  path === undefined ? anyAddress : path === "index" ? "/" : `/${path}`;

function entriesOf(text: string): [string, unknown][] | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? Object.entries(value) : null;
  } catch {
    return null;
  }
}

/** Returns whether an entry's name stays below the address of the server. */
const isEntry = (entry: [string, unknown]): entry is [string, string] =>
  /^(?!.*(?:^|\/)\.)[\w./-]{1,200}$/.test(entry[0]) &&
  !entry[0].startsWith("/") &&
  typeof entry[1] === "string" &&
  /^[0-9a-f]{64}$/.test(entry[1]);
