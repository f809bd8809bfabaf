import { UsageError } from "@pomander/terminal/errors";
import { createRootCommand } from "@pomander/terminal/root-command";
import type { Command } from "commander";
import type { BackupOptions, OpenOptions, RestoreOptions } from "./backup.ts";
import type { CompanyOffOptions } from "./company-off.ts";
import { version } from "../version.ts";
import {
  backup,
  companyOff,
  exportSecrets,
  grantSuper,
  migrate,
  type MigrateOptions,
  removeFactors,
  restore,
  resumeMails,
  serve,
  verifyBackup,
} from "./verbs.ts";

/** Runs a command, whose result is the process's exit code. */
type Perform = (run: () => Promise<number>) => Promise<void>;

/** Creates the program with every command, under `server` and under the names of earlier releases. */
export function createOperatorProgram(perform: Perform): Command {
  const program = createRootCommand(version);
  const server = program
    .command("server")
    .description("run a server (from a clone of the project)")
    .helpCommand("help [command]", "show help for a command")
    .addHelpText("after", "\nSettings come from the environment and from .env; docs/operations.md lists them.");
  server
    .command("serve")
    .description("serve, as npm start does")
    .action(() => perform(() => serve(process.env)));
  const migration = (parent: Command, options = {}) =>
    parent
      .command("migrate", options)
      .description("update the database to this release, then exit")
      .option("--check", "only say what would run")
      .action((given: MigrateOptions) => perform(() => migrate(given, process.env)));
  migration(server);
  addAccountCommands(server, perform);
  server
    .command("resume-mails")
    .description("send emails on hold since the database was restored or moved")
    .action(() => perform(() => resumeMails(process.env)));
  server
    .command("company")
    .description("sign-in by a company's identity provider")
    .command("off")
    .description("end it, for a provider that is gone: everyone signs in with a master password again")
    .option("--yes", "without asking; needed without a terminal")
    .action((given: CompanyOffOptions) => perform(() => companyOff(given, process.env)));
  addBackupCommands(server, perform);

  const hidden = { hidden: true };
  addBackupCommands(program, perform, hidden);
  migration(program, hidden);
  program.command("serve", hidden).action(() => perform(() => serve(process.env)));
  addAccountCommands(program.command("admin", hidden), perform);
  program
    .command("mails", hidden)
    .command("resume")
    .action(() => perform(() => resumeMails(process.env)));
  return program;
}

function addAccountCommands(parent: Command, perform: Perform): void {
  parent
    .command("grant-super <email>")
    .description("make a registered user super admin")
    .action((email: string) => perform(() => grantSuper(email, process.env)));
  parent
    .command("remove-factors <email>")
    .description("turn off two-step sign-in for a user who lost every second step")
    .action((email: string) => perform(() => removeFactors(email, process.env)));
}

const encryptTo = ["--encrypt-to <recipient>", "encrypt it for an age recipient (age1...)"] as const;
const identity = ["--identity <file>", "the age identity that opens it"] as const;

function addBackupCommands(parent: Command, perform: Perform, options = {}): void {
  parent
    .command("backup <file>", options)
    .description("back up everything but the secrets, while the server runs (- for standard output)")
    .option(...encryptTo)
    .action((file: string, given: BackupOptions) => perform(() => backup(file, given, process.env)));
  parent
    .command("verify <file>", options)
    .description("check a backup")
    .option(...identity)
    .addHelpText(
      "after",
      `
A backup is restored into a database of its own, which is discarded. To check
what a server sends: pomander verify https://...`,
    )
    .action((file: string, given: OpenOptions) =>
      perform(() => {
        if (!/^https?:\/\//i.test(file)) return verifyBackup(file, given);
        throw new UsageError(
          "To check what a server sends, use the command line: node apps/cli/dist/main.js verify <server>",
        );
      }),
    );
  parent
    .command("restore <file>", options)
    .description("restore a backup into an empty database")
    .option("--secrets <file>", 'what "secrets export" wrote, for a new data folder')
    .option(...identity)
    .action((file: string, given: RestoreOptions) => perform(() => restore(file, given, process.env)));
  parent
    .command("secrets", options)
    .description("the pepper and the token secret, which a restored backup needs to open any vault")
    .command("export <file>")
    .description("write them to a file, encrypted with a passphrase or for an age recipient")
    .option(...encryptTo)
    .action((file: string, given: BackupOptions) => perform(() => exportSecrets(file, given, process.env)));
}
