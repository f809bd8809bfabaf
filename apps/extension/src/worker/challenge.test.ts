import { expect, test } from "vitest";
import { type Challenge, challengingPage } from "./challenge.ts";

const challenge: Challenge = {
  tabId: 7,
  frameId: 0,
  type: "main_frame",
  url: "https://intranet.example/",
  isProxy: false,
  scheme: "basic",
};

test.each(["basic", "Basic", "digest"])("a tab's own page that asks by %s is answered", (scheme) => {
  expect(challengingPage({ ...challenge, scheme })).toBe(challenge.url);
});

test.each<Partial<Challenge>>([
  { isProxy: true },
  { type: "sub_frame", frameId: 3 },
  { type: "image" },
  { type: "xmlhttprequest" },
  // A page that is loaded before anyone asks for it.
  { frameId: 3 },
  { tabId: -1 },
  { scheme: "ntlm" },
  { scheme: "negotiate" },
  { url: "ftp://intranet.example/" },
])("%j is left to the browser's own dialog", (more) => {
  expect(challengingPage({ ...challenge, ...more })).toBeNull();
});
