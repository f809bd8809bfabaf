import { renderToString } from "react-dom/server";
import { createMemoryRouter } from "react-router";
import { tabTitle } from "../components/Page.tsx";
import { texts as auth } from "../features/auth/texts.ts";
import { texts as home } from "../features/home/texts.ts";
import { texts as openLink } from "../features/open-link/texts.ts";
import { texts as passwords } from "../features/passwords/texts.ts";
import { createSecurityWarnings } from "../lib/security-warnings.ts";
import { createNotices } from "../lib/notices.ts";
import type { Services } from "../lib/services.ts";
import { createSessionStore } from "../lib/session/store.tsx";
import { createValueStore } from "@pomander/browser/value-store";
import { createEntryGate } from "../lib/vault/entry-gate.ts";
import { createVaultSession } from "@pomander/browser/vault-session";
import { App } from "./App.tsx";
import { Opening, openingPath } from "./Opening.tsx";
import { texts as documentTexts } from "./document-texts.ts";
import { createRouter } from "./router.tsx";
import { createStyleCache } from "./theme/style-cache.ts";

export { documentTexts };

export interface PrerenderedPage {
  path: string;
  title: string;
  /** The users to show it to: signed-in ones see the frame of the app while their record is read; anyone: it has no session. */
  isFor: "visitors" | "members" | "anyone";
  /** Whether the page is rendered whole and hydrated as it is; otherwise it is a frame, which the app replaces. */
  isWhole: boolean;
  /** The modules that it needs in addition to the entry, in this order: our files below `src`, packages by name. */
  sources: readonly string[];
}

/** The modules that read a signed-in user's record and show it. */
const forRecord = ["app/api.ts", "app/header/AvatarMenu.tsx", "@pomander/browser/indexeddb-pinned-state"];

const visitorPage = (path: string, title: string, page: string): PrerenderedPage => ({
  path,
  title: tabTitle(title),
  isFor: "visitors",
  isWhole: true,
  sources: [page],
});
const memberPage = (path: string, page: string): PrerenderedPage => ({
  path,
  title: tabTitle(home.title),
  isFor: "members",
  isWhole: false,
  sources: ["app/signed-in.ts", page, ...forRecord],
});

/**
 * The pages that users visit first. A form that reacts to what is typed, such as the registration form, is not among
 * them: it would miss what was typed before its code arrived.
 */
export const prerenderedPages: readonly PrerenderedPage[] = [
  visitorPage("/", home.title, "features/home/HomePage.tsx"),
  {
    path: openingPath,
    title: tabTitle(openLink.title),
    isFor: "anyone",
    isWhole: true,
    sources: ["app/Opening.tsx"],
  },
  visitorPage("/login", auth.login.title, "features/auth/LoginPage.tsx"),
  // This page shows the form for unlocking.
  {
    ...memberPage("/passwords", "features/passwords/PasswordsPage.tsx"),
    title: tabTitle(passwords.heading),
    isWhole: true,
  },
  memberPage("/remind-me", "features/reminders/RemindersPage.tsx"),
  memberPage("/dashboard", "features/dashboard/DashboardPage.tsx"),
];

/** The services that a page uses while it is rendered; everything that it does later needs a browser. */
const services = {
  holder: createVaultSession(null),
  notices: createNotices(),
  sessionEnd: createValueStore(null),
  securityWarnings: createSecurityWarnings(),
  entryGate: createEntryGate(),
  connection: { isReached: () => null, subscribe: () => () => undefined },
} as unknown as Services;

/**
 * Returns a page as a browser shows it first: its markup, and the style elements that go before it. Runs at build time,
 * so that users see something before any script has arrived.
 */
export async function prerender(
  { path, isFor }: Pick<PrerenderedPage, "path" | "isFor">,
  nonce: string,
): Promise<{ markup: string; styles: string }> {
  const cache = createStyleCache(nonce);
  if (isFor === "anyone") {
    const html = renderToString(<Opening taken={null} styleCache={cache} />);
    return extractStyles(html.replaceAll(dispensable, ""), nonce);
  }
  const router = createRouter((routes) => createMemoryRouter(routes, { initialEntries: [path] }));
  while (!router.state.initialized) await new Promise((resolve) => setTimeout(resolve, 5));
  if (router.state.errors !== null) throw new Error(`${path} could not be drawn`, { cause: router.state.errors });
  if (router.state.location.pathname !== path) throw new Error(`${path} leads elsewhere`);
  const store = createSessionStore();
  if (isFor === "members") store.restored();
  const html = renderToString(<App services={services} store={store} router={router} styleCache={cache} />);
  router.dispose();
  return extractStyles(html.replaceAll(dispensable, ""), nonce);
}

/**
 * Inline styles, which the page's policy forbids. These two are not missed: a paper without elevation has no shadow and
 * no overlay in any case, and the theme sets the other.
 */
const dispensable =
  / style="(--Paper-shadow:var\(--mui-shadows-0\);--Paper-overlay:var\(--mui-overlays-0\)|display:contents)"/g;

const styleElement = /<style data-emotion="(p[^" ]*) ([^"]*)"[^>]*>([^]*?)<\/style>/g;

/**
 * Moves the styles that each component brings along at its first use into the head, where the cache in the browser
 * finds them again by their names: global ones one by one, the others together.
 */
function extractStyles(html: string, nonce: string): { markup: string; styles: string } {
  const globals: string[] = [];
  const names: string[] = [];
  let rules = "";
  const element = (name: string, css: string) => `<style data-emotion="${name}" nonce="${nonce}">${css}</style>`;
  const markup = html.replaceAll(styleElement, (_all, key: string, name: string, css: string) => {
    if (key !== "p") globals.push(element(`${key} ${name}`, css));
    else {
      names.push(name);
      rules += css;
    }
    return "";
  });
  return { markup, styles: [...globals, element(`p ${names.join(" ")}`, rules)].join("") };
}
