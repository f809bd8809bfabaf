import { calls, pick, type User } from "@pomander/contract";
import {
  createApi,
  createVaultClient,
  isCode,
  offlineCopyKey,
  type Api,
  type OpenVault,
  type ResumableVaultClient,
  type UnlockedVault,
} from "@pomander/vault";
import { argon2id } from "@pomander/vault/argon2";
import { CommandError } from "@pomander/terminal/errors";
import { NotSignedIn, VaultLocked } from "../errors.ts";
import type { Device, Session } from "../state/device.ts";
import type { AccountAccess, Questions, VaultAccess } from "./access-types.ts";
import { choosePassword } from "./choose-password.ts";
import { connect } from "./connection.ts";
import { openGenerated } from "./open-generated.ts";
import { openSharedVaults, type SharedVaults } from "./shared-vaults.ts";
import { createVaultAccess, type ViewedVault } from "./vault-access.ts";
import { createViewer } from "./view.ts";

/** Returns the error of a sign-in while someone else is signed in. */
export const signedInElsewhere = ({ email, server }: Pick<Session, "email" | "server">) =>
  new CommandError(`You're signed in as ${email} at ${server}. Sign out first: pomander logout`);

export interface SignInRequest {
  server: string;
  email: string;
  password: string;
}

/** Accounts and one user's open vaults, in this process. */
export interface VaultService extends AccountAccess {
  /** Signs in and opens the vault. The session is kept once everything has succeeded; a previous one is ended. */
  signIn(request: SignInRequest, questions: Questions): Promise<void>;
  /** Signs in with a code from the user's browser, and keeps the session; a previous one is ended. Opens no vault. */
  signInWithCode(server: string, code: string, questions: Questions): Promise<Session>;
  /**
   * Opens the vault of the stored session; without the server, from the copy that this device keeps, if it does.
   * `password` is null where the master password was generated.
   */
  unlock(password: string | null, questions: Questions): Promise<void>;
  /** Returns the key of the stored session's vault, and opens the vault. */
  unlockForShell(password: string, questions: Questions): Promise<UnlockedVault>;
  /** Opens the vault with the result of `unlockForShell`. */
  resume(unlocked: UnlockedVault): Promise<void>;
  /** Asks the server whether the session still runs; its end closes the vault. Rejects without an answer. */
  checkSession(): Promise<void>;
  /** Returns the id of the user's own vault; null while it is locked. */
  vaultId(): string | null;
  /** Returns the milliseconds without use after which the vault must be locked; null: never. */
  lockAfterMs(): number | null;
  close: () => void;
}

interface ServiceOptions {
  device: Device;
  lockAfterSeconds: number | null;
  /** Called when the server has ended the session: its data is removed from this device, and the vault is closed. */
  onSessionEnd?: () => void;
}

interface Connected {
  session: Session;
  client: ResumableVaultClient;
  api: Api;
}

const checkWithinMs = 10_000;

export function createVaultService({ device, lockAfterSeconds, onSessionEnd }: ServiceOptions): VaultService {
  let connected: Connected | null = null;
  let user: User | null = null;
  let open: ViewedVault | null = null;
  let shared: SharedVaults | null = null;
  let hasSessionEnded = false;

  const start = (session: Session): Connected => {
    const fetch = connect({ server: session.server, device, onSessionEnd: sessionEnded });
    const baseUrl = `${session.server}/api`;
    const token = () => (session.token === "" ? null : session.token);
    const client = createVaultClient({
      fetch,
      baseUrl,
      argon2: argon2id,
      memory: device.pinned,
      token,
      onToken: (next) => void (session.token = next),
    });
    return (connected = { session, client, api: createApi({ fetch, baseUrl, token }) });
  };
  const sessionEnded = async (token: string) => {
    if (connected?.session.token !== token) return;
    hasSessionEnded = true;
    connected.session.token = "";
    if ((await device.readSession())?.token === token) await device.endSession();
    await connected.client.forgetOfflineCopy();
    service.close();
    onSessionEnd?.();
  };
  const kept = async (): Promise<Connected> => {
    const session = await device.readSession();
    if (session === null) throw new NotSignedIn();
    return start(session);
  };
  const needOpen = () => {
    if (hasSessionEnded) throw new NotSignedIn("Your session has ended. Sign in again with: pomander login");
    if (open === null) throw new VaultLocked();
    return open;
  };
  const take = async (vault: OpenVault) => {
    service.close();
    open = { vault, viewer: createViewer(vault, { lockAfterSeconds }) };
    await vault.opened();
  };
  /** Waits for `work`; where the session has ended by then, throws that, because it is the reason why `work` failed. */
  const orSessionEnd = async <T>(work: Promise<T>): Promise<T> => {
    await work.catch(() => undefined);
    needOpen();
    return work;
  };
  const ownUser = async () => (user ??= await (connected ?? (await kept())).api(calls.users.me));
  const accessTo = (opened: () => ViewedVault): VaultAccess =>
    createVaultAccess({
      opened,
      personal: () => needOpen().vault,
      orSessionEnd,
      account: () => pick(connected?.session ?? { server: "", email: "" }, ["server", "email"]),
      client: () => connected?.client,
      ownUser,
    });
  const own = accessTo(needOpen);
  const sharedVaults = async () => {
    needOpen();
    if (connected === null) throw new VaultLocked();
    return (shared ??= await openSharedVaults(await connected.client.sharingHost(), await ownUser()));
  };

  const service: VaultService = {
    ...own,
    async signIn({ server, email, password }, questions) {
      const before = await device.readSession();
      const { client, session } = start({ server, email, token: "" });
      const signedIn = await client.signIn(email, password, questions.confirmWarning, questions.code);
      user = signedIn.user;
      try {
        const vault = user.mustChangePassword ? await choosePassword(client, user, questions) : signedIn.vault;
        if (vault === null)
          throw new CommandError(`This account has no vault yet. Open ${server} in a browser to set it up.`);
        await take(vault);
        needOpen();
        await device.writeSession({ ...session });
      } catch (error) {
        await endSessionAt({ ...session, device });
        throw error;
      }
      if (before !== null && before.token !== session.token) await endSessionAt({ ...before, device });
    },
    async signInWithCode(server, code, questions) {
      const before = await device.readSession();
      const { client, session } = start({ server, email: "", token: "" });
      const signedIn = await client.signInWithCode(code, questions.confirmWarning);
      user = signedIn.user;
      try {
        if (before !== null && before.email !== user.email) throw signedInElsewhere(before);
        const isGenerated = (await client.generatedVault(user, questions.confirmWarning)) !== null;
        Object.assign(session, { email: user.email, isByCode: true, isGenerated });
        await device.writeSession({ ...session });
      } catch (error) {
        await endSessionAt({ ...session, device });
        throw error;
      }
      if (before !== null && before.token !== session.token) await endSessionAt({ ...before, device });
      return { ...session };
    },
    async unlock(password, questions) {
      const { client, session } = await kept();
      if (password === null) return take(await openGenerated(client, await ownUser(), questions));
      try {
        const vault = await client.unlock(await ownUser(), password, questions.confirmWarning);
        session.email = user?.email ?? session.email;
        await take(vault);
      } catch (error) {
        const hasCopy = (await device.pinned.get("copy", offlineCopyKey)) !== undefined;
        if (!isCode(error, "unreachable") || !hasCopy) throw error;
        await take(await client.unlockOfflineCopy(password));
      }
    },
    async unlockForShell(password, questions) {
      const { client } = await kept();
      const unlocked = await client.unlockKey(await ownUser(), password, questions.confirmWarning);
      await take(await client.resume(await ownUser(), unlocked));
      return unlocked;
    },
    async resume(unlocked) {
      const { client, session } = await kept();
      await take(await client.resume(session, unlocked));
    },
    async checkSession() {
      if (open !== null) await connected?.api(calls.users.me, undefined, { timeoutMs: checkWithinMs });
    },
    vaultId: () => open?.vault.vaultId ?? null,
    lockAfterMs: () => open?.viewer.lockAfterMs() ?? null,
    close() {
      shared?.close();
      shared = null;
      open?.vault.close();
      open = null;
    },
    sharedVaults: () => orSessionEnd(sharedVaults().then((all) => all.read())),
    leavers: (vaultId) => orSessionEnd(sharedVaults().then((all) => all.leavers(vaultId))),
    within: (vaultId) =>
      accessTo(() => {
        needOpen();
        if (shared === null) throw new VaultLocked();
        return shared.opened(vaultId);
      }),
  };
  return service;
}

/** Ends a session at its server. An unreachable server ends it at its date. */
export async function endSessionAt(session: { server: string; token: string; device: Device }): Promise<boolean> {
  const { server, token, device } = session;
  const fetch = connect({ server, device, onSessionEnd: async () => undefined });
  const api = createApi({ fetch, baseUrl: `${server}/api`, token: () => token });
  return api.done(calls.users.endSession, { params: { id: "current" } }, { timeoutMs: 10_000 }).then(
    () => true,
    () => false,
  );
}
