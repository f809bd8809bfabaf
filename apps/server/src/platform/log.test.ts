import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";

/** What the real log writes, as another program reads it. */
async function logged(statement: string): Promise<string> {
  const from = JSON.stringify(new URL("log.ts", import.meta.url).href);
  const script = `import { createLog } from ${from}; const log = createLog({ logLevel: "info" }); ${statement}`;
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "-e", script]);
  return stdout;
}

test.each(["password", "token", "authorization", "wrappedVaultKey", "sealed"])("leaves out a %s", async (member) => {
  const text = await logged(
    `log.info({ ${member}: "canary-1", a: { ${member}: "canary-2", b: { ${member}: "canary-3" } } });`,
  );
  expect(text).toContain("[left out]");
  expect(text).not.toContain("canary");
});

test("keeps of an error what names it, and nothing that hangs on it", async () => {
  const text = await logged(
    `log.error({ err: Object.assign(new Error("it broke"), { code: "23505", detail: "canary", client: { password: "canary" } }) });`,
  );
  expect(JSON.parse(text)).toMatchObject({ err: { type: "Error", message: "it broke", code: "23505" } });
  expect(text).not.toContain("canary");
});
