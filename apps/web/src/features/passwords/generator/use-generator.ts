import {
  defaultPassphraseOptions,
  defaultPasswordOptions,
  generateByRules,
  generatePassphrase,
  generatePassword,
  parsePasswordRules,
  type PassphraseOptions,
  type PasswordOptions,
  type PasswordRules,
} from "@pomander/vault";
import { useEffect, useMemo, useState } from "react";
import { useNotify } from "../../../lib/notices.ts";
import { problemOf } from "../../../lib/problem.ts";
import { texts } from "./texts.ts";

export const classes = ["lowercase", "uppercase", "digits", "symbols"] as const;

/** All chosen options, including those of the kind that is not shown at the moment. */
export type GeneratorOptions = { kind: "characters" | "words" } & PasswordOptions & PassphraseOptions;

const defaultGeneratorOptions: GeneratorOptions = {
  kind: "characters",
  ...defaultPasswordOptions,
  ...defaultPassphraseOptions,
};

/** Generates a random password by a recipe. A site's rules replace the chosen characters. */
async function generate(options: GeneratorOptions, rules: PasswordRules | null): Promise<string> {
  if (options.kind === "words") return (await generatePassphrase(options)).text;
  return (rules === null ? generatePassword(options) : generateByRules(rules, options.length)).text;
}

/** Returns the text of a site's rules, the rules read from it, and what is wrong with it. */
function useRules() {
  const [text, setText] = useState("");
  const read = useMemo((): { rules: PasswordRules | null; problem: string | null } => {
    if (text.trim() === "") return { rules: null, problem: null };
    try {
      return { rules: parsePasswordRules(text), problem: null };
    } catch (error) {
      return { rules: null, problem: problemOf(error, texts.noWords).message };
    }
  }, [text]);
  return { text, setText, ...read };
}

/** Returns the recipe and the generated password; the word list is loaded when words are first requested. */
export function useGenerator() {
  const notify = useNotify();
  const [options, setOptions] = useState(defaultGeneratorOptions);
  const site = useRules();
  const { rules } = site;
  const [round, setRound] = useState(0);
  const [password, setPassword] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    let isCurrent = true;
    generate(options, rules).then(
      (made) => {
        if (!isCurrent) return;
        setPassword(made);
        setProblem(null);
      },
      (error: unknown) => {
        if (!isCurrent) return;
        // A password of another recipe must not stay.
        setPassword("");
        if (options.kind === "words") notify({ text: texts.noWords, severity: "error" });
        else setProblem(problemOf(error, texts.noWords).message);
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [options, rules, round, notify]);
  return {
    options,
    site,
    password,
    /** Why this recipe makes no password, as a text for the user. */
    problem,
    change: (part: Partial<GeneratorOptions>) => setOptions((before) => ({ ...before, ...part })),
    again: () => setRound((before) => before + 1),
  };
}
