import { expect, test } from "vitest";
import { looksLikeLink, openableLink, shortLink } from "./links.ts";

test.each([
  ["example.com", "https://example.com/"],
  ["  example.com/login?a=b ", "https://example.com/login?a=b"],
  ["http://example.com", "http://example.com/"],
  ["HTTPS://Example.com", "https://example.com/"],
  ["localhost:3000", "https://localhost:3000/"],
  ["example.com:8443/x", "https://example.com:8443/x"],
  ["bücher.example", "https://xn--bcher-kva.example/"],
])("opens %j as %j", (link, href) => expect(openableLink(link)).toBe(href));

test.each([
  "javascript:alert(1)",
  "JAVASCRIPT://example.com/%0aalert(1)",
  " javascript:alert(1)",
  "java\nscript:alert(1)",
  "data:text/html,x",
  "file:///etc/passwd",
  "ssh://host",
  "mailto:ada@example.com",
  "blob:https://example.com/x",
  "",
  "two words",
])("never opens %j", (link) => expect(openableLink(link)).toBeNull());

test.each([
  "example.com",
  "http://router",
  "localhost",
  "localhost:8080/x",
  "10.0.0.1",
  "[::1]:8080",
  "ssh://host",
  "file:///home/ana/notes.txt",
  "mailto:a@b.c",
])("takes %j for a link", (link) => expect(looksLikeLink(link)).toBe(true));

test.each([
  "",
  "word",
  "two words",
  "http://",
  "app://",
  "https:// example.com",
  "mailto:",
  "example.",
  ".com",
  "a..b c",
])("does not take %j for a link", (link) => expect(looksLikeLink(link)).toBe(false));

test("shows the host of a link, and what is no link as it is", () => {
  expect(shortLink("https://www.example.com/a/b")).toBe("example.com");
  expect(shortLink("my old router")).toBe("my old router");
});
