import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { lazy, Suspense } from "react";
import { Link, useLocation } from "react-router";
import { Logo } from "../../components/Logo.tsx";
import { column } from "../../components/Page.tsx";
import { useAppSelector, useUser } from "../../lib/session/store.ts";
import { texts } from "../texts.ts";
import { linksFor, mainLinks } from "./links.ts";
import { MainNav } from "./MainNav.tsx";
import { ThemeToggle } from "./ThemeToggle.tsx";

/** Only those signed in see it, and they wait for their record anyway. */
const AvatarMenu = lazy(async () => ({ default: (await import("./AvatarMenu.tsx")).AvatarMenu }));

/** The height of what stands above the links where they have a row of their own. */
const firstRow = 56;

/** From here on everything has room in one row. */
const wideForFew = "@media (min-width: 600px)";
const wideForMany = "@media (min-width: 760px)";

export function Header() {
  const isAuthenticated = useAppSelector((state) => state.auth.isAuthenticated);
  const links = linksFor(mainLinks, useUser());
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
          flexWrap: isAuthenticated ? "wrap" : "nowrap",
          [wide]: { flexWrap: "nowrap" },
          columnGap: { xs: 0.5, sm: 1 },
          minHeight: 64,
        }}
      >
        <Brand />
        {isAuthenticated && <MainNav links={links} wide={wide} />}
        <Box
          sx={{
            flexGrow: 1,
            height: isAuthenticated ? firstRow : { xs: firstRow, sm: "auto" },
            [wide]: { height: "auto" },
          }}
        />
        <ThemeToggle />
        {isAuthenticated ? (
          <Suspense fallback={<Box sx={{ width: 44 }} />}>
            <AvatarMenu />
          </Suspense>
        ) : (
          <VisitorButtons />
        )}
      </Box>
    </Box>
  );
}

function Brand() {
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
          // On the narrowest screens, or at great zoom, the mark stands alone.
          "@media (max-width: 359.95px)": { display: "none" },
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
      <Button
        component={Link}
        to="/register"
        color="inherit"
        variant="outlined"
        aria-current={pathname === "/register" ? "page" : undefined}
      >
        {texts.header.register}
      </Button>
    </>
  );
}
