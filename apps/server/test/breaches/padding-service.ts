import { createHash, randomBytes, randomInt } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** Returns a SHA-1 hash in the form of lists of breached passwords. */
export const sha1 = (password: string) => createHash("sha1").update(password).digest("hex").toUpperCase();

export interface PaddingService {
  /** The base URL, in the form that BREACH_API_URL expects. */
  url: string;
  /** Requests received, in order: the path, and the header that asks for padding. */
  asked: { path: string; padding: string | undefined }[];
  /** Answers instead of the list until it is set to null. */
  answer: ((request: IncomingMessage, response: ServerResponse) => void) | null;
  close(): Promise<void>;
}

/**
 * Starts a service with the interface of Pwned Passwords over a few passwords: its responses have 800 to 1,000 lines if
 * padding is requested, in the order of the suffixes, each line ended by CR and LF.
 */
export async function startPaddingService(known: Readonly<Record<string, number>>): Promise<PaddingService> {
  const service: Omit<PaddingService, "url" | "close"> = { asked: [], answer: null };
  const server = createServer((request, response) => {
    const path = request.url ?? "";
    service.asked.push({ path, padding: request.headers["add-padding"] as string | undefined });
    if (service.answer !== null) return service.answer(request, response);
    const prefix = /^\/range\/([0-9A-F]{5})$/.exec(path)?.[1];
    if (prefix === undefined) return void response.writeHead(400).end("The hash prefix was not in a valid format");
    response.writeHead(200, { "content-type": "text/plain" }).end(rangeOf(prefix, known));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return Object.assign(service, {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  });
}

const randomSuffix = () => randomBytes(18).toString("hex").toUpperCase().slice(0, 35);

function rangeOf(prefix: string, known: Readonly<Record<string, number>>): string {
  const lines = Object.entries(known)
    .map(([password, count]) => ({ hash: sha1(password), count }))
    .filter(({ hash }) => hash.startsWith(prefix))
    .map(({ hash, count }) => `${hash.slice(5)}:${count}`);
  // Every range contains other people's passwords.
  for (let i = 0; i < 600; i++) lines.push(`${randomSuffix()}:${randomInt(1, 1_000)}`);
  for (let i = lines.length, total = randomInt(800, 1_001); i < total; i++) lines.push(`${randomSuffix()}:0`);
  return lines.toSorted().join("\r\n");
}
