import type { Command } from "commander";
import { lock } from "../commands/lock.ts";
import { logout } from "../commands/logout.ts";
import { login } from "../commands/login.ts";
import { status } from "../commands/status.ts";
import { unlock } from "../commands/unlock.ts";
import { json, passwordStdin, type Perform } from "./options.ts";

const checkCode = [
  "--check-code <code>",
  "on a first visit: the check code another device shows (in a browser: Profile, Advanced); any other is refused",
] as const;
const yes = ["--yes", "on a first visit: accept the vault as shown"] as const;
const keepCopy = ["--keep-copy", "keep an encrypted copy on this device, to read while offline"] as const;
const noKeepCopy = ["--no-keep-copy", "remove that copy and stop keeping one"] as const;

export function addAccountCommands(program: Command, perform: Perform): void {
  program.commandsGroup("Your account:");
  program
    .command("login [server] [email]")
    .description("sign in and unlock your vault")
    .option("--company", "your company signs you in: use a code from your profile")
    .option(...passwordStdin)
    .option(...checkCode)
    .option(...yes)
    .option(...keepCopy)
    .option(...noKeepCopy)
    .option("--no-unlock", "sign in and leave the vault locked")
    .option(...json)
    .addHelpText(
      "after",
      `
When your session has ended, you can leave out server and email. After a logout,
name them again.

  pomander login pomander.example.com ana@example.com
  pomander login pomander.example.com ana@example.com --password-stdin < file
  pomander login pomander.example.com --company`,
    )
    .action((server, email, options) => perform((context) => login(context, server, email, options)));
  program
    .command("logout")
    .description("sign out of this device")
    .option("--forget", "remove what this device remembers of vaults, too")
    .option(...json)
    .addHelpText(
      "after",
      `
This device still remembers which version of a vault it saw last, to notice
if a server shows an older one. That can't open your vault; --forget removes it.`,
    )
    .action((options) => perform((context) => logout(context, options)));
  program
    .command("unlock")
    .description("unlock your vault; it locks again when you don't use it")
    .option(...passwordStdin)
    .option(...checkCode)
    .option(...yes)
    .option(...keepCopy)
    .option(...noKeepCopy)
    .option("--raw", "unlock for this shell only: print a value for POMANDER_SESSION")
    .option(...json)
    .addHelpText(
      "after",
      `
An agent keeps the unlocked vault in memory. It locks after 15 minutes of
inactivity, or whatever you chose in your profile.

  pomander unlock
  export POMANDER_SESSION=$(pomander unlock --raw)     for this shell only`,
    )
    .action((options) => perform((context) => unlock(context, options)));
  program
    .command("lock")
    .description("lock your vault in every shell")
    .option(...json)
    .action((options) => perform((context) => lock(context, options)));
  program
    .command("status")
    .description("show who is signed in, whether the vault is unlocked, and its check code")
    .option(...json)
    .addHelpText(
      "after",
      "\nExits with 4 when the vault is locked or you aren't signed in. Checking\ndoesn't keep it unlocked.",
    )
    .action((options) => perform((context) => status(context, options)));
}
