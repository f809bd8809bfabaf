import { config } from "zod";

// The page's Content-Security-Policy forbids `new Function`, which zod would otherwise probe for as soon as
// an object schema is built. Every schema imports `z` from here, so the setting always comes first.
if ("document" in globalThis || "WorkerGlobalScope" in globalThis) config({ jitless: true });

export { z } from "zod";
