import { expect, test } from "vitest";
import { createOutput, oneLine, printable } from "./output.ts";

test.each([
  ["plain é 漢字 👩‍👩‍👧", "plain é 漢字 👩‍👩‍👧"],
  ["two\nlines\tand a tab", "two\nlines\tand a tab"],
  ["\u001b[1mbold\u001b[22m", "\u001b[1mbold\u001b[22m"],
  ["\u001b[2J\u001b]0;title\u0007", "\ufffd[2J\ufffd]0;title\ufffd"],
  ["a\u009b2Jb\u007f\r", "a\ufffd2Jb\ufffd\ufffd"],
  ["evil\u202egnp.exe", "evil\ufffdgnp.exe"],
])("%j is shown as %j", (text, shown) => expect(printable(text)).toBe(shown));

test.each([
  ["two\nlines\tand a tab", "two lines and a tab"],
  ["a\r\n\u2028\u0085b", "a \ufffdb"],
  ["\u001b[1mbold\u001b[22m", "\ufffd[1mbold\ufffd[22m"],
  ["\u001b]0;title\u0007\u009b2J", "\ufffd]0;title\ufffd\ufffd2J"],
  ["evil\u202egnp.exe", "evil\ufffdgnp.exe"],
  ["plain é 漢字 👩‍👩‍👧", "plain é 漢字 👩‍👩‍👧"],
])("of a name, %j, one line is shown: %j", (name, shown) => expect(oneLine(name)).toBe(shown));

/** An output whose two ends are terminals or not, and what was written to each. */
function outputOf(isTerminal: boolean, isErrorTerminal: boolean) {
  const written = { stdout: "", stderr: "" };
  const stream = (name: keyof typeof written, isTTY: boolean) =>
    ({ isTTY, write: (text: string) => (written[name] += text) }) as unknown as NodeJS.WriteStream;
  return { output: createOutput(stream("stdout", isTerminal), stream("stderr", isErrorTerminal)), written };
}

test("results go to standard output, all else to standard error, a line each without what commands a terminal", () => {
  for (const [out, error] of [
    [true, false],
    [false, true],
  ] as const) {
    const { output, written } = outputOf(out, error);
    expect([output.isTerminal, output.isErrorTerminal]).toEqual([out, error]);
    output.print("a\u001b[2J");
    output.say("b\u001b[2J");
    expect(written).toEqual({ stdout: "a\ufffd[2J\n", stderr: "b\ufffd[2J\n" });
  }
});

test("a value and JSON go to a program as they are, and to a terminal without what commands it", () => {
  const values = (isTerminal: boolean) => {
    const { output, written } = outputOf(isTerminal, false);
    output.printValue("x\u001b[2J");
    output.printJson({ a: ["\u007f\n\u202e"] });
    return written;
  };
  expect(values(false)).toEqual({ stdout: 'x\u001b[2J\n{"a":["\\u007f\\n\\u202e"]}\n', stderr: "" });
  expect(values(true).stdout).toBe('x\ufffd[2J\n{\n  "a": [\n    "\\u007f\\n\\u202e"\n  ]\n}\n');
});
