import type { CommandContext } from "./command-context.ts";

/** Says how many of all are done. */
export const ofTotal = (done: number, total: number) => `${done.toLocaleString("en")} of ${total.toLocaleString("en")}`;

/** Does something and tells a person how far it has come, on one line that goes away when it ends. */
export const withProgress = <T>(
  output: CommandContext["output"],
  what: string,
  work: (onProgress: (done: number, total: number) => void) => Promise<T>,
  inWords = ofTotal,
): Promise<T> => withStatus(output, (show) => work((done, total) => show(`${what} ${inWords(done, total)}`)));

/** Does something that shows a person lines, each in the place of the one before; the last goes away when it ends. */
export async function withStatus<T>(
  { isErrorTerminal }: CommandContext["output"],
  work: (show: (line: string) => void) => Promise<T>,
): Promise<T> {
  let isShown = false;
  try {
    return await work((line) => {
      if (!isErrorTerminal) return;
      isShown = true;
      process.stderr.write(`\r\u001b[K${line}`);
    });
  } finally {
    if (isShown) process.stderr.write("\r\u001b[K");
  }
}
