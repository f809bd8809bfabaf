import type { Command } from "commander";
import { UsageError } from "@pomander/terminal/errors";

interface Completable {
  name: string;
  description: string;
  options: { flags: string[]; description: string }[];
}

/** The text that teaches a shell to complete commands and options. It knows nothing of any vault. */
export function completionScript(shell: string, program: Command): string {
  const commands = completablesOf(program);
  switch (shell) {
    case "bash":
      return bash(commands);
    case "zsh":
      return zsh(commands);
    case "fish":
      return fish(commands);
    default:
      throw new UsageError("Choose a shell: bash, zsh or fish.");
  }
}

function completablesOf(program: Command): Completable[] {
  const help = program.createHelp();
  return help.visibleCommands(program).map((command) => ({
    name: command.name(),
    description: command.description(),
    options: help.visibleOptions(command).map((option) => ({
      flags: [option.short, option.long].filter((flag) => typeof flag === "string"),
      description: option.description,
    })),
  }));
}

const flagsOf = ({ options }: Completable) => options.flatMap(({ flags }) => flags).join(" ");

const bash = (commands: readonly Completable[]) => `# pomander completion for bash: source <(pomander completion bash)
_pomander() {
  local word=\${COMP_WORDS[COMP_CWORD]} choices=""
  if [[ $COMP_CWORD -eq 1 ]]; then
    choices="${commands.map(({ name }) => name).join(" ")}"
  else
    case \${COMP_WORDS[1]} in
${commands.map((command) => `      ${command.name}) choices="${flagsOf(command)}" ;;`).join("\n")}
    esac
  fi
  if [[ $COMP_CWORD -eq 1 || $word == -* ]]; then
    COMPREPLY=($(compgen -W "$choices" -- "$word"))
  else
    COMPREPLY=($(compgen -f -- "$word"))
  fi
}
complete -F _pomander pomander
`;

/** Within single quotes, and a colon is zsh's own. */
const zshText = (text: string) => text.replaceAll("'", "’").replaceAll(":", "\\:").replaceAll(/[[\]]/g, "");

const zsh = (commands: readonly Completable[]) => `#compdef pomander
# pomander completion for zsh: pomander completion zsh > "\${fpath[1]}/_pomander"
_pomander() {
  local -a commands
  commands=(
${commands.map(({ name, description }) => `    '${name}:${zshText(description)}'`).join("\n")}
  )
  if (( CURRENT == 2 )); then
    _describe command commands
    return
  fi
  case $words[2] in
${commands
  .map(
    ({ name, options }) =>
      `    ${name}) _arguments ${options.flatMap(({ flags, description }) => flags.map((flag) => `'${flag}[${zshText(description)}]'`)).join(" ")} '*:file:_files' ;;`,
  )
  .join("\n")}
  esac
}
if [[ $funcstack[1] == _pomander ]]; then _pomander "$@"; else compdef _pomander pomander; fi
`;

const fishText = (text: string) => `'${text.replaceAll("'", "’")}'`;

const fish = (commands: readonly Completable[]) =>
  [
    "# pomander completion for fish: pomander completion fish > ~/.config/fish/completions/pomander.fish",
    ...commands.map(
      ({ name, description }) =>
        `complete -c pomander -n __fish_use_subcommand -f -a ${name} -d ${fishText(description)}`,
    ),
    ...commands.flatMap(({ name, options }) =>
      options.map(({ flags, description }) => {
        const parts = flags.map((flag) => (flag.startsWith("--") ? `-l ${flag.slice(2)}` : `-s ${flag.slice(1)}`));
        return `complete -c pomander -n '__fish_seen_subcommand_from ${name}' ${parts.join(" ")} -d ${fishText(description)}`;
      }),
    ),
    "",
  ].join("\n");
