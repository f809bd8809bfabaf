import { expect, it, vi } from "vitest";
import { changeLanguage, rememberLanguage } from "./language.ts";

const pageAt = (protocol: string) => {
  const page = { document: { cookie: "" }, location: { protocol, reload: vi.fn<() => void>() } };
  return { page, window: page as unknown as Window };
};

it("stores the language for a server without TLS, too, and not for the time of a session alone", () => {
  const { page, window } = pageAt("http:");
  rememberLanguage(window, "de");
  expect(page.document.cookie).toBe("language=de; path=/; max-age=34560000; samesite=lax");
});

it("sends the cookie by TLS alone where the page came by it, and loads the page again", () => {
  const { page, window } = pageAt("https:");
  changeLanguage(window, "en");
  expect(page.document.cookie).toMatch(/^language=en; .*; secure$/);
  expect(page.location.reload).toHaveBeenCalledOnce();
});

it("forgets a language that was chosen", () => {
  const { page, window } = pageAt("http:");
  changeLanguage(window, null);
  expect(page.document.cookie).toBe("language=; path=/; max-age=0; samesite=lax");
  expect(page.location.reload).toHaveBeenCalledOnce();
});
