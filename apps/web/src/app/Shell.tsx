import { keyframes } from "@emotion/react";
import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { ScrollRestoration, useLocation, useNavigation } from "react-router";
import { useDelayedFlag } from "../lib/hooks/timing.ts";
import { useIsHydrated } from "../lib/hooks/use-is-hydrated.ts";
import { useIsAuthenticated } from "../lib/session/store.tsx";
import { runShortcut, useShortcuts } from "../lib/shortcuts.ts";
import { RequireDuties } from "./guards/redirects.tsx";
import { Header } from "./header/Header.tsx";
import { texts } from "./texts.ts";
import { useLostFocus } from "./use-lost-focus.ts";
import { useServerCheck } from "./session/use-server-check.ts";
import { Footer } from "./Footer.tsx";

/** Renders the frame of every page: skip link, header, main content, footer and shortcuts. */
export function Shell() {
  const main = useFocusOnArrival();
  useLostFocus(main);
  useServerCheck();
  return (
    <>
      <SkipLink />
      <NavigationProgress />
      <Header />
      <MemberWatchGate />
      <Box component="main" id="content" ref={main} tabIndex={-1} sx={{ flexGrow: 1, outline: "none" }}>
        <RequireDuties />
      </Box>
      <Footer />
      <Shortcuts />
      <ScrollRestoration />
    </>
  );
}

const MemberWatch = lazy(async () => ({ default: (await import("./signed-in.ts")).MemberWatch }));

function MemberWatchGate() {
  const isAuthenticated = useIsAuthenticated();
  return useIsHydrated() && isAuthenticated ? (
    <Suspense>
      <MemberWatch />
    </Suspense>
  ) : null;
}

/** Moves the focus to the beginning of a new page, since it must not stay on a link of the previous one. */
function useFocusOnArrival() {
  const ref = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    // The focus stays where a page has put it, for example in its first field.
    if (ref.current?.contains(document.activeElement) !== true) ref.current?.focus({ preventScroll: true });
  }, [pathname]);
  return ref;
}

/** The first stop of the Tab key; unseen until it has the focus. */
function SkipLink() {
  return (
    <Link
      href="#content"
      onClick={(event) => {
        event.preventDefault();
        document.getElementById("content")?.focus();
      }}
      sx={{
        position: "absolute",
        insetInlineStart: 16,
        top: -80,
        zIndex: "tooltip",
        padding: "10px 16px",
        borderRadius: 1,
        backgroundColor: "background.paper",
        "&:focus": { top: 12 },
      }}
    >
      {texts.skip}
    </Link>
  );
}

/** Milliseconds below which loading shows no progress, since it seems instant. */
const delayMs = 200;

const pass = keyframes({
  from: { insetInline: "0 100%" },
  "50%": { insetInline: "25%" },
  to: { insetInline: "100% 0" },
});

/** Shows a line at the top while the next page's code is loading, as feedback to a press on a slow network. */
function NavigationProgress() {
  const isOnTheWay = useNavigation().state === "loading";
  if (!useDelayedFlag(isOnTheWay, delayMs)) return null;
  return (
    <Box
      role="progressbar"
      aria-label={texts.loading}
      sx={{ position: "fixed", insetInline: 0, top: 0, height: 3, zIndex: "tooltip", overflow: "hidden" }}
    >
      <Box
        sx={{
          position: "absolute",
          insetBlock: 0,
          insetInline: 0,
          backgroundColor: "primary.main",
          animation: `${pass} 1.4s ease-in-out infinite`,
          "@media (prefers-reduced-motion: reduce)": { animation: "none" },
          "@media (forced-colors: active)": { backgroundColor: "Highlight" },
        }}
      />
    </Box>
  );
}

const ShortcutsDialog = lazy(async () => ({ default: (await import("./ShortcutsDialog.tsx")).ShortcutsDialog }));
const loadPalette = () => import("./palette/Palette.tsx");
const Palette = lazy(async () => ({ default: (await loadPalette()).Palette }));
/** Milliseconds after which the palette is fetched for a signed-in user, so that more urgent code loads first. */
const paletteDelay = 3_000;

/**
 * Runs the shortcuts that pages registered, and lists them at `?`; Ctrl or ⌘ with K opens the palette for a signed-in
 * user.
 */
function Shortcuts() {
  const [open, setOpen] = useState<"shortcuts" | "palette" | null>(null);
  const isAuthenticated = useIsAuthenticated();
  useShortcuts(
    useMemo(
      () => [
        ...(isAuthenticated
          ? [
              {
                key: "k",
                isWithControl: true,
                isOverSheets: true,
                label: texts.palette,
                run: () => setOpen("palette"),
              },
            ]
          : []),
        { key: "?", label: texts.shortcuts.help, run: () => setOpen("shortcuts") },
      ],
      [isAuthenticated],
    ),
  );
  useEffect(() => {
    document.addEventListener("keydown", runShortcut);
    return () => document.removeEventListener("keydown", runShortcut);
  }, []);
  useEffect(() => {
    if (!isAuthenticated) return undefined;
    const timer = setTimeout(() => void loadPalette().catch(() => undefined), paletteDelay);
    return () => clearTimeout(timer);
  }, [isAuthenticated]);
  const close = useCallback(() => setOpen(null), []);
  if (open === null) return null;
  return (
    // Keys typed before the dialog has loaded are meant for it and must not run a shortcut.
    <Suspense fallback={<div role="dialog" aria-busy hidden />}>
      {open === "shortcuts" ? (
        <ShortcutsDialog onClose={close} />
      ) : (
        isAuthenticated && <Palette onClose={close} onShortcuts={() => setOpen("shortcuts")} />
      )}
    </Suspense>
  );
}
