import { type CommandError } from "@pomander/terminal/errors";
import { NotSignedIn, VaultLocked, VaultNotTrusted } from "../errors.ts";
import { connectUnlockedAgent } from "../agent/agent-client.ts";
import { openForShell } from "@pomander/vault";
import { createVaultService, type VaultService } from "../vault/vault-service.ts";
import type { VaultAccess, VaultView } from "../vault/access.ts";
import type { CommandContext } from "./command-context.ts";
import { createQuestions } from "./questions.ts";
import { refuseUnverified, sayNotices } from "./vault-warnings.ts";

interface UnlockedAccess {
  access: VaultAccess;
  release: () => void;
}

interface OpenVaultOptions {
  /** Whether to continue with a vault that is not verified, for reading. */
  isUnverifiedAllowed?: boolean;
}

/**
 * Does something with the vault as it is now: in this shell's session, else in the agent, else unlocked for this
 * command alone with POMANDER_PASSWORD. Throws VaultLocked, NotSignedIn, and VaultNotTrusted where it is not verified.
 */
export async function withVault<T>(
  context: CommandContext,
  work: (access: VaultAccess, view: VaultView) => Promise<T>,
  { isUnverifiedAllowed = false }: OpenVaultOptions = {},
): Promise<T> {
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

async function openAccess(context: CommandContext): Promise<UnlockedAccess> {
  const { environment, device } = context;
  if (environment.shellSession !== null) return openShell(context, environment.shellSession);
  const agent = await connectUnlockedAgent(device);
  if (agent !== null) return { access: agent, release: agent.disconnect };
  if ((await device.readSession()) === null) throw await notSignedIn(context);
  if (environment.password === null) throw new VaultLocked();
  const service = localService(context);
  await service.unlock(environment.password, createQuestions(context));
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
