/** Prints progress of the set-up to standard error, apart from the output of the program that is set up. */
export function printProgress(text) {
  process.stderr.write(`${text}\n`);
}

/** Ends with a message instead of a stack, because the person at the terminal should act, not read code. */
export function exitWithMessage(text) {
  process.stderr.write(`\n${text}\n`);
  process.exit(1);
}
