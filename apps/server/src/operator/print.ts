import { printable } from "@pomander/terminal/output";

/** Writes a line to standard output, without characters that control a terminal. */
export const print = (text: string): void => void process.stdout.write(`${printable(text)}\n`);
