// Imported before modules in JSX, which the mails are written in: Node strips types by itself, but does not know JSX.
// Needed by commands and tests, which run from the sources; the built server does not need it.
import { readFileSync } from "node:fs";
import { createRequire, registerHooks } from "node:module";
import { fileURLToPath } from "node:url";
import type * as rolldown from "rolldown/utils";

const require = createRequire(import.meta.url);

registerHooks({
  load(url, context, nextLoad) {
    if (!url.startsWith("file:") || !url.endsWith(".tsx")) return nextLoad(url, context);
    // Loaded with the first template, since most commands write no mail.
    const { transformSync } = require("rolldown/utils") as typeof rolldown;
    const file = fileURLToPath(url);
    const { code, errors } = transformSync(file, readFileSync(file, "utf8"), { jsx: { runtime: "automatic" } });
    if (errors.length > 0) throw new Error(`${file}: ${errors.map((error) => error.message).join("; ")}`);
    return { format: "module", source: code, shortCircuit: true };
  },
});
