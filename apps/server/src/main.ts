// The process: `node apps/server/src/main.ts`.
import "./platform/tsx-hook.ts";
import { existsSync } from "node:fs";
import { startFailure } from "./platform/start-failure.ts";

if (existsSync(".env")) process.loadEnvFile(".env");
// Loaded after the hook, which reads the mails' templates.
const { serve } = await import("./serve.ts");
await serve(process.env).catch(startFailure);
