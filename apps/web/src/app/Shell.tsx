import Box from "@mui/material/Box";
import { useEffect, useRef } from "react";
import { ScrollRestoration, useLocation } from "react-router";
import { NavigationProgress } from "./NavigationProgress.tsx";
import { Footer } from "./Footer.tsx";
import { RequirePasswordChange } from "./guards/RequirePasswordChange.tsx";
import { Header } from "./header/Header.tsx";
import { ConnectionWatch } from "./session/ConnectionWatch.tsx";
import { SessionWatch } from "./session/SessionWatch.tsx";
import { VaultWatch } from "./session/VaultWatch.tsx";
import { useUserRefresh } from "./session/use-user-refresh.ts";
import { Shortcuts } from "./Shortcuts.tsx";
import { SkipLink } from "./SkipLink.tsx";
import { useLostFocus } from "./use-lost-focus.ts";

/** What every page stands in. */
export function Shell() {
  useUserRefresh();
  const main = useFocusOnArrival();
  useLostFocus(main);
  return (
    <>
      <SkipLink />
      <NavigationProgress />
      <Header />
      <ConnectionWatch />
      <Box component="main" id="content" ref={main} tabIndex={-1} sx={{ flexGrow: 1, outline: "none" }}>
        <RequirePasswordChange />
      </Box>
      <Footer />
      <SessionWatch />
      <VaultWatch />
      <Shortcuts />
      <ScrollRestoration />
    </>
  );
}

/** A new page is read from its beginning: the focus must not stay on a link of the page before. */
function useFocusOnArrival() {
  const ref = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    // A page that put the focus into its first field knows better.
    if (ref.current?.contains(document.activeElement) !== true) ref.current?.focus({ preventScroll: true });
  }, [pathname]);
  return ref;
}
