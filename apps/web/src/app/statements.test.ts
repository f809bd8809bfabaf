import { expect, test } from "vitest";
import { prerender } from "./prerender.tsx";

/** The specification's statements about the product, verbatim or in the wording of the page, and the path of each. */
const statements = [
  ["/", "secure, smart, simple password management"],
  ["/", "encrypted before storage"],
  ["/", "password generator is built in"],
  ["/", "Access works from any device"],
  ["/", "A reminder can be shared with other users through scope tags"],
  ["/", "Set an expiry date and get an email before it"],
  ["/", "Teams share passwords in vaults that only their members can read"],
  ["/contact", "The provider cannot reset a user's master password"],
  ["/contact", "An account recovery key can be set at registration"],
  ["/contact", "Password data is encrypted on your device with AES-256"],
  ["/contact", "Enterprise plans offer team sharing and centralized administration"],
  ["/contact", "Monday to Friday 9:00 AM to 5:00 PM Pacific"],
  ["/contact", "Weekends closed"],
  ["/privacy", "The provider cannot reset a user's master password"],
  ["/privacy", "An account recovery key can be set at registration"],
  ["/privacy", "Password data is encrypted on your device with AES-256"],
  ["/privacy", "Only minimal cookies are used"],
  ["/privacy", "This policy covers only Pomander's own services"],
] as const;

const prerendered = new Map<string, Promise<string>>();
/** Returns the text that a visitor reads on a page. */
async function textOf(path: string): Promise<string> {
  const page = prerendered.get(path) ?? prerender({ path, isFor: "visitors" }, "").then(({ markup }) => plain(markup));
  prerendered.set(path, page);
  return page;
}
const plain = (markup: string) =>
  markup
    .replaceAll(/<(?:svg|title)[^]*?<\/(?:svg|title)>/g, "")
    .replaceAll(/<\/?(?:p|h\d|li|div|a|button|dt|dd)\b[^>]*>/g, "\n")
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&");

test.each(statements)("%s says: %s", async (path, statement) => {
  expect(await textOf(path)).toContain(statement);
});

test("a visitor's home calls to sign in, to sign up and to get started, and has the three features", async () => {
  const lines = (await textOf("/")).split("\n");
  for (const text of ["Login", "Sign Up Free", "Get Started Now"]) expect(lines).toContain(text);
  for (const text of ["Secure Storage", "Password Generator", "Cross-Platform"]) expect(lines).toContain(text);
  expect(lines).not.toContain("My Passwords");
});

test("the policy has eight numbered sections in the specified order, the same at both addresses", async () => {
  const sections = (await textOf("/privacy")).split("\n").filter((line) => /^\d+\. /.test(line));
  expect(sections).toEqual([
    "1. Information we collect",
    "2. How we use it",
    "3. Security",
    "4. Sharing",
    "5. Your rights",
    "6. Cookies and what your browser keeps",
    "7. Changes",
    "8. Contact",
  ]);
  expect(await textOf("/terms-of-use")).toBe(await textOf("/privacy"));
});

test("the policy was updated today", async () => {
  const today = () =>
    new Intl.DateTimeFormat("en-US", { dateStyle: "long" }).format(new Date()).replace(/ (\d),/, " 0$1,");
  const before = today();
  const said = /Last updated: (.*)/.exec(
    plain((await prerender({ path: "/privacy", isFor: "visitors" }, "")).markup),
  )?.[1];
  expect([before, today()]).toContain(said);
});

test("every page ends with the year, the policy, the terms and the way to write", async () => {
  for (const path of ["/", "/login", "/contact"]) {
    const end = (await textOf(path)).split("\n").slice(-20);
    expect(end).toContain(`© ${new Date().getFullYear()} Pomander`);
    for (const text of ["Privacy Policy", "Terms of Service", "Contact"]) expect(end).toContain(text);
  }
});
