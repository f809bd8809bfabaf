import { connect, createServer } from "node:net";
import { StartError } from "./start-error.ts";

/** The addresses that a browser may take `localhost` for. */
const loopback = ["127.0.0.1", "::1"];

/**
 * The port that the setting `name` of the environment chooses, or `fallback`.
 * @throws StartError for what is no port, and for one on which something listens already: its answers would be taken for ours
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

/** Whether something listens there; some systems let two programs have one port, at different addresses. */
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
