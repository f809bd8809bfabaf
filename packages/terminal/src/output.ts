import { styleText } from "node:util";

/** The output of a command: results go to standard output, all else to standard error. */
export interface Output {
  /** Whether results go to a terminal. */
  readonly isTerminal: boolean;
  /** Whether messages go to a terminal. */
  readonly isErrorTerminal: boolean;
  /** Writes a line of the result, without characters that control a terminal. */
  print(line: string): void;
  /** Writes a value of the result as it is; to a terminal, without characters that control it. */
  printValue(value: string): void;
  printJson(value: unknown): void;
  /** Writes a message beside the result. */
  say(line: string): void;
  bold(text: string): string;
}

export function createOutput(stdout: NodeJS.WriteStream, stderr: NodeJS.WriteStream): Output {
  const isTerminal = Boolean(stdout.isTTY);
  return {
    isTerminal,
    isErrorTerminal: Boolean(stderr.isTTY),
    print: (line) => void stdout.write(`${printable(line)}\n`),
    printValue: (value) => void stdout.write(`${isTerminal ? printable(value) : value}\n`),
    printJson: (value) => void stdout.write(`${asJson(value, isTerminal ? 2 : undefined)}\n`),
    say: (line) => void stderr.write(`${printable(line)}\n`),
    bold: (text) => styleText("bold", text, { stream: stdout }),
  };
}

/**
 * Matches our own styles, characters that control a terminal, and those that change the direction of the text after
 * them.
 */
const controls = /\p{Cc}\[(?:1|22)m|\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu;
const kept = new Set(["\n", "\t", "\u001b[1m", "\u001b[22m"]);

/**
 * Replaces characters that control a terminal, except line breaks, tabs and our own styles: a vault, a file or a server
 * may give any text.
 */
export const printable = (text: string): string =>
  text.replace(controls, (found) => (kept.has(found) ? found : "\ufffd"));

/**
 * Returns a name as one line, without characters that control a terminal or change the direction of the text after
 * them. Any text may be a name: of an entry, of its field, or in a file that is imported.
 */
export const oneLine = (name: string): string =>
  name.replaceAll(/\s+/g, " ").replaceAll(/\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu, "\ufffd");

/** Returns JSON in which these characters are escaped, since `JSON.stringify` escapes only some of them. */
const asJson = (value: unknown, indent: number | undefined): string =>
  JSON.stringify(value, null, indent).replace(/\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu, (found) =>
    found === "\n" ? found : `\\u${found.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
