/** Says why the server does not start, in words where we have them, and ends the process. */
export function startFailure(error: unknown): never {
  process.stderr.write(`\n${textOf(error)}\n`);
  process.exit(1);
}

function textOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code, port, address } = error as NodeJS.ErrnoException & { port?: number; address?: string };
  if (code === "EADDRINUSE") return `Port ${port} on ${address} is taken. Choose another one with PORT.`;
  if (code === "EACCES" && port !== undefined)
    return `Port ${port} may not be used by this user. Choose one with PORT.`;
  const isOurs = /^(ConfigError|AlreadyRunningError|WrongPepperError)$/.test(error.name) || error.constructor === Error;
  return isOurs ? error.message : (error.stack ?? error.message);
}
