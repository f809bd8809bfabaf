import { expect, test } from "vitest";
import { createProgram } from "../program/program.ts";

async function generate(...args: string[]): Promise<string> {
  let printed = "";
  const output = {
    printValue: (text: string) => (printed += text),
    printJson: (value: unknown) => (printed += JSON.stringify(value)),
  };
  const program = createProgram(async (run) => void (await run({ output } as never)));
  await program.parseAsync(["generate", ...args], { from: "user" });
  return printed;
}

test("a password has the length and the characters that were asked for", async () => {
  expect(await generate()).toHaveLength(20);
  expect(await generate("--length", "8")).toHaveLength(8);
  expect(await generate("--length", "128")).toHaveLength(128);
  const kinds = ["lowercase", "uppercase", "digits", "symbols"] as const;
  const patterns = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/];
  for (const [index, kind] of kinds.entries()) {
    const made = await generate(`--no-${kind}`, "--length", "128");
    expect(patterns.map((pattern) => pattern.test(made))).toEqual(patterns.map((_, other) => other !== index));
  }
  expect(await generate("--no-look-alikes", "--length", "128")).not.toMatch(/[l1O0]/);
});

test("a passphrase has so many words, with what is wanted between them", async () => {
  expect((await generate("--words", "--separator", "_")).split("_")).toHaveLength(6);
  expect((await generate("--words", "3", "--separator", "_")).split("_")).toHaveLength(3);
  expect(JSON.parse(await generate("--words", "4", "--json"))).toEqual({
    password: expect.any(String),
    entropyBits: expect.any(Number),
  });
});

test.each([
  [["--length", "7"], "A password has 8 to 128 characters."],
  [["--length", "129"], "A password has 8 to 128 characters."],
  [["--length", "9.5"], "A password has 8 to 128 characters."],
  [["--length", "x"], "A password has 8 to 128 characters."],
  [["--words", "2"], "A passphrase has 3 to 10 words."],
  [["--words", "11"], "A passphrase has 3 to 10 words."],
  [["--words", "--length", "20"], "Use --length for a password or --words for a passphrase, not both."],
  [["--no-lowercase", "--no-uppercase", "--no-digits", "--no-symbols"], "Allow at least one kind of character."],
])("%j is refused", async (args, said) => {
  await expect(generate(...args)).rejects.toMatchObject({ message: said, exitCode: 1 });
});
