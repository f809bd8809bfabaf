import { connect, createServer, type ListenOptions } from "node:net";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { loadSecrets } from "./secrets.ts";
import { describeStartFailure } from "./start-failure.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "pomander-failure-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const refusalOf = (options: ListenOptions) =>
  new Promise<unknown>((resolve) => {
    const server = createServer();
    server.once("error", resolve).listen(options, () => server.close(() => resolve(null)));
  });

test("a failed start says what to set when an address cannot be listened on", async () => {
  const taken = createServer();
  const port = await new Promise<number>((resolve) => {
    taken.listen(0, "127.0.0.1", () => resolve((taken.address() as { port: number }).port));
  });
  expect(describeStartFailure(await refusalOf({ port, host: "127.0.0.1" }))).toBe(
    `Port ${port} on 127.0.0.1 is taken. Choose another one with PORT.`,
  );
  taken.close();
  // This address is from a range that is for examples in documentation only (RFC 5737).
  expect(describeStartFailure(await refusalOf({ port: 0, host: "203.0.113.1" }))).toMatch(
    /^203\.0\.113\.1 isn't an address.*HOST/,
  );
  expect(describeStartFailure(await refusalOf({ port: 0, host: "nowhere.invalid" }))).toMatch(
    /^The name nowhere\.invalid .*HOST/,
  );
});

test("a failed start says that the database does not answer, and where", async () => {
  const closed = createServer();
  const port = await new Promise<number>((resolve) => {
    closed.listen(0, "127.0.0.1", () => resolve((closed.address() as { port: number }).port));
  });
  await new Promise((resolve) => closed.close(resolve));
  const refusal = await new Promise<unknown>((resolve) => connect(port, "127.0.0.1").once("error", resolve));
  expect(describeStartFailure(refusal)).toBe(
    `The database doesn't answer at 127.0.0.1, port ${port} (ECONNREFUSED). Start PostgreSQL there, or change DATABASE_URL.`,
  );
  // Node.js throws this if a name has several addresses.
  const several = Object.assign(new AggregateError([refusal]), { code: "ECONNREFUSED" });
  expect(describeStartFailure(several)).toMatch(/^The database doesn't answer \(ECONNREFUSED\)\. .*DATABASE_URL/);
});

test("a failed start says what to do when the data folder cannot be one", async () => {
  const file = join(folder, "a-file");
  writeFileSync(file, "");
  for (const dataDir of [file, join(file, "below")]) {
    const failure = await loadSecrets({ dataDir, tokenSecret: null, pepper: null }).catch((error: unknown) => error);
    expect(describeStartFailure(failure)).toMatch(
      /a-file.* needs to be a folder, but is a file or inside one.*DATA_DIR/,
    );
  }
});

test.each(["EACCES", "EPERM", "EROFS", "ENOSPC"])("a failed start names the folder and its setting on %s", (code) => {
  const failure = Object.assign(new Error(code), { code, syscall: "mkdir", path: "/srv/pomander" });
  expect(describeStartFailure(failure)).toMatch(/\/srv\/pomander.*DATA_DIR/);
});

test("a failed start shows where an error arose that nobody foresaw", () => {
  expect(describeStartFailure(new TypeError("x is not a function"))).toMatch(/x is not a function\n\s+at /);
  expect(describeStartFailure(new Error("The pepper is gone."))).toBe("The pepper is gone.");
});
