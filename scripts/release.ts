// Builds what is published of a release, from the committed state: the server's archive, the packed extension, the command
// line's package, the web app's manifest, a bill of materials, and the SHA-256 of each. With a key, the extension is also
// packed as .crx. `npm run release [-- <folder> --extension-key <file>]`
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import root from "../package.json" with { type: "json" };

const { values, positionals } = parseArgs({ allowPositionals: true, options: { "extension-key": { type: "string" } } });
const folder = resolve(positionals[0] ?? "release");
const packed = "apps/extension/dist/packed";
const name = `pomander-${root.version}`;
const staging = mkdtempSync(join(tmpdir(), "pomander-release-"));

try {
  if (run("git", ["status", "--porcelain"]).trim() !== "")
    throw new Error(
      "There are changes that are not committed. A release is built from a commit: commit or stash them.",
    );
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  packExtension();
  packServer();
  packCommandLine();
  copyFileSync("apps/web/dist/manifest.json", join(folder, `${name}-manifest.json`));
  writeFileSync(join(folder, `${name}-sbom.cdx.json`), billOfMaterials());
  writeFileSync(join(folder, "SHA256SUMS"), sums());
  console.log(readFileSync(join(folder, "SHA256SUMS"), "utf8") + `\nThe release is in ${folder}`);
} finally {
  rmSync(staging, { recursive: true, force: true });
}

/** Runs a program and returns its output. @throws when it fails */
function run(program: string, args: readonly string[], options: { cwd?: string; input?: string } = {}): string {
  const { status, error, stdout } = spawnSync(program, args, {
    encoding: "utf8",
    maxBuffer: 256 * 1024 * 1024,
    stdio: ["pipe", "pipe", "inherit"],
    ...options,
  });
  if (error !== undefined) throw error;
  if (status !== 0) throw new Error(`${program} ${args.join(" ")} ended with ${status}.`);
  return stdout;
}

/** Packs the extension, which the server's archive then offers. What is signed is apart: the archive needs no key. */
function packExtension(): void {
  const pack = (out: string, ...options: string[]) =>
    run(process.execPath, ["apps/extension/pack.ts", "--out", out, ...options]);
  pack(packed);
  const folders = [packed];
  const key = values["extension-key"];
  if (key !== undefined) folders.push(join(staging, "signed"));
  if (key !== undefined) pack(join(staging, "signed"), "--key", key);
  for (const from of folders)
    for (const file of readdirSync(from))
      if (file !== "extension.json") copyFileSync(join(from, file), join(folder, file));
}

/** Packs the sources and the built pages, with the commit's time for every file, so that each machine makes the same. */
function packServer(): void {
  const inside = join(staging, name);
  run("git", ["archive", "--format=tar", `--prefix=${name}/`, `--output=${join(staging, "sources.tar")}`, "HEAD"]);
  run("tar", ["-xf", join(staging, "sources.tar"), "-C", staging]);
  for (const part of ["apps/web/dist", "apps/server/dist", packed]) {
    run("mkdir", ["-p", join(inside, part, "..")]);
    run("cp", ["-R", part, join(inside, part)]);
  }
  const time = run("git", ["log", "-1", "--format=%ct"]).trim();
  const same = ["--sort=name", `--mtime=@${time}`, "--owner=0", "--group=0", "--numeric-owner", "--mode=a+rX,u+w,go-w"];
  const file = join(folder, `${name}.tar`);
  run("tar", ["--format=ustar", ...same, "-cf", file, "-C", staging, name]);
  run("gzip", ["-n", "-9", file]);
}

function packCommandLine(): void {
  run("npm", ["pack", "--silent", "--workspace", "@pomander/cli", "--pack-destination", folder]);
}

/**
 * Returns the packages that the server and the pages consist of, as CycloneDX, without what differs each time: the serial
 * number, the moment, and the name of the folder, which npm takes for that of the program.
 */
function billOfMaterials(): string {
  const all = JSON.parse(run("npm", ["sbom", "--sbom-format=cyclonedx", "--omit=dev"])) as {
    serialNumber?: string;
    metadata: { timestamp?: string; component: { name: string } };
  };
  delete all.serialNumber;
  delete all.metadata.timestamp;
  all.metadata.component.name = root.name;
  return `${JSON.stringify(all, null, 2)}\n`;
}

/** Returns the SHA-256 of each file, in the form that `sha256sum --check` reads. */
function sums(): string {
  return readdirSync(folder)
    .toSorted()
    .map(
      (file) =>
        `${createHash("sha256")
          .update(readFileSync(join(folder, file)))
          .digest("hex")}  ${file}\n`,
    )
    .join("");
}
