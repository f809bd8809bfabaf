/** Progress of the set-up, beside the output of what it sets up. */
export function printProgress(text) {
  process.stderr.write(`${text}\n`);
}

/** Ends with a message instead of a stack: the person at the terminal is to act, not to read code. */
export function exitWithMessage(text) {
  process.stderr.write(`\n${text}\n`);
  process.exit(1);
}
