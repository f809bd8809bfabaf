import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { lazy, Suspense } from "react";
import { Link, NavLink, useLocation } from "react-router";
import { Logo } from "../../components/Logo.tsx";
import { column } from "../../components/Page.tsx";
import { useIsOffline } from "../../lib/offline/use-is-offline.ts";
import { useIsHydrated } from "../../lib/hooks/use-is-hydrated.ts";
import { useIsAuthenticated, useUser } from "../../lib/session/store.tsx";
import { texts } from "../texts.ts";
import { focusRing } from "../theme/focus.ts";
import { linksFor, mainLinks, type HeaderLink } from "./links.ts";
import { ThemeToggle } from "./ThemeToggle.tsx";
import { OutlinedButton } from "../../components/OutlinedButton.tsx";

/** Loaded on demand: only signed-in users see it, and they wait for their record anyway. */
const AvatarMenu = lazy(async () => ({ default: (await import("./AvatarMenu.tsx")).AvatarMenu }));

/** Pixels of height above the links where they have a row of their own. */
const firstRow = 56;

/** The width from which everything fits into one row. */
const wideForFew = "@media (min-width: 600px)";
const wideForMany = "@media (min-width: 760px)";

export function Header() {
  const isAuthenticated = useIsAuthenticated();
  const user = useUser();
  // The record decides which links there are, and in what order: none are shown before, so that none move when it
  // arrives.
  const isOffline = useIsOffline();
  const isHandoffPending = user === null && !isOffline;
  const links = isHandoffPending ? [] : linksFor(mainLinks(user), user);
  const wide = links.length > 2 ? wideForMany : wideForFew;
  return (
    <Box
      component="header"
      sx={{
        position: "sticky",
        // On a phone the links have a row of their own, and only that row stays when the page is scrolled.
        top: isAuthenticated ? -firstRow : 0,
        [wide]: { top: 0 },
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
          flexWrap: "wrap",
          [wide]: { flexWrap: "nowrap" },
          columnGap: { xs: 0.5, sm: 1 },
          minHeight: 64,
        }}
      >
        <Brand isAlone={isAuthenticated} />
        {isAuthenticated && <MainNav links={links} isHandoffPending={isHandoffPending} wide={wide} />}
        <Box
          sx={{
            flexGrow: 1,
            height: isAuthenticated ? firstRow : { xs: firstRow, sm: "auto" },
            [wide]: { height: "auto" },
          }}
        />
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
 * Renders the logo and the name. `isAlone`: it has no buttons for visitors beside it, which need the room on a narrow
 * screen.
 */
function Brand({ isAlone }: { isAlone: boolean }) {
  return (
    <Box
      component={Link}
      to="/"
      aria-label={texts.header.home}
      sx={(theme) => ({
        display: "flex",
        alignItems: "center",
        gap: 1.25,
        marginInlineEnd: { xs: 1, sm: 3 },
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
          // On the narrowest screens, or at great zoom, only the logo is shown.
          [`@media (max-width: ${isAlone ? 359.95 : 379.95}px)`]: { display: "none" },
        }}
      >
        {texts.name}
      </Typography>
    </Box>
  );
}

function VisitorButtons() {
  const { pathname } = useLocation();
  return (
    <>
      <Button component={Link} to="/login" color="inherit" aria-current={pathname === "/login" ? "page" : undefined}>
        {texts.header.login}
      </Button>
      <OutlinedButton component={Link} to="/register" aria-current={pathname === "/register" ? "page" : undefined}>
        {texts.header.register}
      </OutlinedButton>
    </>
  );
}

interface MainNavProps {
  links: readonly HeaderLink[];
  /** Whether the links are not known yet: their row then keeps its place. */
  isHandoffPending: boolean;
  /** The media query from which on the links fit into the header's one row. */
  wide: string;
}

function MainNav({ links, isHandoffPending, wide }: MainNavProps) {
  if (links.length === 0 && !isHandoffPending) return null;
  return (
    <Box
      component="nav"
      aria-label={texts.header.main}
      sx={{
        display: "flex",
        alignSelf: "stretch",
        minWidth: 0,
        minHeight: 44,
        marginBottom: "-1px",
        // The links have a row of their own; at great zoom more than one.
        order: 1,
        flex: "1 0 100%",
        flexWrap: "wrap",
        marginInline: -1.5,
        [wide]: { order: 0, flex: "0 1 auto", flexWrap: "nowrap", gap: 0.5, marginInline: 0 },
      }}
    >
      {links.map(({ to, label }) => (
        <Box
          key={to}
          component={NavLink}
          to={to}
          sx={(theme) => ({
            display: "flex",
            alignItems: "center",
            minHeight: 44,
            // Four links fit on a phone of 360 px, and beside a scrollbar.
            paddingInline: links.length > 3 ? "clamp(2px, calc((100% - 336px) / 8), 12px)" : 1.5,
            fontSize: "0.875rem",
            [wide]: { fontSize: "0.9375rem" },
            fontWeight: 500,
            color: "text.secondary",
            textDecoration: "none",
            whiteSpace: "nowrap",
            borderBottom: "2px solid transparent",
            "&:hover": { color: "text.primary" },
            "&.active": { color: "text.primary", borderBottomColor: "primary.main" },
            "&:focus-visible": { ...focusRing(theme), outlineOffset: -4, borderRadius: 1.5 },
          })}
        >
          {label}
        </Box>
      ))}
    </Box>
  );
}
