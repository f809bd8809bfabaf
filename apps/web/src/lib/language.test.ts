import { expect, it, vi } from "vitest";
import { changeLanguage, forgetFragment, keepFragment, rememberLanguage } from "./language.ts";

const pageAt = (protocol: string, pathname = "/") => {
  const history = { state: { idx: 1 }, replaceState: vi.fn<History["replaceState"]>() };
  const page = {
    document: { cookie: "" },
    history,
    location: { protocol, pathname, reload: vi.fn<() => void>(), assign: vi.fn<(address: string) => void>() },
  };
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

it("gives a page its link's secret part back, and no other page", () => {
  keepFragment("/invitation", "secret");
  const [there, elsewhere] = [pageAt("https:", "/invitation"), pageAt("https:", "/login")];
  changeLanguage(there.window, "de");
  changeLanguage(elsewhere.window, "de");
  expect(there.page.history.replaceState.mock.calls).toEqual([[{ idx: 1 }, "", "#secret"]]);
  expect(elsewhere.page.history.replaceState).not.toHaveBeenCalled();
});

it("leads back to an invitation's link from the page for signing in, until it is accepted", () => {
  keepFragment("/join", "secret");
  const login = pageAt("https:", "/login");
  changeLanguage(login.window, "de");
  expect(login.page.location.assign.mock.calls).toEqual([["/join#secret"]]);
  forgetFragment("/join");
  changeLanguage(login.window, "de");
  expect(login.page.location.reload).toHaveBeenCalledOnce();
});
