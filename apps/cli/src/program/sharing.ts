import type { Command } from "commander";
import { leavers } from "../commands/leavers.ts";
import { listVaults } from "../commands/vaults.ts";
import { json, vaultOption, type Perform } from "./options.ts";

export function addSharingCommands(program: Command, perform: Perform): void {
  program.commandsGroup("Shared vaults:");
  program
    .command("vaults")
    .description("list shared vaults, with your role and what waits for you")
    .option(...json)
    .addHelpText(
      "after",
      `
Commands use your own vault unless you name a shared one:

  pomander list --vault "Ops"
  pomander get "Router" password --vault "Ops"
  pomander add --title "Router" --generate --vault "Ops"

An entry's id works without --vault, too. To invite people, accept what they
share, and change members, use the browser.`,
    )
    .action((options) => perform((context) => listVaults(context, options)));
  program
    .command("leavers")
    .description("list passwords that former members of shared vaults still know")
    .option(...vaultOption)
    .option(...json)
    .addHelpText(
      "after",
      `
With --vault, the titles are listed too. A password leaves the list when someone
changes it.

  pomander leavers                  Ops  Bea: 12 of 41 left
  pomander leavers --vault "Ops"    the same, and the titles`,
    )
    .action((options) => perform((context) => leavers(context, options)));
}
