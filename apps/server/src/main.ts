// Starts the process from its sources: `node apps/server/src/main.ts`.
import "./platform/tsx-hook.ts";

// React renders the mails and reads this: its development checks would take most of the time.
process.env["NODE_ENV"] ??= "production";
// Imported after the hook, which loads the mails' templates.
await import("./start.ts");
