import { expect, test } from "vitest";
import { startupBanner } from "./startup-banner.ts";

const settings = { publicUrl: "https://passwords.example.org", dataDir: "/srv/pomander", smtpUrl: null };

test("the startup banner says where mails go without a mail server, and where the first admin's link is found again", () => {
  const text = startupBanner(settings, {
    mailMode: "outbox",
    link: "https://passwords.example.org/register?setup=abc",
  });
  expect(text).toContain("/srv/pomander/outbox");
  expect(text).toContain("  https://passwords.example.org/register?setup=abc\n");
  expect(text).toContain("/srv/pomander/first-admin-link.txt");
});

test("the startup banner names the mail server, and never its password", () => {
  const text = startupBanner(
    { ...settings, smtpUrl: "smtps://keys:canary@mail.example.org:465" },
    { mailMode: "smtp", link: null },
  );
  expect(text).toContain("mail.example.org:465");
  expect(text).not.toContain("canary");
  expect(text).not.toContain("first");
});
