import { spawnSync } from "node:child_process";

function run(args: readonly string[], input: string): string {
  const { stdout, stderr, status, error } = spawnSync("keepassxc-cli", args, {
    input,
    encoding: "utf8",
    maxBuffer: 2 ** 30,
  });
  if (error !== undefined) throw new Error("keepassxc-cli is not there: apt-get install keepassxc", { cause: error });
  if (status !== 0) throw new Error(`keepassxc-cli ${args.join(" ")}: ${stderr}`);
  return stdout;
}

/** Returns the contents of a database as KeePassXC exports them. */
export function exportXml(path: string, password?: string, keyFile?: string): string {
  const options = [
    ...(password === undefined ? ["--no-password"] : []),
    ...(keyFile === undefined ? [] : ["-k", keyFile]),
  ];
  return run(["export", "-q", "-f", "xml", ...options, path], password === undefined ? "" : `${password}\n`);
}

/** Creates a database from an XML file. */
export function importXml(xml: string, path: string, password: string): void {
  run(["import", "-q", "-p", "-t", "100", xml, path], `${password}\n${password}\n`);
}
