import { Command } from "commander";
import { expect, test } from "vitest";
import { completionScript } from "./completion.ts";

/** A program whose texts contain characters that shells interpret. */
const awkward = new Command("pomander").helpOption(false).helpCommand(false);
awkward.command("keep").description("don't [ask]: $(rm) `x`").option("-y, --yes", "it's fine: [sure]");

test("fish gets each text as one word, in quotes that no text ends", () => {
  expect(completionScript("fish", awkward).split("\n").slice(1)).toEqual([
    "complete -c pomander -n __fish_use_subcommand -f -a keep -d 'don’t [ask]: $(rm) `x`'",
    "complete -c pomander -n '__fish_seen_subcommand_from keep' -s y -l yes -d 'it’s fine: [sure]'",
    "",
  ]);
});

test("zsh gets each text in quotes, without the characters that it gives a meaning to", () => {
  const script = completionScript("zsh", awkward);
  expect(script).toContain("    'keep:don’t ask\\: $(rm) `x`'\n");
  expect(script).toContain(
    "    keep) _arguments '-y[it’s fine\\: sure]' '--yes[it’s fine\\: sure]' '*:file:_files' ;;",
  );
});

test("bash gets names and flags alone", () => {
  const script = completionScript("bash", awkward);
  expect(script).toContain('    choices="keep"\n');
  expect(script).toContain('      keep) choices="-y --yes" ;;\n');
  expect(script).not.toContain("rm");
});

test("another shell is refused", () => {
  expect(() => completionScript("tcsh", awkward)).toThrow("Choose a shell: bash, zsh or fish.");
});
