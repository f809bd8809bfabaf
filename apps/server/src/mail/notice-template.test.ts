import { expect, test } from "vitest";
import type { MailData } from "./mail-data.ts";
import { writeMail } from "./write-mail.ts";

const portal = { id: "one", title: "Portal", expiryDate: "2026-12-04", address: "gone@example.org" };
const write = (data: Partial<MailData["reminder-notice"]>) => {
  const { subject, html, text } = writeMail(
    "reminder-notice",
    {
      name: "Ana",
      at: "2026-11-20T09:12:00.000Z",
      kind: "undelivered",
      reminders: [portal],
      more: 0,
      isOwn: true,
      isAdministrator: false,
      ...data,
    } satisfies MailData["reminder-notice"],
    "https://passwords.example.org",
  );
  return { subject, html, text: text.replaceAll(/\s+/g, " ") };
};

test("one reminder is named with its address, and opens by itself", () => {
  const { subject, text } = write({});
  expect(subject).toBe("A reminder couldn't be delivered");
  expect(text).toContain("Portal: expires Dec 4, 2026, to gone@example.org");
  expect(text).toContain("https://passwords.example.org/remind-me?reminder=one");
});

test("several open the list, of all owners for an administrator, and say how many there are besides", () => {
  const reminders = [portal, { ...portal, id: "two", title: "Shop" }];
  const { subject, text } = write({ reminders, more: 3, isOwn: false, isAdministrator: true });
  expect(subject).toBe("5 reminders couldn't be delivered");
  expect(text).toContain("and 3 more");
  expect(text).toContain("because you're an administrator");
  expect(text).toContain("https://passwords.example.org/remind-me?owner=all");
});

test("what ended names no address", () => {
  const { address: _, ...ended } = portal;
  const { subject, text } = write({ kind: "ended", reminders: [ended] });
  expect(subject).toBe("A reminder expired, and no one took it");
  expect(text).toContain("Portal: expired Dec 4, 2026");
});

test("only an administrator is told where an address is declared right", () => {
  const said = (isAdministrator: boolean) => write({ kind: "unconfirmed", isAdministrator }).text;
  expect(said(true)).toContain('select "I know this address is right"');
  expect(said(false)).not.toContain("edit the person");
});

test("a title adds no line and no markup, an address no path of a link", () => {
  const { html } = write({
    reminders: [{ ...portal, title: "<b>x</b>\n\u202ePortal", address: "evil.example/login@mallory.example" }],
  });
  expect(html).toContain("&lt;b&gt;x&lt;/b&gt; Portal");
  expect(html).not.toContain("evil.example");
});
