// Makes `dist` of `src`: the command with all that it needs, in JavaScript, so that the package runs by itself.
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
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
if (existsSync(folder)) rmSync(folder, { recursive: true });
mkdirSync(folder);
for (const item of output) writeFileSync(join(folder, item.fileName), item.type === "chunk" ? item.code : item.source);
const modules = output.flatMap((item) => (item.type === "chunk" ? item.moduleIds : []));
writeFileSync(join(folder, "THIRD-PARTY-LICENSES.txt"), licencesOf(modules));
chmodSync(join(folder, "main.js"), 0o755);
