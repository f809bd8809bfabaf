import { type ParsedMail, simpleParser } from "mailparser";

export interface ReceivedMessage {
  mail: ParsedMail;
  /** Header lines as received, folded lines not joined. */
  headers: string[];
  lines: string[];
  /** The visible text of the HTML, without spaces. */
  seen: string;
}

export async function read(raw: Buffer): Promise<ReceivedMessage> {
  const text = raw.toString("latin1");
  const lines = text.split("\n");
  const mail = await simpleParser(raw);
  return { mail, lines, headers: lines.slice(0, lines.indexOf("")), seen: readable(mail.html || "") };
}

/** Removes spaces, which may move when a message is split into lines. */
export const withoutWhitespace = (text: string): string => text.replaceAll(/\s+/g, "");

function readable(html: string): string {
  const body = html.slice(html.indexOf("<body")).replaceAll(/<!--.*?-->|<[^>]*>/gs, "");
  const named = body.replaceAll(/&(lt|gt|quot|#x27|#39|nbsp);/g, (_, name: string) => entities[name] ?? "");
  return withoutWhitespace(named.replaceAll("&amp;", "&"));
}
const entities: Record<string, string> = { lt: "<", gt: ">", quot: '"', "#x27": "'", "#39": "'", nbsp: " " };

/** Returns the defects that no message may have, whatever the user typed. */
export function defectsOf({ mail, lines, headers }: ReceivedMessage): string[] {
  const html = String(mail.html);
  const count = (name: string) => headers.filter((line) => line.toLowerCase().startsWith(`${name}:`)).length;
  const once = ["from", "to", "subject", "message-id", "date", "mime-version", "content-type", "list-unsubscribe"];
  return [
    ...once.filter((name) => count(name) !== 1).map((name) => `${count(name)} of the header ${name}`),
    ...["bcc", "cc", "reply-to"].filter((name) => count(name) > 0).map((name) => `a header ${name}`),
    ...(lines.some((line) => line.length > 998) ? ["a line of more than 998 octets"] : []),
    ...(headers.some((line) => /[^\t\x20-\x7e]/.test(line)) ? ["a header beyond ASCII"] : []),
    ...(/<(script|img|iframe|style)\b|<[^>]*javascript:/i.test(html) ? ["live markup"] : []),
    ...(/[\u202a-\u202e\u2066-\u2069\u2028\u2029]|(?!\s)\p{Cc}/u.test(html + (mail.text ?? ""))
      ? ["steering characters"]
      : []),
  ];
}
