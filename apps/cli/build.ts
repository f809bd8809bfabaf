// Makes `dist` of `src`: the command with all that it needs, in JavaScript, so that the package runs by itself. The server is
// left out: it needs PostgreSQL's binaries, and has a build of its own.
import { chmodSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "rolldown";

const { output } = await build({
  cwd: import.meta.dirname,
  input: "src/main.ts",
  platform: "node",
  external: [/^@pomander\/server\//],
  transform: { target: "node22", define: { "process.env.NODE_ENV": '"production"' } },
  output: { entryFileNames: "main.js", chunkFileNames: "[name]-[hash].js", keepNames: true },
  write: false,
});

const folder = join(import.meta.dirname, "dist");
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
for (const chunk of output)
  writeFileSync(join(folder, chunk.fileName), chunk.type === "chunk" ? chunk.code : chunk.source);
chmodSync(join(folder, "main.js"), 0o755);
