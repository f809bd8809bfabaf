import { type MachinePlace, openMachineVault, parseMachineToken } from "@pomander/vault/machine";
import { reasonText } from "@pomander/texts/reason-text";
import { CommandError, UsageError } from "@pomander/terminal/errors";
import { oneLine } from "@pomander/terminal/output";
import { MachineRefused, VaultNotTrusted } from "../errors.ts";
import { idForm, readMachineState, rememberMachineState } from "../state/machine-state.ts";
import type { VaultAccess, VaultView } from "../vault/access-types.ts";
import { serverAddress } from "../vault/server-address.ts";
import { createVaultAccess } from "../vault/vault-access.ts";
import { createViewer } from "../vault/view.ts";
import { version } from "../version.ts";
import type { CommandContext } from "./command-context.ts";
import type { MachineOptions } from "./machine-options.ts";
import { readNamedFile } from "./named-files.ts";
import { refuseUnverified, sayNotices } from "./vault-warnings.ts";

/**
 * Does something with the vault of a machine's token: no account, no agent, and nothing on the disk without `state`.
 * Throws VaultNotTrusted where what the server shows isn't verified, and MachineRefused where it refuses the token.
 */
export async function withMachineVault<T>(
  context: CommandContext,
  { vault: named, state, atLeast }: MachineOptions & { vault?: string | undefined },
  work: (access: VaultAccess, view: VaultView) => Promise<T>,
): Promise<T> {
  const token = await readToken(context);
  const { server: given } = context.environment;
  if (given === null) throw new UsageError("Set POMANDER_SERVER to the address of the token's server.");
  const server = serverAddress(given);
  const lowest = atLeast === undefined ? null : readPlace(atLeast);
  const remembered = state === undefined ? null : await readMachineState(state, token.machineId);
  const opened = await openMachineVault({
    fetch: (input, init) => {
      const headers = new Headers(init?.headers);
      headers.set("user-agent", `pomander-cli/${version}`);
      return globalThis.fetch(input, { ...init, headers });
    },
    baseUrl: `${server}/api`,
    token,
    remembered,
    atLeast: lowest,
  });
  const { vault, reached, problem } = opened;
  try {
    if (problem !== null) {
      const isRefused = problem.code === "machine_refused" || problem.code === "not_found";
      throw isRefused ? new MachineRefused() : new CommandError(reasonText(problem));
    }
    const viewer = createViewer(vault, { lockAfterSeconds: null });
    const access = createVaultAccess({
      opened: () => ({ vault, viewer }),
      personal: () => vault,
      orSessionEnd: (work) => work,
      account: () => ({ server, email: "" }),
      client: () => ({ proveUnlock: noPassword, confirmOwner: noPassword }),
      ownUser: noPassword,
    });
    const view = await access.view();
    assertNamed(view, named);
    sayNotices(view, context.output);
    // No option reads what isn't verified: a job would use it without a person who looks.
    refuseUnverified(view);
    if (reached === null) throw new VaultNotTrusted("The vault isn't verified.");
    if (state !== undefined) await rememberMachineState(state, token.machineId, { before: remembered, reached });
    return await work(access, view);
  } finally {
    vault.close();
  }
}

const maxTokenBytes = 4_096;

async function readToken({ environment: { machine } }: CommandContext) {
  if (machine === null) throw new Error("There is no machine's token");
  const isFile = "file" in machine;
  const text = isFile ? new TextDecoder().decode(await readNamedFile(machine.file, maxTokenBytes)) : machine.token;
  const token = parseMachineToken(text.trim());
  if (token !== null) return token;
  throw new UsageError(`${isFile ? `${machine.file} has no` : "POMANDER_MACHINE_TOKEN isn't a"} machine token.`);
}

function readPlace(text: string): Pick<MachinePlace, "vaultId" | "counter"> {
  const [, vaultId = "", counter = ""] = /^([^:]+):(\d{1,10})$/.exec(text) ?? [];
  if (!idForm.test(vaultId)) throw new UsageError("--at-least takes <vaultId>:<counter>.");
  return { vaultId, counter: Number(counter) };
}

/** Throws where `--vault` names another vault than the token's. */
function assertNamed({ shared }: VaultView, named: string | undefined): void {
  if (named === undefined || shared === null || named === shared.vaultId || named === shared.name) return;
  throw new CommandError(`This token is for "${oneLine(shared.name)}" (${shared.vaultId}) alone.`);
}

async function noPassword(): Promise<never> {
  throw new CommandError("This entry asks for a master password, and a machine has none.");
}
