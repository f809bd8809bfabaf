import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import { tokenScopes } from "@pomander/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createApiToken } from "./api-tokens.ts";
import { factories } from "./factories.ts";
import { startTestServer, type TestServer } from "./harness.ts";

const page = readFileSync(new URL("../../../docs/api.md", import.meta.url), "utf8");
const examples = [...page.matchAll(/^```sh\n(.*?)^```/gms)].map(([, code = ""]) => code);

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test("the examples of docs/api.md work as they are, in their order", async () => {
  const owner = await factories(server).user({ isSuperAdmin: true });
  const { secret } = await createApiToken(server, owner, { scopes: tokenScopes });
  const env = { PATH: process.env["PATH"], POMANDER: server.url, TOKEN: secret };
  const outputs: string[] = [];
  for (const code of examples.filter((one) => one.includes("curl"))) {
    const { stdout } = await promisify(execFile)("sh", ["-ec", code], { env });
    outputs.push(stdout);
  }
  const [made, renewed, listed, others, refused] = outputs;
  expect(JSON.parse(made ?? "")).toMatchObject({ isNew: true, reminder: { expiryDate: "2099-03-01" } });
  const again = JSON.parse(renewed ?? "");
  expect(again).toMatchObject({ isNew: false, reminder: { _id: JSON.parse(made ?? "").reminder._id } });
  expect(again.reminder).toMatchObject({
    expiryDate: "2099-06-01",
    notes: "Renewed by Terraform.",
    alsoBeforeDays: [7, 1],
  });
  expect(listed).toMatch(/^x-total-count: 2\r$/im);
  expect(others).toContain(`"email":"${owner.email}"`);
  expect(refused).toBe("403\n");
  expect(outputs.length).toBe(5);
});

test("docs/api.md names the calls of each scope, and no other scope", () => {
  const rows = [...page.matchAll(/^\| `(\w+:\w+)` \| .+ \|$/gm)].map(([, scope]) => scope);
  expect(rows).toEqual([...tokenScopes]);
});
