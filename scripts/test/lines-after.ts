/** Returns a function that writes output line by line, each after a prefix, so that two suites' lines do not mix. */
export function linesAfter(prefix: string, write: (text: string) => unknown = (text) => process.stdout.write(text)) {
  let begun = "";
  return (text: string): void => {
    const lines = (begun + text).split("\n");
    begun = lines.pop() ?? "";
    if (lines.length > 0) write(`${prefix}${lines.join(`\n${prefix}`)}\n`);
  };
}
