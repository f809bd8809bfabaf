import { connect, createServer, type ListenOptions } from "node:net";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { BackupError } from "../backup/format.ts";
import { ConfigError } from "../config.ts";
import { AlreadyRunningError } from "../postgres/data-folder-lock.ts";
import { loadSecrets, WrongPepperError } from "./secrets.ts";
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

test("a failed start says whether a port, a name or the database is meant", () => {
  const described = (code: string | undefined, more: object) =>
    describeStartFailure(Object.assign(new Error("as the system says"), { code, ...more }));
  expect(described("EACCES", { port: 80, address: "::" })).toBe(
    "This user can't use port 80. Choose another one with PORT.",
  );
  for (const code of ["ETIMEDOUT", "EHOSTUNREACH", "ENETUNREACH"])
    expect(described(code, { address: "10.0.0.1" })).toBe(
      `The database doesn't answer at 10.0.0.1 (${code}). Start PostgreSQL there, or change DATABASE_URL.`,
    );
  expect(described("ENOTFOUND", { hostname: "nowhere" })).toBe(
    "The name nowhere can't be resolved (ENOTFOUND). Set HOST to an address.",
  );
  for (const code of ["EMFILE", undefined]) expect(described(code, {})).toBe("as the system says");
  expect(described("EISDIR", { path: "/srv/pomander" })).toBe("as the system says");
});

test.each(["EACCES", "EPERM", "EROFS", "EDQUOT", "ENOSPC"])(
  "a failed start names the folder and its setting on %s",
  (code) => {
    const failure = Object.assign(new Error(code), { code, syscall: "mkdir", path: "/srv/pomander" });
    expect(describeStartFailure(failure)).toMatch(/\/srv\/pomander.*DATA_DIR/);
  },
);

test("a failed start shows where an error arose that nobody foresaw", () => {
  expect(describeStartFailure(new TypeError("x is not a function"))).toMatch(/x is not a function\n\s+at /);
  expect(describeStartFailure(new Error("The pepper is gone."))).toBe("The pepper is gone.");
  class Foreign extends Error {}
  expect(describeStartFailure(new Foreign("lost"))).toMatch(/lost\n\s+at /);
  expect(describeStartFailure(Object.assign(new Foreign("lost"), { stack: undefined }))).toBe("lost");
  expect(describeStartFailure("lost")).toBe("lost");
});

test("a failed start says no more than the message of an error that we throw for people, or a migration raises", () => {
  class Foreign extends Error {}
  const raised = Object.assign(new Foreign("Two accounts have one address."), { code: "P0001" });
  expect(describeStartFailure(raised)).toBe("Two accounts have one address.");
  expect(describeStartFailure(Object.assign(new Foreign("duplicate key"), { code: "23505" }))).toMatch(/\n\s+at /);
  const running = new AlreadyRunningError("/srv", {});
  const known = [new ConfigError(["PORT"]), running, new WrongPepperError(), new BackupError("cut")];
  for (const error of known) expect(describeStartFailure(error)).toBe(error.message);
});
