// Builds the committed state twice and compares every file: in two folders, in two time zones and languages, and as two
// users when root starts it. `npm run trial reproducible [-- --revision v1.2.0]`
import { spawnSync } from "node:child_process";
import { chmodSync, chownSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createHash, generateKeyPairSync } from "node:crypto";
import { dirname, join, relative } from "node:path";
import { temporaryFolder, trialOptions } from "./trial.ts";

const options = trialOptions({ revision: "HEAD" });
const isRoot = process.getuid?.() === 0;
/** Debian's and Alpine's `nobody`: a user who owns no files here. */
const nobody = 65_534;
/** Milliseconds for the packages and the builds. */
const timeoutMs = 900_000;
const built = ["apps/web/dist", "apps/server/dist", "apps/cli/dist", "apps/extension/dist", "release"];

interface Place {
  folder: string;
  user: number | null;
  env: Record<string, string>;
}

const root = temporaryFolder("reproducible");
const places: Place[] = [
  { folder: join(root, "one"), user: null, env: { TZ: "UTC", LANG: "C.UTF-8" } },
  {
    folder: join(root, "a folder of another name", "two"),
    user: isRoot ? nobody : null,
    env: { TZ: "Pacific/Auckland", LANG: "tr_TR.UTF-8" },
  },
];

/** Environment variables that the builds inherit: the network settings alone. */
const inherited = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => /_proxy$|CERT|CAINFO|^npm_config_registry$/i.test(name)),
) as Record<string, string>;

chmodSync(root, 0o755);
/** The key of the extension, of this run alone: both users sign with it. */
const key = join(root, "extension-key.pem");
const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2_048 });
writeFileSync(key, privateKey.export({ type: "pkcs8", format: "pem" }));
const commit = run("git", ["rev-parse", "--short", options.revision], {}).trim();
for (const place of places) buildIn(place, commit);
const faults = compare(...(places.map(({ folder }) => hashesOf(folder)) as [Hashes, Hashes]));
const manifest = readFileSync(join(places[0]!.folder, "apps/web/dist/manifest.json"));
console.log(`commit ${commit}, manifest.json of the web app: SHA-256 ${sha256(manifest)}`);
process.exitCode = faults === 0 ? 0 : 1;

function run(program: string, args: string[], options: Partial<Place>): string {
  const { status, signal, error, stdout } = spawnSync(program, args, {
    encoding: "utf8",
    timeout: timeoutMs,
    maxBuffer: 64 * 1024 * 1024,
    stdio: ["ignore", "pipe", "inherit"],
    ...(options.folder === undefined ? {} : { cwd: options.folder, env: options.env }),
    ...(typeof options.user === "number" ? { uid: options.user, gid: options.user } : {}),
  });
  if (error !== undefined) throw error;
  if (status !== 0) throw new Error(`${program} ${args.join(" ")} ended with ${status ?? signal}.`);
  return stdout;
}

function buildIn(place: Place, commit: string): void {
  const { folder, user } = place;
  mkdirSync(dirname(folder), { recursive: true });
  run("git", ["clone", "--quiet", "--no-hardlinks", "--no-checkout", process.cwd(), folder], {});
  run("git", ["-C", folder, "checkout", "--quiet", "--detach", commit], {});
  const home = `${folder}.home`;
  mkdirSync(home);
  const env = {
    ...inherited,
    PATH: `${dirname(process.execPath)}:${process.env["PATH"] ?? ""}`,
    HOME: home,
    npm_config_cache: join(home, "npm"),
    ...place.env,
  };
  if (user !== null) for (const path of [folder, home]) giveTo(user, path);
  console.log(`building in ${relative(root, folder)}, ${user === null ? "as this user" : `as user ${user}`} …`);
  const inPlace = { folder, user, env };
  run("npm", ["run", "release", "--loglevel=error", "--", "--extension-key", key], inPlace);
}

function giveTo(user: number, path: string): void {
  chownSync(path, user, user);
  for (const item of readdirSync(path, { withFileTypes: true, recursive: true }))
    chownSync(join(item.parentPath, item.name), user, user);
}

type Hashes = Map<string, string>;

function hashesOf(folder: string): Hashes {
  const hashes: Hashes = new Map();
  for (const part of built)
    for (const item of readdirSync(join(folder, part), { withFileTypes: true, recursive: true })) {
      const path = join(item.parentPath, item.name);
      if (item.isFile()) hashes.set(relative(folder, path), sha256(readFileSync(path)));
    }
  return hashes;
}

function compare(one: Hashes, two: Hashes): number {
  const names = [...new Set([...one.keys(), ...two.keys()])].sort();
  const different = names.filter((name) => one.get(name) !== two.get(name));
  for (const name of different)
    console.log(
      `FAULT ${name}: ${one.has(name) ? (two.has(name) ? "differs" : "only in the first") : "only in the second"}`,
    );
  console.log(`${names.length} files, ${different.length} differ`);
  return names.length === 0 ? 1 : different.length;
}

function sha256(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}
