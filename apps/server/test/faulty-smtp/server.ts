import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { createSession, type Received, type Stage } from "./session.ts";

/** What a server does wrong, and where. */
export interface SmtpFault {
  /** `connect`: nobody listens. */
  at: Stage | "connect";
  /** In place of the usual reply. */
  behave: (socket: Socket) => void;
  /**
   * Who meets it: from RCPT on, whoever is written to at `bad@…`; before, nothing is known of the message, and it is the
   * first connection, once, or all of them.
   */
  meets?: "first" | "all";
  /** What the server says that it can do. */
  extensions?: readonly string[];
  /** The name and password of the client. */
  login?: string;
}

/** A mail server that was written to fail: on a bare socket, so that nothing in it is well-behaved by itself. */
export interface FaultySmtp {
  url: string;
  /** Each message that came whole, in order. */
  received: Received[];
  /** The next connection is the first one again. */
  arm: () => void;
  /** It starts again, and is a mail server like any other. */
  heal: () => Promise<void>;
  close: () => Promise<void>;
}

export async function startFaultySmtp(fault: SmtpFault): Promise<FaultySmtp> {
  const sockets = new Set<Socket>();
  const received: Received[] = [];
  let isHealed = false;
  let isArmed = true;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket)).on("error", () => undefined);
    let isMet = fault.meets === "all" || isArmed;
    isArmed = false;
    createSession(socket, {
      extensions: !isHealed && (isMet || isLate(fault.at)) ? (fault.extensions ?? []) : [],
      received,
      fails: (stage, to) => {
        if (isHealed || stage !== fault.at) return null;
        const isMine = isLate(stage) ? to.startsWith("bad@") : isMet;
        isMet &&= fault.meets === "all";
        return isMine ? fault.behave : null;
      },
    });
  });
  const port = await listen(server, 0);
  if (fault.at === "connect") await closed(server);
  return {
    url: `smtp://${fault.login === undefined ? "" : `${fault.login}@`}127.0.0.1:${port}`,
    received,
    arm: () => {
      isArmed = true;
    },
    heal: async () => {
      isHealed = true;
      for (const socket of sockets) socket.destroy();
      if (!server.listening) await listen(server, port);
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      if (server.listening) await closed(server);
    },
  };
}

/** When it is known who is written to. */
const isLate = (stage: SmtpFault["at"]) => ["RCPT", "DATA", "end"].includes(stage);

const listen = (server: Server, port: number) =>
  new Promise<number>((resolve) => {
    server.listen(port, "127.0.0.1", () => resolve((server.address() as AddressInfo).port));
  });
const closed = (server: Server) => new Promise<void>((resolve) => void server.close(() => resolve()));
