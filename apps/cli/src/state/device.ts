import { z } from "@pomander/contract";
import { sealForShell, type PinnedStateStore, type ShellSession } from "@pomander/vault";
import { decodeToken } from "@pomander/vault/token";
import { readdir, rm, stat, utimes } from "node:fs/promises";
import { ensurePrivateFolder, inFolder, nullIfMissing, readJsonFile, removeFile, writePrivateFile } from "./files.ts";
import { createPinnedFiles } from "./pinned-files.ts";

const session = z.object({
  server: z.url(),
  email: z.string(),
  token: z.string(),
  /** Whether a code from the user's browser began it, since their company signs them in. */
  isByCode: z.boolean().optional(),
  /** Whether the vault's master password was generated, so that no user can type it. */
  isGenerated: z.boolean().optional(),
});
/** The signed-in user's server, address and token. */
export type Session = z.infer<typeof session>;

const cookies = z.record(z.string(), z.string());
const shellSession = z.object({
  vaultId: z.string(),
  sealedVaultKey: z.string(),
  wrappedVaultKey: z.string(),
  kdf: z.object({
    algorithm: z.literal("argon2id"),
    memoryKiB: z.int(),
    iterations: z.int(),
    parallelism: z.int(),
    salt: z.string(),
  }),
});

const parsedBy =
  <S extends z.ZodType>(schema: S) =>
  (value: unknown): z.output<S> | null =>
    schema.safeParse(value).data ?? null;

/**
 * The state that this device keeps between commands, in one folder that only its owner may enter. Nothing in it opens a
 * vault.
 */
export interface Device {
  folder: string;
  pinned: PinnedStateStore;
  /** Makes the folder, or closes it to others. Must be called before anything is written. */
  prepare(): Promise<void>;
  /** Returns the session; null: no user is signed in, or the session has ended by its own date. */
  readSession(): Promise<Session | null>;
  /** Returns the account that was signed in last, unless the user signed out. */
  readAccount(): Promise<Pick<Session, "server" | "email" | "isByCode"> | null>;
  writeSession(session: Session): Promise<void>;
  /** Records that the session has ended: shells are locked too. The account is kept, for signing in again. */
  endSession(): Promise<void>;
  /** Removes the session and the account, at sign-out. */
  forgetSession(): Promise<void>;
  /** Forgets everything remembered of every account and vault: an older version is not noticed any more. */
  forgetSeen(): Promise<void>;
  /** Returns the cookies by which a server recognizes a device that has signed in before; "" where it has set none. */
  readCookies(server: string): Promise<string>;
  writeCookies(server: string, value: string): Promise<void>;
  /** Keeps an unlocked vault for one shell, sealed; returns the `POMANDER_SESSION` that opens it. */
  addShell(unlocked: Parameters<typeof sealForShell>[0]): Promise<string>;
  /** Returns what is kept for a shell, and when it was last used; null: there is none of that name. */
  readShell(name: string): Promise<{ sealed: ShellSession; usedAt: Date } | null>;
  /** Notes that a shell's session is used. */
  touchShell(name: string, now: Date): Promise<void>;
  removeShell(name: string): Promise<void>;
  /** Locks every shell. */
  removeShells(): Promise<void>;
}

export function createDevice(folder: string): Device {
  const sessionFile = inFolder(folder, "session.json");
  const cookieFile = inFolder(folder, "devices.json");
  const shells = inFolder(folder, "shells");
  const shellFile = (name: string) => inFolder(shells, `${name}.json`);
  const readAccount = () => readJsonFile(sessionFile, parsedBy(session));
  const removeShells = async () => {
    const names = (await readdir(shells).catch(nullIfMissing)) ?? [];
    await Promise.all(names.map((name) => rm(inFolder(shells, name), { force: true })));
  };
  return {
    folder,
    pinned: createPinnedFiles(inFolder(folder, "seen")),
    prepare: () => ensurePrivateFolder(folder),
    async readSession() {
      const found = await readAccount();
      return found === null || found.token === "" || hasEnded(found) ? null : found;
    },
    readAccount,
    writeSession: (next) => writePrivateFile(sessionFile, JSON.stringify(next)),
    async endSession() {
      const ended = await readAccount();
      if (ended !== null) await writePrivateFile(sessionFile, JSON.stringify({ ...ended, token: "" }));
      await removeShells();
    },
    async forgetSession() {
      await removeFile(sessionFile);
      await removeShells();
    },
    forgetSeen: () => rm(inFolder(folder, "seen"), { recursive: true, force: true }),
    readCookies: async (server) => (await readJsonFile(cookieFile, parsedBy(cookies)))?.[server] ?? "",
    async writeCookies(server, value) {
      const before = await readJsonFile(cookieFile, parsedBy(cookies));
      if (before?.[server] !== value)
        await writePrivateFile(cookieFile, JSON.stringify({ ...before, [server]: value }));
    },
    async addShell(unlocked) {
      await ensurePrivateFolder(shells);
      const { shellKey, session: sealed } = await sealForShell(unlocked);
      const name = crypto.randomUUID();
      await writePrivateFile(shellFile(name), JSON.stringify(sealed));
      return `${name}.${shellKey}`;
    },
    async readShell(name) {
      const found = await stat(shellFile(name)).catch(nullIfMissing);
      const sealed = await readJsonFile(shellFile(name), parsedBy(shellSession));
      return found === null || sealed === null ? null : { sealed, usedAt: found.mtime };
    },
    touchShell: async (name, now) => void (await utimes(shellFile(name), now, now).catch(nullIfMissing)),
    removeShell: (name) => removeFile(shellFile(name)),
    removeShells,
  };
}

/**
 * Returns whether a session has ended by its token's own date. Only the server knows whether the token is genuine, and
 * it may have ended the session earlier.
 */
function hasEnded({ token }: Session): boolean {
  const end = sessionEndOf(token);
  return end !== null && end.getTime() <= Date.now();
}

/** Returns when a session ends by its token's own date; null: the token does not say. */
export function sessionEndOf(token: string): Date | null {
  const claims = decodeToken(token);
  return claims === null ? null : new Date(claims.exp * 1_000);
}
