// The process from its sources: `node apps/server/src/main.ts`.
import "./platform/tsx-hook.ts";

// What React asks, which writes the mails: its checks for developers take most of the time.
process.env["NODE_ENV"] ??= "production";
// Loaded after the hook, which reads the mails' templates.
await import("./start.ts");
