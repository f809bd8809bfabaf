import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { lazy, Suspense } from "react";
import { Link, useLocation } from "react-router";
import { Logo } from "../../components/Logo.tsx";
import { column } from "../../components/Page.tsx";
import { useAppSelector } from "../../lib/session/store.ts";
import { texts } from "../texts.ts";
import { MainNav } from "./MainNav.tsx";
import { ThemeToggle } from "./ThemeToggle.tsx";

/** Only those signed in see it, and they wait for their record anyway. */
const AvatarMenu = lazy(async () => ({ default: (await import("./AvatarMenu.tsx")).AvatarMenu }));

/** Its height on a phone. */
const firstRow = 56;

export function Header() {
  const isAuthenticated = useAppSelector((state) => state.auth.isAuthenticated);
  return (
    <Box
      component="header"
      sx={{
        position: "sticky",
        // On a phone the links have a row of their own, and only that row stays when the page is scrolled.
        top: { xs: isAuthenticated ? -firstRow : 0, sm: 0 },
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
          flexWrap: { xs: isAuthenticated ? "wrap" : "nowrap", sm: "nowrap" },
          columnGap: { xs: 0.5, sm: 1 },
          minHeight: 64,
        }}
      >
        <Brand />
        {isAuthenticated && <MainNav />}
        <Box sx={{ flexGrow: 1, height: { xs: firstRow, sm: "auto" } }} />
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
