// Imported before what uses it: Node strips types by itself, but does not know JSX, in which the mails are written.
import { readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { fileURLToPath } from "node:url";
import { transformSync } from "rolldown/utils";

registerHooks({
  load(url, context, nextLoad) {
    if (!url.startsWith("file:") || !url.endsWith(".tsx")) return nextLoad(url, context);
    const file = fileURLToPath(url);
    const { code, errors } = transformSync(file, readFileSync(file, "utf8"), { jsx: { runtime: "automatic" } });
    if (errors.length > 0) throw new Error(`${file}: ${errors.map((error) => error.message).join("; ")}`);
    return { format: "module", source: code, shortCircuit: true };
  },
});
