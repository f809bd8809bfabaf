import { CommandError } from "@pomander/terminal/errors";
import type { Command } from "commander";
import { existsSync } from "node:fs";
import type { Perform } from "./options.ts";

/** Adds the check of what a server sends, and the refusal of commands that run a server. */
export function addServerCommands(program: Command, perform: Perform): void {
  addVerify(program, perform);
  const server = program
    .command("server [command...]")
    .description("run a server (from a clone of the project)")
    .allowUnknownOption()
    .addHelpText("after", "\nIn a clone of the project: npm run pomander -- server --help")
    .action(refuse);
  // Under its name of earlier releases.
  addVerify(server, perform, { hidden: true });
  for (const name of ["serve", "migrate", "admin", "mails", "backup", "restore", "secrets"])
    program.command(`${name} [command...]`, { hidden: true }).allowUnknownOption().action(refuse);
}

function refuse(): never {
  throw new CommandError(
    "This program has the commands for your vault, but no server. To run one, get the whole project: README.md explains how. " +
      "In a clone: npm run pomander -- server --help. In a container: node apps/server/src/operator/main.ts server --help.",
  );
}

function addVerify(parent: Command, perform: Perform, options = {}): void {
  parent
    .command("verify <server>", options)
    .description("check that a server sends what was released")
    .option("--manifest <file>", "the manifest.json of the release it should run")
    .addHelpText(
      "after",
      `
Compares each page and file, and the headers that protect them. Exit code 3:
something isn't as released.

  pomander verify https://pomander.example.com --manifest manifest.json`,
    )
    .action((server: string, { manifest }: { manifest?: string }) =>
      perform(async (context) => {
        // A backup is checked by the server's commands.
        if (existsSync(server)) refuse();
        const { checkServer } = await import("../release/check-server.ts");
        return checkServer(context, server, manifest === undefined ? {} : { manifest });
      }),
    );
}
