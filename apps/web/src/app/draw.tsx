import createCache from "@emotion/cache";
import { renderToString } from "react-dom/server";
import { createMemoryRouter } from "react-router";
import { tabTitle } from "../components/PageTitle.tsx";
import { texts as auth } from "../features/auth/texts.ts";
import { texts as home } from "../features/home/texts.ts";
import { createCautions } from "../lib/cautions.ts";
import { createNotices } from "../lib/notices.ts";
import type { Services } from "../lib/services.ts";
import { createStore } from "../lib/session/store.ts";
import { createVaultHolder } from "../lib/vault/vault-holder.ts";
import { App } from "./App.tsx";
import { createRouter } from "./router.tsx";

/**
 * The pages that visitors come to first. A form that follows what is typed, as that of registration does, would not
 * know of what was typed before.
 */
export const drawnPages = [
  { path: "/", source: "features/home/HomePage.tsx", title: tabTitle(home.title) },
  { path: "/login", source: "features/auth/LoginPage.tsx", title: tabTitle(auth.login.title) },
] as const;

/** What a visitor's page touches while it is drawn; what it does when it is there needs a browser. */
const services = {
  holder: createVaultHolder(null),
  notices: createNotices(),
  cautions: createCautions(),
  connection: { isReached: () => null, subscribe: () => () => undefined },
} as unknown as Services;

/**
 * A page as a visitor's browser draws it first: its markup, and the style elements that go before it. Runs while the
 * pages are built, so that a visitor sees something before any script has come.
 */
export async function draw(path: string, nonce: string): Promise<{ markup: string; styles: string }> {
  const router = createRouter((routes) => createMemoryRouter(routes, { initialEntries: [path] }));
  while (!router.state.initialized) await new Promise((resolve) => setTimeout(resolve, 5));
  if (router.state.errors !== null) throw new Error(`${path} could not be drawn`, { cause: router.state.errors });
  if (router.state.location.pathname !== path) throw new Error(`${path} leads elsewhere`);
  const cache = createCache({ key: "p", nonce });
  const html = renderToString(
    <App services={services} store={createStore(services)} router={router} styleCache={cache} />,
  );
  router.dispose();
  return withoutStyles(html.replaceAll(dispensable, ""), nonce);
}

/**
 * The page's policy allows no style in an attribute. These two are not missed: a paper without elevation has no shadow
 * and no overlay whether it says so or not, and the theme says the other.
 */
const dispensable =
  / style="(--Paper-shadow:var\(--mui-shadows-0\);--Paper-overlay:var\(--mui-overlays-0\)|display:contents)"/g;

const styleElement = /<style data-emotion="(p[^" ]*) ([^"]*)"[^>]*>([^]*?)<\/style>/g;

/**
 * Each component brings its styles along where it first stands; they are taken out into the head, where the browser's
 * cache finds them again by their names: global ones one by one, the others together.
 */
function withoutStyles(html: string, nonce: string): { markup: string; styles: string } {
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
