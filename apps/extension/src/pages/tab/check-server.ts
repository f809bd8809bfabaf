import {
  type AskServer,
  compareServer,
  maxReplyBytes,
  NoReplyError,
  readManifest,
  type ServerFault,
} from "@pomander/vault/server-check";

/** A comparison of a server with the release of this extension. */
export type CheckOutcome =
  | { kind: "asReleased"; pages: number; files: number; hash: string }
  /** The check is incomplete when a request got no complete reply. */
  | { kind: "differs"; faults: ServerFault[]; isComplete: boolean; hash: string }
  /** The server names another version, whose hashes are not in this extension. */
  | { kind: "unknownVersion"; version: string }
  /** The server answers, but its settings, which name its version, can't be read. */
  | { kind: "unreadable" }
  /** A request got no complete reply, and the others show no fault. */
  | { kind: "unreached" };

/** The size of the settings that are read, in bytes, and how long a reply may take, in milliseconds; the one that says what a server is. */
const maxSettingsBytes = 64 * 1024;
const [withinMs, knownWithinMs] = [60_000, 15_000];
const versionForm = /^\d{1,5}(\.\d{1,5}){0,3}([-+][\w.+-]{1,30})?$/;

interface Check {
  /** The server's origin. */
  server: string;
  /** The version of this extension, and the manifest.json of the web app of the same release. */
  version: string;
  manifest: Uint8Array<ArrayBuffer>;
}

/**
 * Compares what a server sends to this browser now with the release that has this extension's version. Another version can't
 * be compared. No request carries a cookie, and none is answered from the browser's cache.
 */
export async function checkServer({ server, version, manifest: bytes }: Check): Promise<CheckOutcome> {
  const manifest = await readManifest(bytes);
  if (typeof manifest === "string") throw new Error("The packed manifest is not one of the web app");
  try {
    const named = await versionOf(server, withinMs);
    if (named === null) return { kind: "unreadable" };
    if (named !== version) return { kind: "unknownVersion", version: named };
    const { faults, unreached } = await compareServer({
      manifest,
      isTls: server.startsWith("https:"),
      asks: [askedFrom(server, "text/html,*/*", maxReplyBytes, withinMs)],
    });
    const { hash } = manifest;
    const isComplete = unreached.length === 0;
    if (faults.length > 0) return { kind: "differs", faults, isComplete, hash };
    if (!isComplete) return { kind: "unreached" };
    return { kind: "asReleased", pages: manifest.pages.length, files: manifest.files.size, hash };
  } catch (error) {
    if (error instanceof NoReplyError) return { kind: "unreached" };
    throw error;
  }
}

/** Whether a Pomander server answers at an origin. */
export async function isPomander(server: string): Promise<boolean> {
  try {
    return (await versionOf(server, knownWithinMs)) !== null;
  } catch (error) {
    if (error instanceof NoReplyError) return false;
    throw error;
  }
}

/** Returns the version that a server's settings name; null: they can't be read. */
async function versionOf(server: string, time: number): Promise<string | null> {
  const ask = askedFrom(server, "application/json", maxSettingsBytes, time);
  const { status, bytes } = await ask("/api/public-settings", null);
  return status === 200 && bytes !== null ? versionIn(bytes) : null;
}

function versionIn(bytes: Uint8Array): string | null {
  try {
    const settings: unknown = JSON.parse(new TextDecoder().decode(bytes));
    const { version } = (settings ?? {}) as { version?: unknown };
    return typeof version === "string" && versionForm.test(version) ? version : null;
  } catch {
    return null;
  }
}

/** Rejects for a request or the body of a reply that failed: it never came, broke off, or took too long. */
const noReply = (cause: unknown): never => {
  throw new NoReplyError("No complete reply", { cause });
};

/** Returns a way to request an address as a browser without cookies does. The browser chooses the encoding. */
const askedFrom =
  (server: string, accept: string, maxBytes: number, time: number): AskServer =>
  async (address, language) => {
    const { type, status, headers, body } = await fetch(server + address, {
      cache: "no-store",
      credentials: "omit",
      redirect: "manual",
      headers: { accept, "accept-language": language ?? "en" },
      signal: AbortSignal.timeout(time),
    }).catch(noReply);
    // A browser keeps the status of a redirect to itself.
    return { status: type === "opaqueredirect" ? 302 : status, headers, bytes: await readBody(body, maxBytes) };
  };

/** Reads a body; null: it has more bytes. */
async function readBody(body: ReadableStream<Uint8Array> | null, maxBytes: number) {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const reader = body?.getReader();
  const next = () => reader?.read().catch(noReply);
  for (let read = await next(); read?.done === false; read = await next()) {
    size += read.value.length;
    if (size > maxBytes) {
      await reader?.cancel().catch(() => undefined);
      return null;
    }
    chunks.push(new Uint8Array(read.value));
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}
