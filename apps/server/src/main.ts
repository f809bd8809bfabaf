// The process: `node apps/server/src/main.ts`.
import "./platform/tsx-hook.ts";
import { existsSync } from "node:fs";
import { startFailure } from "./platform/start-failure.ts";

if (existsSync(".env")) process.loadEnvFile(".env");
// What React asks, which writes the mails: its checks for developers take most of the time.
process.env["NODE_ENV"] ??= "production";
// Loaded after the hook, which reads the mails' templates.
const { serve } = await import("./serve.ts");
await serve(process.env).catch(startFailure);
