// Reads KeePass databases with the importer and with KeePassXC's own command line (`apt-get install keepassxc`), and
// compares every value of the two: real databases, generated ones of every cipher and key derivation, and ones that
// KeePassXC wrote. `npm run trial keepass [-- --seed 7]`
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createSeededRandom } from "../../apps/server/test/seeded-random.ts";
import { buildKdbx, escapeXml } from "../../packages/transfer/test/kdbx-builder.ts";
import { readFile } from "../../packages/transfer/src/index.ts";
import { compareDatabase } from "./keepass/compare.ts";
import { exportXml, importXml } from "./keepass/keepassxc.ts";
import { randomDatabase } from "./keepass/random-database.ts";
import { trialOptions, randomSeed, temporaryFolder } from "./trial.ts";

const { seed } = trialOptions({ seed: randomSeed() });
const random = createSeededRandom(seed).below;
const folder = temporaryFolder("keepass");
const fixtures = new URL("../../packages/transfer/test/files/keepass/", import.meta.url);
const fixture = (name: string) => new URL(name, fixtures).pathname;

interface Case {
  name: string;
  path: string;
  password?: string;
  keyFile?: string;
}

const real: Case[] = [
  { name: "demo.kdbx", path: fixture("demo.kdbx"), password: "demo", keyFile: fixture("demo.key") },
  { name: "AesChaCha.kdbx", path: fixture("AesChaCha.kdbx"), password: "demo", keyFile: fixture("demo.key") },
  { name: "Argon2.kdbx", path: fixture("Argon2.kdbx"), password: "demo", keyFile: fixture("demo.key") },
  { name: "KDBX4.1.kdbx", path: fixture("KDBX4.1.kdbx"), password: "test" },
  { name: "cyrillic.kdbx", path: fixture("cyrillic.kdbx"), password: "пароль" },
  { name: "Key32.kdbx", path: fixture("Key32.kdbx"), password: "test", keyFile: fixture("Key32.key") },
  { name: "KeyV2.kdbx", path: fixture("KeyV2.kdbx"), keyFile: fixture("KeyV2.keyx") },
  { name: "EmptyPass.kdbx", path: fixture("EmptyPass.kdbx"), password: "" },
  { name: "keepassxc-kdbx4.kdbx", path: fixture("keepassxc-kdbx4.kdbx"), password: "kdbx passphrase" },
  { name: "keepassxc-rich.kdbx", path: fixture("keepassxc-rich.kdbx"), password: "kdbx passphrase" },
];

const made = (["aes", "chacha20"] as const).flatMap((cipher) =>
  (["aes", "argon2d", "argon2id"] as const).flatMap((kdf) =>
    (kdf === "aes" ? ([3, 4] as const) : ([4] as const)).map((major): Case => {
      const { xml, attachments } = randomDatabase(random, 20);
      const name = `made: ${major}, ${cipher}, ${kdf}`;
      const path = join(folder, `${major}-${cipher}-${kdf}.kdbx`);
      writeFileSync(
        path,
        buildKdbx({ major, cipher, kdf, xml, attachments: major === 4 ? attachments : [], password: "made" }),
      );
      return { name, path, password: "made" };
    }),
  ),
);

const written = Array.from({ length: 5 }, (_, index): Case => {
  const path = join(folder, `written-${index}.kdbx`);
  const { xml } = randomDatabase(random, 40, index % 2 === 1);
  writeFileSync(`${path}.xml`, xml(escapeXml, "").replaceAll(' Protected="True"', ' ProtectInMemory="True"'));
  importXml(`${path}.xml`, path, "written");
  const major = readFileSync(path)[10];
  return { name: `KeePassXC's own: ${major}`, path, password: "written" };
});

console.log(`seed ${seed}`);
let differences = 0;
for (const { name, path, password, keyFile } of [...real, ...made, ...written]) {
  const ours = await readFile(new Uint8Array(readFileSync(path)), {
    ...(password === undefined ? {} : { password }),
    ...(keyFile === undefined ? {} : { keyFile: new Uint8Array(readFileSync(keyFile)) }),
  });
  const result = compareDatabase(exportXml(path, password, keyFile), ours);
  differences += result.differences.length;
  const counts = `${ours.entries.length} entries, ${ours.skipped.length} in the bin, ${result.values} values`;
  console.log(`${name.padEnd(28)} ${counts.padEnd(48)} ${result.differences.length} differences`);
  for (const difference of result.differences.slice(0, 10)) console.log(`  ${difference}`);
}
process.exitCode = differences === 0 ? 0 : 1;
