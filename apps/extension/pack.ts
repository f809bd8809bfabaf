// Packs the extension: a .zip for Chromium's stores and for "Load unpacked", an .xpi for Firefox and, with a key, a .crx.
// The same sources and key make the same bytes. `npm run pack-extension [-- --key <file> --out <folder>]`
import { execFileSync } from "node:child_process";
import { createHash, createPrivateKey, type KeyObject } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { chromiumId, createCrx, firefoxOrigin } from "./build/crx.ts";
import { zipFolder } from "./build/zip-folder.ts";

interface FirefoxManifest {
  browser_specific_settings: { gecko: { id: string } };
}

const root = import.meta.dirname;
/** The shortest RSA key that is taken, in bits. */
const leastBits = 2_048;

const { values } = parseArgs({ options: { key: { type: "string" }, out: { type: "string" } } });
const key = values.key === undefined ? null : readKey(resolve(values.key));
const folder = resolve(values.out ?? join(root, "dist", "packed"));
const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };

const built = mkdtempSync(join(tmpdir(), "pomander-extension-"));
try {
  execFileSync(process.execPath, [join(root, "build.ts"), built], { stdio: "inherit" });
  const chromium = zipFolder(join(built, "chromium"));
  const name = `pomander-extension-${version}`;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const files = [
    pack("zip", `${name}-chromium.zip`, chromium),
    ...(key === null ? [] : [pack("crx", `${name}.crx`, createCrx(chromium, key))]),
    pack("xpi", `${name}-firefox.xpi`, zipFolder(join(built, "firefox"))),
  ];
  const manifest = JSON.parse(readFileSync(join(built, "firefox", "manifest.json"), "utf8")) as FirefoxManifest;
  const addOnId = manifest.browser_specific_settings.gecko.id;
  const chromiumExtensionId = key === null ? null : chromiumId(key);
  writeFileSync(
    join(folder, "extension.json"),
    `${JSON.stringify({ version, chromiumId: chromiumExtensionId, files }, null, 2)}\n`,
  );
  const lines = [
    ...files.map(({ sha256, file }) => `${sha256}  ${file}`),
    ...(chromiumExtensionId === null
      ? []
      : [
          `The extension's id in Chromium is ${chromiumExtensionId}`,
          `For passkeys in it: WEBAUTHN_ORIGINS=chrome-extension://${chromiumExtensionId},${firefoxOrigin(addOnId)}`,
        ]),
    `The packed extension is in ${folder}`,
  ];
  process.stdout.write(`${lines.join("\n")}\n`);
} finally {
  rmSync(built, { recursive: true, force: true });
}

function pack(kind: "zip" | "crx" | "xpi", file: string, bytes: Uint8Array) {
  writeFileSync(join(folder, file), bytes);
  return { kind, file, bytes: bytes.length, sha256: createHash("sha256").update(bytes).digest("hex") };
}

function readKey(file: string): KeyObject {
  const found = createPrivateKey(readFileSync(file));
  const bits = found.asymmetricKeyDetails?.modulusLength ?? 0;
  if (found.asymmetricKeyType === "rsa" && bits >= leastBits) return found;
  throw new Error(`${file} is no RSA key of ${leastBits} bits or more. docs/extension.md says how to make one.`);
}
