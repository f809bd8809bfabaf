// Makes `dist` of `src`: the command with all that it needs, in JavaScript, so that the package runs by itself.
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "rolldown";

const { output } = await build({
  cwd: import.meta.dirname,
  input: "src/main.ts",
  platform: "node",
  transform: { target: "node22", define: { "process.env.NODE_ENV": '"production"' } },
  output: { entryFileNames: "main.js", chunkFileNames: "[name]-[hash].js", keepNames: true },
  write: false,
});

/** Returns the licence texts of the bundled packages, which must accompany the bundle. */
function licencesOf(modules: readonly string[]): string {
  const folders = modules.flatMap((path) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? []);
  return [...new Set(folders)]
    .map((folder) => {
      const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
      const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
      const text = file === undefined ? "" : readFileSync(join(folder, file), "utf8").trim();
      return `${name} ${version} (${license})\n\n${text}\n`;
    })
    .toSorted()
    .join(`\n${"-".repeat(80)}\n\n`);
}

const folder = join(import.meta.dirname, "dist");
/** Puts a file into its place at once: a command that is running reads the old one or the new one. */
function write(name: string, content: string | Uint8Array, mode = 0o644) {
  const path = join(folder, name);
  writeFileSync(`${path}.new`, content, { mode });
  renameSync(`${path}.new`, path);
}

mkdirSync(folder, { recursive: true });
// The program comes last, since it imports the others.
for (const item of output.toReversed())
  write(item.fileName, item.type === "chunk" ? item.code : item.source, item.fileName === "main.js" ? 0o755 : 0o644);
const modules = output.flatMap((item) => (item.type === "chunk" ? item.moduleIds : []));
const licences = "THIRD-PARTY-LICENSES.txt";
write(licences, licencesOf(modules));
const written = new Set([licences, ...output.map(({ fileName }) => fileName)]);
for (const name of readdirSync(folder)) if (!written.has(name)) rmSync(join(folder, name), { recursive: true });
