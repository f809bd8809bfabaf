/** For the person at the terminal. */
export const print = (text: string): void => void process.stdout.write(`${text}\n`);
