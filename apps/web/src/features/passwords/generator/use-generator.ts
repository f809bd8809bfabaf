import {
  defaultPassphraseOptions,
  defaultPasswordOptions,
  generatePassphrase,
  generatePassword,
  type PassphraseOptions,
  type PasswordOptions,
} from "@pomander/vault";
import { useEffect, useState } from "react";
import { useNotify } from "../../../lib/notices.ts";
import { texts } from "../texts.ts";

export const classes = ["lowercase", "uppercase", "digits", "symbols"] as const;

/** All that was chosen, also for the kind that is not shown at the moment. */
export type GeneratorOptions = { kind: "characters" | "words" } & PasswordOptions & PassphraseOptions;

const defaultGeneratorOptions: GeneratorOptions = {
  kind: "characters",
  ...defaultPasswordOptions,
  ...defaultPassphraseOptions,
};

/** A password by a recipe, at random. */
async function generate(options: GeneratorOptions): Promise<string> {
  const made = options.kind === "words" ? await generatePassphrase(options) : generatePassword(options);
  return made.text;
}

/** The recipe and what it made; the list of words comes when words are first asked for. */
export function useGenerator() {
  const notify = useNotify();
  const [options, setOptions] = useState(defaultGeneratorOptions);
  const [round, setRound] = useState(0);
  const [password, setPassword] = useState("");
  useEffect(() => {
    let isCurrent = true;
    generate(options).then(
      (made) => isCurrent && setPassword(made),
      () => {
        if (!isCurrent) return;
        // Not the one that another recipe made.
        setPassword("");
        notify({ text: texts.generator.noWords, severity: "error" });
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [options, round, notify]);
  return {
    options,
    password,
    change: (part: Partial<GeneratorOptions>) => setOptions((before) => ({ ...before, ...part })),
    again: () => setRound((before) => before + 1),
  };
}
