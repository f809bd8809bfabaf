import type { Command } from "commander";
import { completionScript } from "../commands/completion.ts";
import { generate } from "../commands/generate.ts";
import { run } from "../commands/run.ts";
import { atLeastOption, json, several, stateOption, vaultOption, type Perform } from "./options.ts";

export function addToolCommands(program: Command, perform: Perform): void {
  program.commandsGroup("Passwords for people and programs:");
  program
    .command("generate")
    .description("generate a password, without signing in")
    .option("--length <characters>", "8 to 128, 20 by default")
    .option("--words [count]", "a passphrase instead, of 3 to 10 words, 6 by default")
    .option("--separator <text>", "what to put between the words")
    .option("--no-lowercase", "without lowercase letters")
    .option("--no-uppercase", "without uppercase letters")
    .option("--no-digits", "without digits")
    .option("--no-symbols", "without symbols")
    .option("--no-look-alikes", "avoid similar characters (l, 1, O, 0)")
    .option(...json)
    .action((options) => perform((context) => generate(context, options)));
  program
    .command("run <command...>")
    .description("run a program with secrets from your vault in its environment")
    .option("--env-file <file>", "a file of NAME=value lines; repeat for more", several)
    .option("--env <name>", "a variable of the environment to fill in, too; repeat for more", several)
    .option(...vaultOption)
    .option(...stateOption)
    .option(...atLeastOption)
    .passThroughOptions()
    .addHelpText(
      "after",
      `
Each value that is pomander://title/field and nothing else is replaced, for the
program only.
The file contains no secrets, so it can be committed. Ids work instead of titles;
pomander://title/code is a one-time code. Other variables are filled in only if
--env names them. Signals and the exit code are the program's.

  .env:  DATABASE_PASSWORD=pomander://Database/password
  pomander run --env-file .env -- npm start`,
    )
    .action((command, options) => perform((context) => run(context, command, options)));
  program.commandsGroup("More:").helpCommand("help [command]", "show help for a command");
  program
    .command("completion <shell>")
    .description("print shell completion for bash, zsh or fish")
    .action((shell: string) =>
      perform(async ({ output }) => {
        output.printValue(completionScript(shell, program).trimEnd());
        return 0;
      }),
    );
}
