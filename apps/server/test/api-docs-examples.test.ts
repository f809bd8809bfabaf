import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import { tokenScopes } from "@pomander/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { numberEvents } from "../src/accounts/audit-numbers/number-events.ts";
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
  await numberEvents(server.db);
  const env = { PATH: process.env["PATH"], POMANDER: server.url, TOKEN: secret };
  const outputs: string[] = [];
  for (const code of examples.filter((one) => one.includes("curl"))) {
    const { stdout } = await promisify(execFile)("sh", ["-ec", code], { env });
    outputs.push(stdout);
  }
  const [made, renewed, listed, others, exported, refused] = outputs;
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
  const { events } = JSON.parse(exported ?? "") as { events: { line: string; hash: string }[] };
  expect(events.length).toBeGreaterThan(0);
  // The chain as the page describes it.
  let hash: Buffer = Buffer.alloc(32);
  for (const event of events) {
    hash = createHash("sha256").update(hash).update(event.line).digest();
    expect(event.hash).toBe(hash.toString("base64url"));
  }
  expect(refused).toBe("403\n");
  expect(outputs.length).toBe(6);
});

test("docs/api.md names the calls of each scope, and no other scope", () => {
  const rows = [...page.matchAll(/^\| `(\w+:\w+)` \| .+ \|$/gm)].map(([, scope]) => scope);
  expect(rows).toEqual([...tokenScopes]);
});
