import { pluralize } from "@pomander/texts/pluralize";
import { reasonText } from "@pomander/texts/reason-text";
import { CommandError } from "@pomander/terminal/errors";
import { endAgent, startAgent, type AgentClient } from "../agent/agent-client.ts";
import type { VaultAccess } from "../vault/access-types.ts";
import type { CommandContext } from "./command-context.ts";
import { firstView, type FirstVisitOptions } from "./first-visit.ts";
import { sayNotices, warnUnverified } from "./vault-warnings.ts";

/** Unlocks in a new agent and shows what the vault contains. An error ends the agent. */
export async function inNewAgent(
  context: CommandContext,
  options: FirstVisitOptions & { keepCopy?: boolean; json?: boolean },
  unlock: (agent: AgentClient) => Promise<void>,
  done: string,
): Promise<number> {
  const agent = await startAgent(context.device);
  try {
    await unlock(agent);
    const exitCode = await showUnlocked(context, agent, { ...options, done });
    agent.disconnect();
    return exitCode;
  } catch (error) {
    agent.disconnect();
    await endAgent(context.device);
    throw error;
  }
}

interface ShowOptions extends FirstVisitOptions {
  keepCopy?: boolean;
  json?: boolean;
  /** Text about what was done before, for the user. */
  done: string;
}

/** Shows what an unlocked vault contains, once the user has confirmed that it is the expected one. */
export async function showUnlocked(
  context: CommandContext,
  access: VaultAccess,
  { keepCopy, json = false, done, ...options }: ShowOptions,
): Promise<number> {
  const { output } = context;
  if (keepCopy === true && (await context.device.readSession())?.isGenerated === true)
    throw new CommandError("A copy on this device would open with a master password alone, and no one knows yours.");
  const view = await firstView(context, access, options);
  if (keepCopy !== undefined) {
    const outcome = await access.setOfflineCopy(keepCopy);
    if (outcome.kind === "notSaved") throw new CommandError(reasonText(outcome.reason));
  }
  sayNotices(view, output);
  const { email, server, entries, lockAfterSeconds } = view;
  if (json) output.printJson({ server, email, entries: entries.length, lockAfterSeconds });
  else {
    output.say(`${done}Your vault is unlocked: ${pluralize(entries.length, "entry", "entries")}.`);
    if (lockAfterSeconds !== null) output.say(`It locks after ${durationText(lockAfterSeconds)} of inactivity.`);
  }
  return warnUnverified(view, output);
}

/** "15 minutes", "40 seconds". */
const durationText = (seconds: number): string =>
  seconds < 90 ? pluralize(seconds, "second", "seconds") : pluralize(Math.ceil(seconds / 60), "minute", "minutes");
