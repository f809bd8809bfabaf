import { CommandError } from "@pomander/terminal/errors";
import { oneLine } from "@pomander/terminal/output";
import { NotSignedIn, VaultLocked, VaultNotTrusted } from "../errors.ts";
import { connectUnlockedAgent } from "../agent/agent-client.ts";
import { openForShell } from "@pomander/vault";
import { createVaultService, type VaultService } from "../vault/vault-service.ts";
import type { AccountAccess, VaultAccess, VaultView } from "../vault/access-types.ts";
import { chooseVault, readShared } from "./choose-vault.ts";
import type { CommandContext } from "./command-context.ts";
import { type MachineOptions, notForMachines, refuseMachineOptions } from "./machine-options.ts";
import { type FindEntry, type FoundEntry, inAllVaults, inOneVault } from "./find-entry.ts";
import { createSignInQuestions } from "./sign-in-questions.ts";
import { refuseUnverified, sayNotices } from "./vault-warnings.ts";

interface UnlockedAccess {
  access: AccountAccess;
  release: () => void;
}

/** The options of commands that choose a vault. */
export interface VaultOption extends MachineOptions {
  /** The name or id of a shared vault; without it, the user's own. */
  vault?: string;
}

interface OpenVaultOptions extends VaultOption {
  /** Whether to continue with a vault that is not verified, for reading. */
  isUnverifiedAllowed?: boolean;
  /** Whether the command changes the vault. */
  isWriting?: boolean;
  /** Whether a machine's token opens the vault, where there is one. */
  isForMachines?: boolean;
}

/**
 * Does something with the user's own vault as it is now: in this shell's session, else in the agent, else unlocked for
 * this command alone with POMANDER_PASSWORD. Throws VaultLocked, NotSignedIn, and VaultNotTrusted where it is not verified.
 */
export async function withAccount<T>(
  context: CommandContext,
  work: (account: AccountAccess, view: VaultView) => Promise<T>,
  { isUnverifiedAllowed = false }: Pick<OpenVaultOptions, "isUnverifiedAllowed"> = {},
): Promise<T> {
  if (context.environment.machine !== null) throw notForMachines();
  const { access, release } = await openAccess(context);
  try {
    const view = await access.view();
    if (view.firstVisit !== null)
      throw new VaultNotTrusted("This device hasn't seen this vault before. Check it first: pomander unlock");
    sayNotices(view, context.output);
    if (!isUnverifiedAllowed) refuseUnverified(view);
    return await work(access, view);
  } finally {
    release();
  }
}

/**
 * Does something with one vault as `withAccount` does: the user's own, or the shared one that `vault` names. `find`
 * returns the entry that a command names, by its id also from another vault, unless one was named.
 */
export async function withVault<T>(
  context: CommandContext,
  { vault, isUnverifiedAllowed = false, isWriting = false, isForMachines = false, ...machine }: OpenVaultOptions,
  work: (access: VaultAccess, view: VaultView, find: FindEntry) => Promise<T>,
): Promise<T> {
  const { output } = context;
  if (context.environment.machine !== null) {
    if (!isForMachines) throw notForMachines();
    // Curves and HPKE are loaded for machines alone.
    const { withMachineVault } = await import("./machine-vault.ts");
    return withMachineVault(context, { vault, ...machine }, (access, view) =>
      work(access, view, inOneVault(access, view)),
    );
  }
  refuseMachineOptions(machine);
  const say = (view: VaultView) => sayNotices(view, output);
  const check = (view: VaultView) => {
    if (!isUnverifiedAllowed) refuseUnverified(view);
    if (isWriting && view.shared?.role === "read")
      throw new CommandError(`You can view "${oneLine(view.shared.name)}", but not change it. Nothing was changed.`);
  };
  const withOwn = (account: AccountAccess, own: VaultView) =>
    work(account, own, inAllVaults({ account, own, readShared: () => readShared(account, output), say, check }));
  if (vault === undefined) return withAccount(context, withOwn, { isUnverifiedAllowed });
  return withAccount(context, async (account) => {
    const { vaultId } = chooseVault(await readShared(account, output), vault);
    const access = account.within(vaultId);
    const view = await access.view();
    say(view);
    check(view);
    return work(access, view, inOneVault(access, view));
  });
}

/** Does something with the entry that a command names. */
export const withEntry = <T>(
  context: CommandContext,
  named: string,
  options: OpenVaultOptions,
  work: (found: FoundEntry) => Promise<T>,
): Promise<T> => withVault(context, options, async (_access, _view, find) => work(await find(named)));

async function openAccess(context: CommandContext): Promise<UnlockedAccess> {
  const { environment, device } = context;
  if (environment.shellSession !== null) return openShell(context, environment.shellSession);
  const agent = await connectUnlockedAgent(device);
  if (agent !== null) return { access: agent, release: agent.disconnect };
  if ((await device.readSession()) === null) throw await notSignedIn(context);
  if (environment.password === null) throw new VaultLocked();
  const service = localService(context);
  await service.unlock(environment.password, createSignInQuestions(context));
  return { access: service, release: service.close };
}

export async function notSignedIn({ device }: Pick<CommandContext, "device">): Promise<CommandError> {
  const account = await device.readAccount();
  return account === null
    ? new NotSignedIn()
    : new NotSignedIn("Your session has ended. Sign in again with: pomander login");
}

export const localService = ({ device, environment }: CommandContext): VaultService =>
  createVaultService({ device, lockAfterSeconds: environment.lockAfterSeconds });

/** Opens the vault with the value from `unlock --raw`: the name of what is kept, and the key that opens it. */
async function openShell(context: CommandContext, value: string): Promise<UnlockedAccess> {
  const { device } = context;
  const [, name, key] = /^([0-9a-f-]{36})\.([\w-]{43})$/.exec(value) ?? [];
  const kept = name === undefined ? null : await device.readShell(name);
  const unlocked = kept && (await openForShell(key ?? "", kept.sealed));
  if (name === undefined || kept === null || unlocked === null) throw shellLocked();
  if ((await device.readSession()) === null) throw await notSignedIn(context);
  const service = localService(context);
  await service.resume(unlocked);
  unlocked.vaultKey.fill(0);
  const afterMs = service.lockAfterMs();
  if (afterMs !== null && kept.usedAt.getTime() + afterMs < Date.now()) {
    service.close();
    await device.removeShell(name);
    throw shellLocked();
  }
  await device.touchShell(name, new Date());
  return { access: service, release: service.close };
}

const shellLocked = () =>
  new VaultLocked("This shell's session is over. Unlock again with: export POMANDER_SESSION=$(pomander unlock --raw)");
