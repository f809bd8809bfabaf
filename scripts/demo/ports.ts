import { connect, createServer } from "node:net";
import { StartError } from "./start-error.ts";

/** The addresses to which a browser may resolve `localhost`. */
const loopback = ["127.0.0.1", "::1"];

/**
 * Returns the port from the environment variable `name`, or `fallback`.
 * @throws StartError for an invalid port, and for one on which a program listens already: its answers would be taken
 * for ours
 */
export async function requireFreePort(name: string, fallback: number): Promise<number> {
  const text = process.env[name] ?? String(fallback);
  const port = Number(text);
  if (!/^\d{1,5}$/.test(text) || port < 1 || port > 65_535)
    throw new StartError(`${name} must be a port between 1 and 65535, not "${text}".`);
  const isTaken =
    !(await canListen(port)) || (await Promise.all(loopback.map((host) => answers(host, port)))).includes(true);
  if (isTaken)
    throw new StartError(
      `Port ${port} is in use by another program. Stop it, or choose another port: ${name}=${port === 65_535 ? port - 1 : port + 1} npm run demo`,
    );
  return port;
}

const canListen = (port: number) =>
  new Promise<boolean>((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });

/** Returns whether a program listens there; some systems let two programs use one port, at different addresses. */
const answers = (host: string, port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect({ host, port, timeout: 1_000 });
    const end = (isThere: boolean) => () => {
      socket.destroy();
      resolve(isThere);
    };
    socket.once("connect", end(true));
    socket.once("error", end(false));
    socket.once("timeout", end(false));
  });
