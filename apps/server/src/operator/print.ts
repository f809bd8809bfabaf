import { printable } from "@pomander/terminal/output";

/** Writes a line to standard output, without what would command a terminal. */
export const print = (text: string): void => void process.stdout.write(`${printable(text)}\n`);
