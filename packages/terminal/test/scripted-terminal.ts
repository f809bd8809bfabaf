import type { Terminal } from "../src/terminal.ts";

/** Returns a terminal at which a person gives these answers; one question more fails. What it asks and shows is noted. */
export function createScriptedTerminal(answers: readonly (string | boolean)[], asked: string[]): Terminal {
  const left = [...answers];
  const answer = async <T extends string | boolean>(question: string, kind: "string" | "boolean"): Promise<T> => {
    asked.push(question);
    const next = left.shift();
    if (typeof next !== kind) throw new Error(`No ${kind} is left for "${question}"`);
    return next as T;
  };
  return {
    secret: (question) => answer<string>(question, "string"),
    line: (question) => answer<string>(question, "string"),
    confirm: (question) => answer<boolean>(question, "boolean"),
    show: (text) => void asked.push(text),
  };
}
