import { grantSuper } from "./grant-super.ts";
import { help } from "./help.ts";
import { resumeMails } from "./resume-mails.ts";
import { print } from "./print.ts";

/** Runs one command; gives the code to end with. Wrong use is 2, a command that could not do its work 1. */
export async function runCommand(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const [first, second, third, ...rest] = args;
  if (first === undefined || first === "help" || first === "--help") return printAndExit(help, 0);
  if (first === "serve" && second === undefined) return serve(env);
  if (first === "migrate" && second === undefined) return migrate(env);
  if (first === "admin" && second === "grant-super" && third !== undefined && rest.length === 0) {
    return grantSuper(third, env);
  }
  if (first === "mails" && second === "resume" && third === undefined) return resumeMails(env);
  return printAndExit(`There is no command "${args.join(" ")}".\n\n${help}`, 2);
}

function printAndExit(text: string, exitCode: number): number {
  print(text);
  return exitCode;
}

async function serve(env: NodeJS.ProcessEnv): Promise<number> {
  const server = await import("@pomander/server/server");
  await server.serve(env);
  return 0;
}

async function migrate(env: NodeJS.ProcessEnv): Promise<number> {
  const { withDatabase } = await import("./database.ts");
  const { migrate: bringUp } = await import("@pomander/server/platform/migrate");
  const done = await withDatabase(env, (db, log) => bringUp(db, log));
  print(done.length === 0 ? "The tables are up to date." : `Done: ${done.join(", ")}.`);
  return 0;
}
