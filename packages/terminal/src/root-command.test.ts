import { expect, test, vi } from "vitest";
import { createRootCommand } from "./root-command.ts";

const command = () => {
  const root = createRootCommand("1.2.3");
  root.command("add <name> [tag] <files...>").description("add it");
  return root;
};

test("the help names the arguments of each command, and the options", () => {
  const help = command().helpInformation();
  expect(help).toContain("Usage: pomander");
  expect(help).toMatch(/add <name> \[tag\] <files\.\.\.> +add it/);
  expect(help).toMatch(/-V, --version +show the version/);
  expect(help).toMatch(/-h, --help +show help/);
  expect(help).not.toContain("help [command]");
});

test("a command that is not known is an error with the one that was meant, and is not printed", async () => {
  const write = vi.spyOn(process.stderr, "write");
  try {
    await expect(command().parseAsync(["ad"], { from: "user" })).rejects.toThrow(/unknown command 'ad'\n.*add/);
    expect(write).not.toHaveBeenCalled();
  } finally {
    write.mockRestore();
  }
});
