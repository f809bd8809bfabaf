import { readFileSync } from "node:fs";
import { createServer, type ServerResponse } from "node:http";
import type { Mailbox } from "./mailbox.ts";

export interface Inbox {
  url: string;
  close(): Promise<void>;
}

const file = (name: string) => readFileSync(new URL(name, import.meta.url));
const files: Record<string, [type: string, name: string]> = {
  "/": ["text/html; charset=utf-8", "inbox.html"],
  "/inbox.css": ["text/css; charset=utf-8", "inbox.css"],
  "/inbox.js": ["text/javascript; charset=utf-8", "inbox.js"],
};

/**
 * Content security policies: a message is shown in a frame that may run no script; the page's own script writes the
 * list.
 */
const policy = {
  page: "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; frame-src 'self'; img-src data:",
  letter:
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox allow-popups allow-popups-to-escape-sandbox",
};

/** Serves the mailbox as a page on the loopback interface: every message of every person, as it arrives. */
export async function serveInbox(mailbox: Mailbox, port: number): Promise<Inbox> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const known = files[pathname];
    if (known !== undefined) return answer(response, known[0], file(known[1]), policy.page);
    if (pathname === "/letters")
      return answer(response, "application/json", JSON.stringify(listOf(mailbox)), policy.page);
    const letter = mailbox.mails().find(({ id }) => pathname === `/letters/${id}`);
    if (letter === undefined) return response.writeHead(404).end();
    const { html, text } = letter.mail;
    const body = typeof html === "string" ? `<base target="_blank">${html}` : `<pre>${escaped(text ?? "")}</pre>`;
    return answer(response, "text/html; charset=utf-8", body, policy.letter);
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  return {
    url: `http://localhost:${port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const listOf = (mailbox: Mailbox) =>
  mailbox.mails().map(({ id, at, to, mail }) => ({
    id,
    at,
    to,
    subject: mail.subject ?? "",
    preview: (mail.text ?? "")
      .replace(/^Pomander\s+/, "")
      .replaceAll(/\s+/g, " ")
      .slice(0, 140),
  }));

function answer(response: ServerResponse, type: string, body: string | Buffer, contentPolicy: string) {
  response.writeHead(200, {
    "content-type": type,
    "content-security-policy": contentPolicy,
    "x-content-type-options": "nosniff",
    "cache-control": "no-store",
  });
  response.end(body);
}

const escaped = (text: string) =>
  text.replaceAll(/[&<>]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;" })[sign] ?? sign);
