import { join } from "node:path";
import { build, type Rolldown } from "vite";

/**
 * Bundles a module and what it imports into one classic script, as the browser runs it in pages of sites.
 *
 * @param entry path from the extension's folder
 * @param name of the global variable that gets the module's exports
 */
export async function classicScript(entry: string, name: string): Promise<string> {
  const root = join(import.meta.dirname, "..");
  const built = (await build({
    root,
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    build: {
      target: "es2023",
      write: false,
      lib: { entry: join(root, entry), formats: ["iife"], name },
      modulePreload: false,
    },
  })) as Rolldown.RolldownOutput[];
  const [chunk] = built.flatMap(({ output }) => output);
  if (chunk?.type !== "chunk") throw new Error(`${entry} was not built.`);
  return chunk.code;
}
