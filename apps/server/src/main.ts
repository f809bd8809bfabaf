// The process: `node apps/server/src/main.ts`.
import "./platform/tsx-hook.ts";
import { takeEnvFile } from "./platform/env-file.ts";
import { startFailure } from "./platform/start-failure.ts";

for (const name of takeEnvFile(".env")) process.stderr.write(`.env: ${name} is not a setting of Pomander\n`);
// What React asks, which writes the mails: its checks for developers take most of the time.
process.env["NODE_ENV"] ??= "production";
// Loaded after the hook, which reads the mails' templates.
const { serve } = await import("./serve.ts");
await serve(process.env).catch(startFailure);
