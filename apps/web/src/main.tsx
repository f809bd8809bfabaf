// This comes before anything else runs, so that no other code can take the policy's name.
import "@pomander/browser/trusted-types";
import "./app/first-paint.css";
import "./app/fonts.css";
import { allTexts } from "@pomander/texts/format";
import { App } from "./app/App.tsx";
import { InsecurePage } from "./app/InsecurePage.tsx";
import { ThemeRoot } from "./app/ThemeRoot.tsx";
import { renderApp, hydrate } from "./app/hydrate.ts";
import { createRouter } from "./app/router.tsx";
import { start } from "./app/start.ts";
import { appTheme } from "./app/theme/theme.ts";
import { takeCompanyReturn } from "./lib/company-return.ts";
import { nextTask } from "./lib/next-task.ts";
import { removeForgotten } from "./lib/saved-files.ts";

takeCompanyReturn(window);
// The page of a link, too: no lock empties the folder there.
void removeForgotten().catch(() => undefined);

const container = document.getElementById("root");
if (container === null) throw new Error("The page has no #root.");

// Without WebCrypto nothing here could keep its promise, so nothing is offered.
if (window.isSecureContext)
  void (location.pathname === "/open"
    ? allTexts()
        .then(() => import("./app/Opening.tsx"))
        .then(({ beginOpening }) => beginOpening(container))
    : begin(container));
else
  renderApp(
    container,
    <ThemeRoot>
      <InsecurePage />
    </ThemeRoot>,
  );

/** Starts the app in short steps, so that input in between is handled. */
async function begin(container: HTMLElement) {
  const started = start(window);
  const initialState = started.store.get();
  const isVisitor = !initialState.isAuthenticated;
  // Every page of a signed-in user needs the record, so the request is sent before the page is there.
  if (!isVisitor) started.services.refreshUser().catch(() => undefined);
  // If they fail to load, the page does, too, and says so.
  if (!isVisitor) await allTexts().catch(() => undefined);
  await nextTask();
  appTheme();
  await nextTask();
  const router = createRouter();
  await hydrate(container, <App {...started} router={router} initialState={initialState} />, { router, isVisitor });
}
