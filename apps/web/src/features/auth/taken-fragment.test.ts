// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import { changeLanguage, forgetFragment } from "../../lib/language.ts";
import { fragmentTaker, isToken } from "./taken-fragment.ts";

afterEach(() => {
  window.history.replaceState(null, "", "/");
  forgetFragment("/join");
});

const token = "Ab-_".repeat(10) + "xyz";

test("a link's secret leaves the address, and is still known when its page is opened again", () => {
  window.history.replaceState({ key: "kept" }, "", `/join#${token}`);
  const take = fragmentTaker();
  expect(take()).toBe(token);
  expect([window.location.pathname, window.location.hash, window.history.state]).toEqual([
    "/join",
    "",
    { key: "kept" },
  ]);
  expect(take()).toBe(token);
  window.history.replaceState(null, "", "/join#another");
  expect(take()).toBe("another");
});

test("a link's secret is in the address again when its page is loaded in another language", () => {
  window.history.replaceState(null, "", `/join#${token}`);
  fragmentTaker()();
  const loaded: string[] = [];
  const location = { pathname: "/join", reload: () => loaded.push(window.location.hash) };
  changeLanguage({ document, history: window.history, location } as unknown as Window, "de");
  expect(loaded).toEqual([`#${token}`]);
});

test("an address without a secret gives none, and of an endless one its beginning", () => {
  expect(fragmentTaker()()).toBeNull();
  window.history.replaceState(null, "", `/join#${"a".repeat(300)}`);
  expect(fragmentTaker()()).toBe("a".repeat(200));
});

test("a token is 43 characters of base64url", () => {
  const [short, long] = [token.slice(1), `${token}a`];
  expect([token, short, long, `${short}+`, `${token}\n`, ""].map(isToken)).toEqual([
    true,
    false,
    false,
    false,
    false,
    false,
  ]);
});
