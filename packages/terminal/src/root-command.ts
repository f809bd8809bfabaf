import { type Argument, Command } from "commander";

/** Returns a command `pomander` without commands: it throws instead of ending the process, and leaves errors to its caller. */
export const createRootCommand = (version: string): Command =>
  new Command("pomander")
    .version(version, "-V, --version", "show the version")
    .helpOption("-h, --help", "show help")
    .helpCommand(false)
    .enablePositionalOptions()
    .showSuggestionAfterError()
    .configureHelp({
      subcommandTerm: (command) => [command.name(), ...command.registeredArguments.map(termOf)].join(" "),
    })
    .exitOverride()
    .configureOutput({ outputError: () => undefined });

const termOf = (argument: Argument) => {
  const name = `${argument.name()}${argument.variadic ? "..." : ""}`;
  return argument.required ? `<${name}>` : `[${name}]`;
};
