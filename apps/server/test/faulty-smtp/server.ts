import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { createSession, type Received, type Stage } from "./session.ts";

/** A server's fault, and the stage at which it occurs. */
export interface SmtpFault {
  /** The stage; `connect` means that no server listens. */
  at: Stage | "connect";
  /** The behaviour in place of the usual reply. */
  behave: (socket: Socket) => void;
  /**
   * The sessions that meet the fault before RCPT, where nothing is known of the message: the first connection, once, or
   * all of them. From RCPT on, the fault affects messages to `bad@…`.
   */
  meets?: "first" | "all";
  /** The extensions that the server announces. */
  extensions?: readonly string[];
  /** The client's name and password. */
  login?: string;
}

/** A mail server that is built to fail: on a bare socket, so that no library corrects its behaviour. */
export interface FaultySmtp {
  url: string;
  /** Each message that arrived complete, in order. */
  received: Received[];
  /** Makes the next connection the first one again. */
  arm: () => void;
  /** Removes the fault, and starts the server again if it was stopped. */
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

/** Returns whether the recipient is known at this stage. */
const isLate = (stage: SmtpFault["at"]) => ["RCPT", "DATA", "end"].includes(stage);

const listen = (server: Server, port: number) =>
  new Promise<number>((resolve) => {
    server.listen(port, "127.0.0.1", () => resolve((server.address() as AddressInfo).port));
  });
const closed = (server: Server) => new Promise<void>((resolve) => void server.close(() => resolve()));
