import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { cleanEnvironment, type Cluster, folderArgument } from "./cluster.ts";
import { chooseAddress, connectionTo, spawnPostmaster, untilReady } from "./postmaster.ts";

const folder = mkdtempSync(join(tmpdir(), "pomander-postmaster-"));
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => void vi.unstubAllEnvs());

const socket = "/.s.PGSQL.5432";
/** A cluster whose program writes its arguments and ends. */
const cluster: Cluster = {
  folder,
  binaries: { postgres: "/bin/echo", initdb: "/bin/echo" },
  runAs: null,
  password: "secret",
};

test("it is reached by a socket where its path is short enough, in bytes, else by a port", async () => {
  const longest = `/${"x".repeat(102 - socket.length)}`;
  expect(await chooseAddress(longest)).toEqual({ socket: longest });
  for (const longer of [`${longest}x`, `/ü${"x".repeat(101 - socket.length)}`]) {
    const at = (await chooseAddress(longer)) as { port: number };
    expect(Object.keys(at)).toEqual(["port"]);
    expect(at.port).toBeGreaterThan(0);
  }
});

test("a connection is to the socket's folder or to this machine alone, as the cluster's own user", () => {
  const user = { user: "pomander", password: "secret", database: "d" };
  expect(connectionTo(cluster, { socket: "/s" }, "d")).toEqual({ host: "/s", port: 5432, ...user });
  expect(connectionTo(cluster, { port: 6000 }, "d")).toEqual({ host: "127.0.0.1", port: 6000, ...user });
});

test("its environment has nothing of the server's own", () => {
  vi.stubEnv("TOKEN_SECRET", "secret");
  vi.stubEnv("PATH", "/bin");
  vi.stubEnv("SystemRoot", undefined);
  expect(cleanEnvironment()).toEqual({ LC_ALL: "C", TZ: "UTC", PATH: "/bin" });
  vi.stubEnv("PATH", undefined);
  vi.stubEnv("SystemRoot", "C:/Windows");
  expect(cleanEnvironment()).toEqual({ LC_ALL: "C", TZ: "UTC", SystemRoot: "C:/Windows" });
});

test("it listens in its folder or on this machine alone, and logs no contents", async () => {
  const said = async (at: Parameters<typeof spawnPostmaster>[1], durable: boolean) => {
    const log = join(folder, "log");
    rmSync(log, { force: true });
    const started = spawnPostmaster(cluster, at, log, { durable });
    expect(started.pid).toBeGreaterThan(0);
    await started.ended;
    expect(started.hasEnded()).toBe(true);
    expect(statSync(log).mode & 0o777).toBe(0o600);
    return readFileSync(log, "utf8").trim();
  };
  const always = "-c timezone=UTC -c log_timezone=UTC -c log_error_verbosity=terse -c log_min_error_statement=panic";
  expect(await said({ socket: folder }, true)).toBe(
    `-D ${folderArgument(folder)} -c listen_addresses= -c unix_socket_directories=. -c unix_socket_permissions=0700 -c port=5432 ${always}`,
  );
  expect(await said({ port: 6000 }, false)).toBe(
    `-D ${folderArgument(folder)} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c port=6000 ${always}` +
      " -c fsync=off -c synchronous_commit=off -c full_page_writes=off -c wal_level=minimal -c max_wal_senders=0",
  );
});

test("a log that has grown too large begins anew, and the one before is kept", async () => {
  const log = join(folder, "large");
  const start = () => spawnPostmaster(cluster, { port: 6000 }, log, { durable: true }).ended;
  writeFileSync(log, Buffer.alloc(10 * 1024 * 1024));
  await start();
  const size = statSync(log).size;
  expect(size).toBeGreaterThan(10 * 1024 * 1024);
  await start();
  expect([statSync(`${log}.before`).size, statSync(log).size]).toEqual([size, size - 10 * 1024 * 1024]);
});

test("one that ends, or is no program, never becomes ready", async () => {
  const at = { port: 1 };
  for (const postgres of ["/bin/echo", join(folder, "missing")]) {
    const started = spawnPostmaster({ ...cluster, binaries: { postgres, initdb: "" } }, at, join(folder, "none"), {
      durable: true,
    });
    expect(await untilReady(started, connectionTo(cluster, at, "d"))).toBe(false);
  }
});
