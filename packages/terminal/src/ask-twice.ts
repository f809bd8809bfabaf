import type { Terminal } from "./terminal.ts";

/** Asks for a new password until it was typed twice alike. */
export async function askTwice(terminal: Terminal, question: string, again: string): Promise<string> {
  for (;;) {
    const password = await terminal.secret(question);
    if (password === (await terminal.secret(again))) return password;
    terminal.show("These don't match. Type both again.");
  }
}
