import { sha256Hex } from "./hashes.ts";

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

const maxFiles = 5_000;
/** Address of the page that has none of its own: it is served at every address that names nothing else. */
const anyAddress = "/profile";

/** Reads the `manifest.json` of a build. Returns why it can't: it is no list of files and hashes, or it lists no page. */
export async function readManifest(bytes: Uint8Array<ArrayBuffer>): Promise<ReleaseManifest | "malformed" | "noPage"> {
  const entries = entriesOf(new TextDecoder().decode(bytes));
  if (entries === null || entries.length === 0 || entries.length > maxFiles || !entries.every(isEntry))
    return "malformed";
  const files = new Map<string, string>();
  const pages: ReleasedPage[] = [];
  for (const [name, hash] of entries) {
    const page = /^(?:(?<language>[a-z]{2,3})\/)?(?:pages\/(?<path>.+)|index)\.html$/.exec(name)?.groups;
    if (page === undefined) files.set(`/${name}`, hash);
    else pages.push({ address: addressOf(page["path"]), language: page["language"] ?? null, hash });
  }
  return pages.length === 0 ? "noPage" : { files, pages, hash: await sha256Hex(bytes) };
}

const addressOf = (path: string | undefined) => (path === undefined ? anyAddress : path === "index" ? "/" : `/${path}`);

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
