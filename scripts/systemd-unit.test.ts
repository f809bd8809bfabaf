import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

const unit = new URL("../docs/pomander.service", import.meta.url).pathname;
const analyze = (...args: string[]) => spawnSync("systemd-analyze", args, { encoding: "utf8" });
/** The first version of systemd that can check a file offline. */
const needed = 250;

test("the unit for systemd is one that systemd takes, and shuts the server off well", ({ skip }) => {
  const version = Number(/^systemd (\d+)/.exec(analyze("--version").stdout ?? "")?.[1] ?? 0);
  if (version < needed) skip(`needs systemd-analyze ${needed} or newer; here is ${version === 0 ? "none" : version}`);
  const { status, stdout, stderr } = analyze("verify", "--man=no", unit);
  expect([status, stdout + stderr]).toEqual([0, ""]);
  const analysis = analyze("security", "--offline=true", "--no-pager", unit).stdout;
  const exposure = Number(/Overall exposure level for \S+: ([\d.]+)/.exec(analysis)?.[1]);
  expect(exposure).toBeGreaterThan(0);
  expect(exposure).toBeLessThan(2.5);
});
