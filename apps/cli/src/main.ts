#!/usr/bin/env node
// The command line: `npm run pomander -- <command>`.
import "@pomander/server/platform/tsx-hook";
import { existsSync } from "node:fs";
import { startFailure } from "@pomander/server/platform/start-failure";

if (existsSync(".env")) process.loadEnvFile(".env");
// Loaded after the hook, which reads the mails' templates.
const { runCommand } = await import("./commands.ts");
process.exitCode = await runCommand(process.argv.slice(2), process.env).catch(startFailure);
