import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { lazy, Suspense } from "react";
import { Link, useLocation } from "react-router";
import { Logo } from "../../components/Logo.tsx";
import { column } from "../../components/Page.tsx";
import { useIsOffline } from "../../lib/offline/use-is-offline.ts";
import { useIsHydrated } from "../../lib/hooks/use-is-hydrated.ts";
import { useIsAuthenticated, useUser } from "../../lib/session/store.tsx";
import { texts } from "../texts.ts";
import { linksFor, mainLinks } from "./nav-links.ts";
import { ThemeToggle } from "./ThemeToggle.tsx";
import { OutlinedButton } from "../../components/OutlinedButton.tsx";

/** Loaded on demand: only signed-in users see these, and they wait for their record anyway. */
const AvatarMenu = lazy(async () => ({ default: (await import("./AvatarMenu.tsx")).AvatarMenu }));
const MainNav = lazy(async () => ({ default: (await import("./MainNav.tsx")).MainNav }));

/** The width from which everything fits into one row, in pixels. */
const widthForFew = 600;
const widthForMany = 760;

export function Header() {
  const isAuthenticated = useIsAuthenticated();
  const user = useUser();
  // The record decides which links there are, and in what order: none are shown before, so that none move when it
  // arrives.
  const isOffline = useIsOffline();
  const links = user === null && !isOffline ? [] : linksFor(mainLinks(user), user);
  const widthForAll = links.length > 2 ? widthForMany : widthForFew;
  const wide = `@media (min-width: ${widthForAll}px)`;
  return (
    <Box
      component="header"
      sx={{
        // On a phone it leaves when the page is scrolled: the links stay at the bottom of the screen.
        position: isAuthenticated ? "static" : "sticky",
        [wide]: { position: "sticky" },
        top: 0,
        zIndex: "appBar",
        backgroundColor: "background.default",
        borderBottom: 1,
        borderColor: "divider",
      }}
    >
      <Box
        sx={{
          ...column,
          display: "flex",
          alignItems: "center",
          flexWrap: links.length > 0 ? "wrap" : "nowrap",
          [wide]: { flexWrap: "nowrap" },
          columnGap: { xs: 0.5, sm: 1 },
          minHeight: { xs: 56, sm: 64 },
        }}
      >
        <Brand />
        {links.length > 0 && (
          <Suspense>
            <MainNav links={links} widthForAll={widthForAll} />
          </Suspense>
        )}
        <Box sx={{ flexGrow: 1 }} />
        <ThemeToggle />
        {isAuthenticated ? <AvatarMenuGate /> : <VisitorButtons />}
      </Box>
    </Box>
  );
}

function AvatarMenuGate() {
  const place = <Box sx={{ width: 44 }} />;
  return useIsHydrated() ? (
    <Suspense fallback={place}>
      <AvatarMenu />
    </Suspense>
  ) : (
    place
  );
}

/**
 * Renders the logo and the name. Where there is no room for the name, it wraps below the logo and is cut off: the
 * buttons for visitors beside it are as wide as their language makes them.
 */
function Brand() {
  return (
    <Box
      component={Link}
      to="/"
      aria-label={texts.header.home}
      sx={(theme) => ({
        display: "flex",
        flexWrap: "wrap",
        alignItems: "center",
        columnGap: 1.25,
        flexShrink: 1_000,
        minWidth: 30,
        height: 30,
        overflow: "hidden",
        marginInlineEnd: { xs: 0, sm: 3 },
        borderRadius: 1,
        color: "text.primary",
        textDecoration: "none",
        "&:focus-visible": { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 4 },
      })}
    >
      <Logo size={30} />
      <Typography
        component="span"
        sx={{
          fontWeight: 600,
          fontSize: "1.125rem",
          letterSpacing: "-0.01em",
          // The name is as high as the logo, so that it lies in the middle beside it, and outside below it.
          lineHeight: "30px",
        }}
      >
        {texts.name}
      </Typography>
    </Box>
  );
}

/** Both buttons stay beside the name of the app on most phones. */
const narrowOnPhones = { paddingInline: { xs: 0.75, sm: 2 }, flexShrink: 0 };

function VisitorButtons() {
  const { pathname } = useLocation();
  return (
    <>
      <Button
        component={Link}
        to="/login"
        color="inherit"
        aria-current={pathname === "/login" ? "page" : undefined}
        sx={narrowOnPhones}
      >
        {texts.header.login}
      </Button>
      <OutlinedButton
        component={Link}
        to="/register"
        aria-current={pathname === "/register" ? "page" : undefined}
        sx={narrowOnPhones}
      >
        {texts.header.register}
      </OutlinedButton>
    </>
  );
}
