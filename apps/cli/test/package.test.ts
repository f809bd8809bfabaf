import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

/** Tests that the package that `npm pack` makes works without the rest of the project. */
const workspace = join(import.meta.dirname, "..");
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "pomander-package-"));
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const npm = (args: readonly string[], cwd: string) => {
  const path = `${dirname(process.execPath)}:${process.env["PATH"] ?? ""}`;
  const environment = { PATH: path, HOME: folder, npm_config_cache: join(folder, "cache"), npm_config_offline: "true" };
  return execFileSync("npm", args, { cwd, env: environment, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
};

test("the packed command installs without a network and runs in an empty folder", async () => {
  npm(["pack", "--pack-destination", folder], workspace);
  const [tarball] = readdirSync(folder).filter((name) => name.endsWith(".tgz"));
  const place = join(folder, "empty");
  mkdirSync(place);
  writeFileSync(join(place, "package.json"), "{}");
  npm(["install", "--no-audit", "--no-fund", join(folder, tarball!)], place);
  expect(readdirSync(join(place, "node_modules")).filter((name) => !name.startsWith("."))).toEqual(["@pomander"]);
  expect(readdirSync(join(place, "node_modules/@pomander"))).toEqual(["cli"]);

  const home = join(folder, "home");
  const command = join(place, "node_modules/.bin/pomander");
  const pomander = (args: readonly string[], input = "") => {
    const environment = { HOME: home, PATH: `${dirname(process.execPath)}:/usr/bin:/bin` };
    const { status, stdout, stderr } = spawnSync("setsid", ["-w", command, ...args], {
      cwd: place,
      env: environment,
      input,
      encoding: "utf8",
    });
    return { exitCode: status, stdout, stderr };
  };
  const { version } = JSON.parse(readFileSync(join(workspace, "package.json"), "utf8")) as { version: string };
  expect(pomander(["--version"])).toEqual({ exitCode: 0, stdout: `${version}\n`, stderr: "" });
  expect(pomander(["generate", "--words", "4"]).stdout).toMatch(/^[a-z]+(-[a-z]+){3}\n$/);
  expect(pomander(["server", "migrate"])).toMatchObject({ exitCode: 2, stderr: expect.stringContaining("no server") });

  // Node.js applies none of the settings in a file that is meant for a program.
  const mark = join(folder, "mark");
  writeFileSync(join(place, "evil.cjs"), `require("node:fs").writeFileSync(${JSON.stringify(mark)}, "");`);
  writeFileSync(join(place, ".env"), "NODE_OPTIONS=--require ./evil.cjs\nPLAIN=as it is\n");
  const print = ["--", "sh", "-c", 'echo "$PLAIN"'];
  expect(pomander(["run", "--env-file", ".env", ...print])).toEqual({ exitCode: 0, stdout: "as it is\n", stderr: "" });
  expect(pomander(["run", "--env-file=missing", ...print])).toEqual({
    exitCode: 1,
    stdout: "",
    stderr: "missing can't be used: it doesn't exist.\n",
  });
  expect(existsSync(mark)).toBe(false);

  const main = join(place, "node_modules/@pomander/cli/dist/main.js");
  const bare = spawnSync(process.execPath, [main, "run", "--env-file", ".env", ...print], {
    cwd: place,
    env: { HOME: home },
    encoding: "utf8",
  });
  expect(bare).toMatchObject({ status: 1, stdout: "", stderr: expect.stringContaining("node -- main.js") });
});
