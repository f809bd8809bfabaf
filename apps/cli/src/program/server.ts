import type { Command } from "commander";
import { CommandError } from "../errors.ts";
import type { Perform } from "./shared.ts";
import type { BackupOptions, OpenOptions, RestoreOptions } from "../server/backup.ts";
import type { MigrateOptions } from "../server/verbs.ts";
import type * as verbs from "../server/verbs.ts";

type Verbs = typeof verbs;

/** What runs a server, under `server`, and under the names of before. */
export function addServerCommands(program: Command, perform: Perform): void {
  const does = (work: (verbs: Verbs) => Promise<number>) => () => perform(async () => work(await loadVerbs()));
  const grant = (email: string) => perform(async () => (await loadVerbs()).grantSuper(email, process.env));
  const removeFactors = (email: string) => perform(async () => (await loadVerbs()).removeFactors(email, process.env));
  const migrate = (given: MigrateOptions) => perform(async () => (await loadVerbs()).migrate(given, process.env));
  const server = program
    .command("server")
    .description("run a server (from a clone of the project)")
    .addHelpText("after", "\nSettings come from the environment and from .env; docs/operations.md lists them.");
  server
    .command("serve")
    .description("serve, as npm start does")
    .action(does((all) => all.serve(process.env)));
  server
    .command("migrate")
    .description("update the database to this release, then exit")
    .option(...checkOnly)
    .action(migrate);
  server.command("grant-super <email>").description("make a registered user super admin").action(grant);
  server
    .command("remove-factors <email>")
    .description("turn off two-step sign-in for a user who lost every second step")
    .action(removeFactors);
  server
    .command("resume-mails")
    .description("send emails on hold since the database was restored or moved")
    .action(does((all) => all.resumeMails(process.env)));
  addBackupCommands(server, perform);

  const hidden = { hidden: true };
  addBackupCommands(program, perform, hidden);
  program.command("serve", hidden).action(does((all) => all.serve(process.env)));
  program
    .command("migrate", hidden)
    .option(...checkOnly)
    .action(migrate);
  const admin = program.command("admin", hidden);
  admin.command("grant-super <email>").action(grant);
  admin.command("remove-factors <email>").action(removeFactors);
  program
    .command("mails", hidden)
    .command("resume")
    .action(does((all) => all.resumeMails(process.env)));
}

const checkOnly = ["--check", "only say what would run"] as const;
const encryptTo = ["--encrypt-to <recipient>", "encrypt it for an age recipient (age1...)"] as const;
const identity = ["--identity <file>", "the age identity that opens it"] as const;

function addBackupCommands(parent: Command, perform: Perform, options = {}): void {
  parent
    .command("backup <file>", options)
    .description("back up everything but the secrets, while the server runs (- for standard output)")
    .option(...encryptTo)
    .action((file: string, given: BackupOptions) =>
      perform(async () => (await loadVerbs()).backup(file, given, process.env)),
    );
  parent
    .command("verify <file-or-url>", options)
    .description("check a backup, or what a server sends")
    .option(...identity)
    .option("--manifest <file>", "with a server: the manifest.json of the release it should run")
    .addHelpText(
      "after",
      `
A backup is restored into a database of its own, which is discarded.
A server (https://...) is compared with a release: each page and file, and the
headers that protect them. Exit code 3: something isn't as released.`,
    )
    .action((what: string, { manifest, ...given }: OpenOptions & { manifest?: string }) =>
      perform(async (context) => {
        if (!/^https?:\/\//i.test(what)) return (await loadVerbs()).verifyBackup(what, given);
        const { checkServer } = await import("../release/check-server.ts");
        return checkServer(context, what, manifest === undefined ? {} : { manifest });
      }),
    );
  parent
    .command("restore <file>", options)
    .description("restore a backup into an empty database")
    .option("--secrets <file>", 'what "secrets export" wrote, for a new data folder')
    .option(...identity)
    .action((file: string, given: RestoreOptions) =>
      perform(async () => (await loadVerbs()).restore(file, given, process.env)),
    );
  parent
    .command("secrets", options)
    .description("the pepper and the token secret, which a restored backup needs to open any vault")
    .command("export <file>")
    .description("write them to a file, encrypted with a passphrase or for an age recipient")
    .option(...encryptTo)
    .action((file: string, given: BackupOptions) =>
      perform(async () => (await loadVerbs()).exportSecrets(file, given, process.env)),
    );
}

/** The server's part is no part of the package that is installed by itself. */
async function loadVerbs(): Promise<Verbs> {
  try {
    return await import("../server/verbs.ts");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== "ERR_MODULE_NOT_FOUND") throw error;
    throw new CommandError(
      "This package has the commands for your vault, but no server. To run one, get the whole project. README.md explains how.",
    );
  }
}
