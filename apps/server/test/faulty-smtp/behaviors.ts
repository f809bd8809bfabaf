import type { Socket } from "node:net";
import { TLSSocket } from "node:tls";
import { selfSigned } from "./self-signed.ts";

/** A server's behaviour in place of its usual reply. */
type SmtpBehavior = (socket: Socket) => void;

export const reply =
  (...lines: string[]): SmtpBehavior =>
  (socket) =>
    void socket.write(lines.map((line) => `${line}\r\n`).join(""));

export const replyAndHangUp =
  (line: string): SmtpBehavior =>
  (socket) =>
    void socket.end(`${line}\r\n`);

export const hangUp: SmtpBehavior = (socket) => void socket.destroy();

export const neverReply: SmtpBehavior = () => undefined;

/** Replies without an end, one byte every 20 ms, so that the connection never falls silent. */
export const drip: SmtpBehavior = (socket) => {
  const line = "250-Please be patient\r\n";
  let at = 0;
  const timer = setInterval(() => void socket.write(line[at++ % line.length] ?? ""), 20);
  socket.once("close", () => clearInterval(timer));
};

/** Agrees to encrypt, and then sends something that is not TLS. */
export const garbageForTls: SmtpBehavior = (socket) => {
  socket.removeAllListeners("data");
  socket.once("data", () => void socket.write("500 5.5.2 What is a handshake?\r\n"));
  socket.write("220 2.0.0 Go ahead\r\n");
};

/** Agrees to encrypt, and then sends nothing. */
export const neverReplyToTls: SmtpBehavior = (socket) => {
  socket.removeAllListeners("data");
  socket.resume();
  socket.write("220 2.0.0 Go ahead\r\n");
};

/** Encrypts with a certificate that no authority has signed. */
export const selfSignedTls: SmtpBehavior = (socket) => {
  socket.removeAllListeners("data");
  socket.write("220 2.0.0 Go ahead\r\n");
  new TLSSocket(socket, { isServer: true, ...selfSigned }).on("error", () => undefined);
};
