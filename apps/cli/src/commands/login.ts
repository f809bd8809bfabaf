import { isEmail, normalizeEmail } from "@pomander/contract";
import { CommandError, UsageError } from "@pomander/terminal/errors";
import type { Terminal } from "@pomander/terminal/terminal";
import { parseSignInCode } from "@pomander/vault";
import { checkReachable } from "../vault/connection.ts";
import { signedInElsewhere } from "../vault/vault-service.ts";
import { serverAddress } from "../vault/server-address.ts";
import type { CommandContext } from "./command-context.ts";
import { firstView, type FirstVisitOptions } from "./first-visit.ts";
import { localService } from "./open-vault.ts";
import { readMasterPassword } from "./master-password.ts";
import { createSignInQuestions } from "./sign-in-questions.ts";
import { inNewAgent } from "./show-unlocked.ts";
import { passwordOf } from "./unlock.ts";
import { warnUnverified } from "./vault-warnings.ts";

export interface LoginOptions extends FirstVisitOptions {
  passwordStdin?: boolean;
  /** Whether to sign in with a code from a browser in which the company has signed the user in. */
  company?: boolean;
  keepCopy?: boolean;
  /** false: signs in and leaves the vault locked. */
  unlock: boolean;
  json?: boolean;
}

/** Signs in, and unlocks the vault in a new agent. */
export async function login(
  context: CommandContext,
  server: string | undefined,
  email: string | undefined,
  options: LoginOptions,
): Promise<number> {
  await context.device.prepare();
  const last = await context.device.readAccount();
  if (options.company === true || (server === undefined && last?.isByCode === true))
    return loginByCompany(context, server ?? last?.server, email, options);
  const account = await accountOf(context, server, email);
  const isAsked = options.passwordStdin !== true && context.environment.password === null;
  if (isAsked && context.terminal !== null) await checkReachable(account.server);
  const password = await readMasterPassword(context, options, `Master password of ${account.email}: `);
  const request = { ...account, password };
  if (options.unlock)
    return inNewAgent(
      context,
      options,
      (agent) => agent.signIn(request, createSignInQuestions(context)),
      `Signed in as ${account.email}. `,
    );
  const service = localService(context);
  try {
    await service.signIn(request, createSignInQuestions(context));
    const view = await firstView(context, service, options);
    context.output.say(`Signed in as ${view.email}. Your vault is locked.`);
    return warnUnverified(view, context.output);
  } finally {
    service.close();
  }
}

/** Signs in with a code from the user's browser, and unlocks the vault in a new agent. */
async function loginByCompany(
  context: CommandContext,
  named: string | undefined,
  email: string | undefined,
  options: LoginOptions,
): Promise<number> {
  const { terminal, device, output } = context;
  if (named === undefined || email !== undefined)
    throw new UsageError("Enter the server alone, your code says who you are: pomander login <server> --company");
  const server = serverAddress(named);
  const present = await device.readSession();
  if (present !== null && present.server !== server) throw signedInElsewhere(present);
  if (terminal === null) throw new CommandError("Can't ask for your code without a terminal.");
  await checkReachable(server);
  const code = await askForCode(terminal);
  const session = await localService(context).signInWithCode(server, code, createSignInQuestions(context));
  output.say(`Signed in as ${session.email}.`);
  if (!options.unlock) {
    output.say("Your vault is locked.");
    return 0;
  }
  const password = await passwordOf(context, session, options);
  return inNewAgent(context, options, (agent) => agent.unlock(password, createSignInQuestions(context)), "");
}

async function askForCode(terminal: Terminal): Promise<string> {
  terminal.show("In a browser where you're signed in, open Profile, Security, and choose “Get a sign-in code”.");
  for (;;) {
    const code = parseSignInCode(await terminal.line("Sign-in code: "));
    if (code !== null) return code;
    terminal.show("A sign-in code has 16 letters and digits.");
  }
}

/** Returns the account to sign in: as typed, else the one that was signed in here last. */
async function accountOf(
  { device }: CommandContext,
  server: string | undefined,
  email: string | undefined,
): Promise<{ server: string; email: string }> {
  const last = await device.readAccount();
  if (server === undefined || email === undefined) {
    if (server === undefined && last !== null) return last;
    throw new UsageError("Enter the server and your email: pomander login <server> <email>");
  }
  const account = { server: serverAddress(server), email: normalizeEmail(email) };
  if (!isEmail(account.email))
    throw new UsageError("That isn't an email address. The server comes first, then your email.");
  const present = await device.readSession();
  if (present !== null && (present.server !== account.server || present.email !== account.email))
    throw signedInElsewhere(present);
  return account;
}
