import type { Socket } from "node:net";

/** A stage of a session; `end` is the end of the message. */
export type Stage = "greeting" | "EHLO" | "STARTTLS" | "AUTH" | "MAIL" | "RCPT" | "DATA" | "end";

export interface Received {
  to: string;
  messageId: string;
  /** Whether the client received the confirmation that the message was accepted. */
  isTaken: boolean;
}

interface SmtpSessionOptions {
  extensions: readonly string[];
  received: Received[];
  /** Returns the behaviour in place of the reply; null: the usual reply is sent. */
  fails: (stage: Stage, to: string) => ((socket: Socket) => void) | null;
}

/** Runs one SMTP session, with as much of RFC 5321 as a client that sends messages meets. */
export function createSession(socket: Socket, { extensions, received, fails }: SmtpSessionOptions): void {
  let rest = "";
  let to = "";
  let isAccepted = false;
  let message: string[] | null = null;

  const reply = (text: string) => void socket.write(`${text}\r\n`);
  /** Sends the usual reply unless the fault replaces it. Returns whether it sent the reply. */
  const pass = (stage: Stage, usual: string): boolean => {
    const act = fails(stage, to);
    if (act === null) reply(usual);
    else act(socket);
    return act === null;
  };
  const finish = (lines: readonly string[]) => {
    const messageId = /^message-id: *(\S+)/im.exec(lines.join("\n"))?.[1] ?? "";
    const one = { to, messageId, isTaken: false };
    received.push(one);
    one.isTaken = pass("end", "250 2.0.0 Taken");
  };
  const ehlo = () =>
    ["example.test", ...extensions].map((line, i, { length }) => `250${i + 1 < length ? "-" : " "}${line}`);

  const commands: Record<string, (line: string) => void> = {
    EHLO: () => pass("EHLO", ehlo().join("\r\n")),
    STARTTLS: () => pass("STARTTLS", "454 4.7.0 Not now"),
    AUTH: () => pass("AUTH", "235 2.7.0 Welcome"),
    MAIL: () => {
      isAccepted = false;
      pass("MAIL", "250 2.1.0 Ok");
    },
    RCPT: (line) => {
      to = /<(.*)>/.exec(line)?.[1] ?? "";
      isAccepted = pass("RCPT", "250 2.1.5 Ok");
    },
    DATA: () => {
      if (!isAccepted) return reply("503 5.5.1 No recipient");
      if (pass("DATA", "354 Go on")) message = [];
    },
    RSET: () => reply("250 2.0.0 Ok"),
    QUIT: () => void socket.end("221 2.0.0 Bye\r\n"),
  };
  const take = (line: string) => {
    if (message === null) {
      const command = commands[line.slice(0, 8).split(" ")[0]?.toUpperCase() ?? ""];
      return command === undefined ? reply("500 5.5.2 What?") : command(line);
    }
    if (line !== ".") return void message.push(line);
    const whole = message;
    message = null;
    finish(whole);
  };

  socket.on("data", (chunk) => {
    const lines = (rest + chunk.toString("latin1")).split("\r\n");
    rest = lines.pop() ?? "";
    for (const line of lines) take(line);
  });
  pass("greeting", "220 example.test ESMTP");
}
