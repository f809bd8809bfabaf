import type { EmotionCache } from "@emotion/cache";
import { hydrateRoot } from "react-dom/client";
import { OpenLinkPage } from "../features/open-link/OpenLinkPage.tsx";
import { takeFragment, type TakenFragment } from "../features/open-link/fragment.ts";
import { dispatchReady, renderApp } from "./hydrate.ts";
import { ThemeRoot } from "./ThemeRoot.tsx";

interface Props {
  /** Null while the page is drawn at build time. */
  taken: TakenFragment | null;
  styleCache?: EmotionCache;
}

/**
 * The page of links for people without an account. It is apart from the app: it has no session, no services and no
 * router, so it reads no token and takes over no unlocked vault.
 */
export const Opening = ({ taken, styleCache }: Props) => (
  <ThemeRoot styleCache={styleCache}>
    <OpenLinkPage taken={taken} />
  </ThemeRoot>
);

/** Shows the page in place of the app. */
export function beginOpening(container: HTMLElement) {
  const page = <Opening taken={takeFragment(window)} />;
  if (container.dataset["path"] !== openingPath) return renderApp(container, page);
  delete container.dataset["path"];
  hydrateRoot(container, page);
  dispatchReady();
}

export const openingPath = "/open";
