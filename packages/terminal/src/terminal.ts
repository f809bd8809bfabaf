import { closeSync, openSync } from "node:fs";
import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import { ReadStream, WriteStream } from "node:tty";
import { CommandError, Interrupted } from "./errors.ts";
import { printable } from "./output.ts";

/** The user's terminal, whatever standard input and output are connected to. */
export interface Terminal {
  /** Asks for a line that is not shown. Throws Interrupted for Ctrl+C, and CommandError for Ctrl+D. */
  secret(question: string): Promise<string>;
  /** Asks for a line. */
  line(question: string): Promise<string>;
  /** Asks for yes or no, until the answer is one of them. */
  confirm(question: string): Promise<boolean>;
  /** Writes a line to the terminal, which no pipe receives. */
  show(text: string): void;
}

/** Returns the process's own terminal; null when it has none, as in a scheduled job. */
export function openTerminal(): Terminal | null {
  if (!hasTerminal()) return null;
  const terminal: Terminal = {
    secret: (question) => ask(question, { isSecret: true }),
    line: (question) => ask(question, { isSecret: false }),
    async confirm(question) {
      for (;;) {
        const answer = (await terminal.line(`${question} [yes/no] `)).trim().toLowerCase();
        if (["y", "yes"].includes(answer)) return true;
        if (["n", "no"].includes(answer)) return false;
      }
    },
    show(text) {
      const output = new WriteStream(openSync("/dev/tty", "w"));
      output.end(`${printable(text)}\n`);
    },
  };
  return terminal;
}

function hasTerminal(): boolean {
  try {
    closeSync(openSync("/dev/tty", "r+"));
    return true;
  } catch {
    return false;
  }
}

function ask(text: string, { isSecret }: { isSecret: boolean }): Promise<string> {
  const question = printable(text);
  const input = new ReadStream(openSync("/dev/tty", "r+"));
  const screen = new WriteStream(openSync("/dev/tty", "w"));
  // readline echoes typed input to its output, which discards it for a secret; the question goes directly to the
  // screen.
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({
    input,
    output: isSecret ? silent : screen,
    terminal: true,
    historySize: 0,
    ...(isSecret ? {} : { prompt: question }),
  });
  return new Promise<string>((resolve, reject) => {
    const end = (settle: () => void) => {
      lines.removeAllListeners("close");
      lines.close();
      input.destroy();
      screen.end(isSecret ? "\n" : "", settle);
    };
    lines.on("line", (line) => end(() => resolve(line)));
    lines.on("SIGINT", () => {
      if (!isSecret) screen.write("\n");
      end(() => reject(new Interrupted()));
    });
    lines.on("close", () => end(() => reject(new CommandError("Nothing was typed, so nothing changed."))));
    if (isSecret) screen.write(question);
    else lines.prompt();
  });
}
