import Box from "@mui/material/Box";
import ButtonBase from "@mui/material/ButtonBase";
import DashboardOutlined from "@mui/icons-material/DashboardOutlined";
import GlobalStyles from "@mui/material/GlobalStyles";
import HomeOutlined from "@mui/icons-material/HomeOutlined";
import LocalOfferOutlined from "@mui/icons-material/LocalOfferOutlined";
import LockOutlined from "@mui/icons-material/LockOutlined";
import MoreHorizRounded from "@mui/icons-material/MoreHorizRounded";
import NotificationsNoneRounded from "@mui/icons-material/NotificationsNoneRounded";
import type { SvgIconComponent } from "@mui/icons-material";
import type { SxProps, Theme } from "@mui/material/styles";
import { isAdministrator } from "@pomander/contract/policy";
import { useRef } from "react";
import { NavLink, useLocation } from "react-router";
import { useMenu } from "../../lib/hooks/use-menu.ts";
import { useUser } from "../../lib/session/store.tsx";
import { texts } from "../texts.ts";
import { focusRing } from "../theme/focus.ts";
import { AccountMenu } from "./AccountMenu.tsx";
import { accountLinks, type HeaderLink, type MainPath } from "./nav-links.ts";
import { useLeavingHeader } from "./use-leaving-header.ts";

const icons: Readonly<Record<MainPath | "/", SvgIconComponent>> = {
  "/": HomeOutlined,
  "/dashboard": DashboardOutlined,
  "/passwords": LockOutlined,
  "/remind-me": NotificationsNoneRounded,
  "/scope-tag-admin": LocalOfferOutlined,
};

/** The height of the bar, its line included, in pixels. */
const bar = 57;

interface Props {
  links: readonly HeaderLink<MainPath>[];
  /** The width from which the links fit into the header's one row, in pixels. */
  widthForAll: number;
}

/**
 * Renders the links to the app's parts. On a phone the daily ones are a bar at the bottom of the screen, in reach of a
 * thumb, with all others behind More; on a screen too low for that, or at great zoom, they are a row of the header.
 */
export function MainNav({ links, widthForAll }: Props) {
  const ref = useRef<HTMLElement>(null);
  useLeavingHeader(ref);
  const user = useUser();
  const isAdmin = user !== null && isAdministrator(user);
  // The dashboard has nothing to do for a user who does not manage others.
  const isInBar = (to: string) => (to === "/dashboard" ? isAdmin : to === "/passwords" || to === "/remind-me");
  const wide = `@media (min-width: ${widthForAll}px)`;
  const asBar = `@media screen and (max-width: ${widthForAll - 0.05}px) and (min-height: 420px)`;
  const tab = tabStyle(wide, asBar);
  const onlyInBar: SxProps<Theme> = { display: "none", [asBar]: { display: "flex" } };
  return (
    <Box
      component="nav"
      ref={ref}
      aria-label={texts.header.main}
      sx={{
        display: "flex",
        alignSelf: "stretch",
        minWidth: 0,
        minHeight: 44,
        marginBottom: "-1px",
        order: 1,
        flex: "1 0 100%",
        flexWrap: "wrap",
        marginInline: -1.5,
        [wide]: { order: 0, flex: "0 1 auto", flexWrap: "nowrap", gap: 0.5, marginInline: 0 },
        [asBar]: {
          position: "fixed",
          insetInline: 0,
          bottom: 0,
          zIndex: "appBar",
          margin: 0,
          flexWrap: "nowrap",
          paddingBottom: "env(safe-area-inset-bottom)",
          borderTop: 1,
          borderColor: "divider",
          backgroundColor: "background.default",
        },
        "@media print": { display: "none" },
      }}
    >
      <GlobalStyles styles={{ [asBar]: aroundBar, "@media print": { "#root > header": { position: "static" } } }} />
      <Tab to="/" label={texts.header.start} sx={[...tab, onlyInBar]} />
      {links.map(({ to, label }) => (
        <Tab key={to} to={to} label={label} sx={[...tab, !isInBar(to) && { [asBar]: { display: "none" } }]} />
      ))}
      <More links={accountLinks.filter(({ to }) => !isInBar(to))} sx={[...tab, onlyInBar]} />
    </Box>
  );
}

/** The styles of the page around the bar: the header comes and goes above it, and neither covers what has the focus. */
const aroundBar = {
  ":root": {
    "--bottom-bar": `calc(${bar}px + env(safe-area-inset-bottom))`,
    // The height of the header, its line included.
    "--header": "57px",
    "@media (min-width: 600px)": { "--header": "65px" },
    "--sticky-top": "calc(var(--header) + 8px)",
    scrollPaddingBlock: "calc(var(--header) + 16px) var(--bottom-bar)",
  },
  ":root[data-header-away]": { "--sticky-top": "8px" },
  "#root": { paddingBottom: "var(--bottom-bar)" },
  "#root > header": { position: "sticky", transition: "top 180ms ease" },
  ":root[data-header-away] #root > header": { top: "calc(-1 * var(--header))" },
};

const tabStyle = (wide: string, asBar: string) =>
  [
    (theme: Theme) => ({
      display: "flex",
      alignItems: "center",
      minHeight: 44,
      paddingInline: 1.5,
      fontSize: "0.875rem",
      [wide]: { fontSize: "0.9375rem" },
      fontFamily: "inherit",
      fontWeight: 500,
      color: "text.secondary",
      textDecoration: "none",
      whiteSpace: "nowrap",
      borderBottom: "2px solid transparent",
      "& svg": { display: "none" },
      "&:hover": { color: "text.primary" },
      "&.active": { color: "text.primary", borderBottomColor: "primary.main" },
      "&:focus-visible": { ...focusRing(theme), outlineOffset: -4, borderRadius: 1.5 },
      [asBar]: {
        // The distances between the names are the same, however long these are.
        flex: "1 1 auto",
        minWidth: 0,
        flexDirection: "column",
        justifyContent: "center",
        gap: 0.25,
        minHeight: 56,
        paddingInline: 0.25,
        fontSize: "0.75rem",
        textAlign: "center",
        // A name that has no room is in two lines.
        whiteSpace: "normal",
        overflowWrap: "anywhere",
        borderBottom: "none",
        borderTop: "2px solid transparent",
        "& svg": { display: "block", fontSize: "1.375rem" },
        "&.active": { borderTopColor: "primary.main", "& svg": { color: "primary.main" } },
      },
    }),
  ] as const;

interface TabProps {
  to: MainPath | "/";
  label: string;
  sx: SxProps<Theme>;
}

function Tab({ to, label, sx }: TabProps) {
  const Icon = icons[to];
  return (
    <Box component={NavLink} to={to} sx={sx}>
      <Icon aria-hidden />
      {label}
    </Box>
  );
}

/** Renders the button of the pages that are not in the bar. */
function More({ links, sx }: { links: readonly HeaderLink[]; sx: SxProps<Theme> }) {
  const { button, ...menu } = useMenu();
  const { pathname } = useLocation();
  const isHere = links.some(({ to }) => pathname === to || pathname.startsWith(`${to}/`));
  return (
    <>
      <ButtonBase
        aria-label={texts.header.morePages}
        className={isHere ? "active" : ""}
        aria-current={isHere ? "true" : undefined}
        {...button}
        sx={sx}
      >
        <MoreHorizRounded />
        {texts.header.more}
      </ButtonBase>
      <AccountMenu {...menu} label={texts.header.morePages} links={links} isSheet />
    </>
  );
}
