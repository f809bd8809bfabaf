import { pluralize } from "@pomander/texts/pluralize";
import { connectUnlockedAgent } from "../agent/agent-client.ts";
import { exitCodes } from "@pomander/terminal/errors";
import { sessionEndOf, type Session } from "../state/device.ts";
import { formatMoment } from "../terminal/moment.ts";
import type { VaultView } from "../vault/access-types.ts";
import type { CommandContext } from "./command-context.ts";
import { withVault } from "./open-vault.ts";
import { checkCodeText, sayNotices, warnUnverified } from "./vault-warnings.ts";

/** Says who is signed in, whether the vault is unlocked and verified, and its check code. */
export async function status(context: CommandContext, { json = false }: { json?: boolean }): Promise<number> {
  const { device, environment, output } = context;
  const session = await device.readSession();
  const signedIn = session && signedInOf(session);
  const isShell = environment.shellSession !== null;
  const agent = isShell ? null : await connectUnlockedAgent(device);
  if (signedIn === null || !(isShell || agent !== null)) {
    agent?.disconnect();
    if (json) output.printJson({ status: signedIn === null ? "signedOut" : "locked", ...signedIn });
    else if (signedIn === null) output.print("You aren't signed in.");
    else output.print(`${signedInText(signedIn)}\nYour vault is locked.`);
    return exitCodes.locked;
  }
  const agentStatus = await agent?.status();
  const show = (view: VaultView): number => {
    const locksAt = agentStatus?.locksAt ?? null;
    const facts = factsOf(view, locksAt);
    if (json) output.printJson({ status: "unlocked", ...signedIn, ...facts });
    else output.print([signedInText(signedIn), ...linesOf(facts)].join("\n"));
    return warnUnverified(view, output);
  };
  if (agent === null) return withVault(context, { isUnverifiedAllowed: true }, async (_access, view) => show(view));
  try {
    const view = await agent.peek();
    sayNotices(view, output);
    return show(view);
  } finally {
    agent.disconnect();
  }
}

function factsOf(
  { entries, unreadable, checkCode, lastChange, fault, keepsCopy, isOffline }: VaultView,
  locksAt: string | null,
) {
  return {
    entries: entries.length,
    unreadable: unreadable.length,
    lastChange,
    checkCode: checkCode && checkCodeText(checkCode),
    isVerified: fault === null,
    isOffline,
    keepsCopy,
    locksAt,
  };
}

function linesOf({ entries, locksAt, lastChange, checkCode, keepsCopy }: ReturnType<typeof factsOf>): string[] {
  return [
    `Your vault is unlocked: ${pluralize(entries, "entry", "entries")}.`,
    ...(locksAt === null ? [] : [`Locks:       ${formatMoment(locksAt)}, later if you use it`]),
    ...(lastChange === null ? [] : [`Last change: ${formatMoment(lastChange)}`]),
    ...(checkCode === null ? [] : [`Check code:  ${checkCode}`]),
    `Copy:        ${keepsCopy ? "kept on this device, encrypted" : "none on this device"}`,
  ];
}

const signedInOf = ({ server, email, token }: Session) => ({
  server,
  email,
  sessionEndsAt: sessionEndOf(token)?.toISOString() ?? null,
});

function signedInText({ email, server, sessionEndsAt }: ReturnType<typeof signedInOf>) {
  const until = sessionEndsAt === null ? "" : ` until ${formatMoment(sessionEndsAt)}`;
  return `Signed in as ${email} at ${server}${until}.`;
}
