import { execFileSync } from "node:child_process";
import { generateKeyPairSync } from "node:crypto";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type PackedExtension, packedExtension } from "@pomander/contract";
import { makeTempFolder } from "./temp-folders.ts";

const build = fileURLToPath(new URL("../../apps/extension/build.ts", import.meta.url));
const pack = fileURLToPath(new URL("../../apps/extension/pack.ts", import.meta.url));

let built: string | null = null;

/** Builds the extension once in this process, beside others that do the same, and returns its folder for a browser. */
export function builtExtension(browser: "chromium" | "firefox"): string {
  if (built !== null) return join(built, browser);
  const folder = makeTempFolder("extension-build");
  execFileSync(process.execPath, [build, folder], { stdio: ["ignore", "ignore", "inherit"] });
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  built = folder;
  return join(built, browser);
}

export interface PackedFolder {
  folder: string;
  extension: PackedExtension;
  remove(): void;
}

/** Packs the extension as a company does, with a key of its own. */
export function packExtension(): PackedFolder {
  const folder = makeTempFolder("packed");
  const key = join(makeTempFolder("key"), "key.pem");
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2_048 });
  writeFileSync(key, privateKey.export({ type: "pkcs8", format: "pem" }));
  execFileSync(process.execPath, [pack, "--key", key, "--out", folder], { stdio: ["ignore", "ignore", "inherit"] });
  return {
    folder,
    extension: packedExtension.parse(JSON.parse(readFileSync(join(folder, "extension.json"), "utf8"))),
    remove() {
      for (const made of [folder, dirname(key)]) rmSync(made, { recursive: true, force: true });
    },
  };
}
