import { createRootCommand } from "@pomander/terminal/root-command";
import type { Command } from "commander";
import { version } from "../version.ts";
import { addAccountCommands } from "./account.ts";
import { addEntryCommands } from "./entries.ts";
import { addFileCommands } from "./import-export.ts";
import { addServerCommands } from "./server.ts";
import { addSharingCommands } from "./sharing.ts";
import { addToolCommands } from "./tools.ts";
import type { Perform } from "./options.ts";

const more = `
First steps:
  pomander login pomander.example.com ana@example.com
  pomander list
  pomander get "Bank" password
  pomander <command> --help         more about a command, with examples

Exit codes:
  0 done  1 usage error  2 failed  3 vault not verified
  4 locked or not signed in

Environment:
  POMANDER_PASSWORD             your master password, for scripts
  POMANDER_FILE_PASSWORD        the password of a file you import or export
  POMANDER_CODE                 a sign-in code, if the account asks for one
  POMANDER_SESSION              what "pomander unlock --raw" printed
  POMANDER_MACHINE_TOKEN        a machine's token: reads its shared vault, without
                                signing in (or POMANDER_MACHINE_TOKEN_FILE)
  POMANDER_SERVER               the server of that token
  POMANDER_LOCK_AFTER_SECONDS   lock sooner than your vault's setting
  XDG_STATE_HOME                where this device keeps its files
  NO_COLOR                      no bold text`;

/** Every command. What is meant is given to \`perform\`, which runs it. */
export function createProgram(perform: Perform): Command {
  const program = createRootCommand(version)
    .description(
      "Your passwords on the command line. They're decrypted on this machine, and the server can't read them.",
    )
    .addHelpText("after", more);
  addAccountCommands(program, perform);
  addEntryCommands(program, perform);
  addSharingCommands(program, perform);
  addFileCommands(program, perform);
  addToolCommands(program, perform);
  addServerCommands(program, perform);
  return program;
}
