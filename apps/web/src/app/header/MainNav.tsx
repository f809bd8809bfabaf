import Box from "@mui/material/Box";
import DashboardOutlined from "@mui/icons-material/DashboardOutlined";
import GlobalStyles from "@mui/material/GlobalStyles";
import LocalOfferOutlined from "@mui/icons-material/LocalOfferOutlined";
import LockOutlined from "@mui/icons-material/LockOutlined";
import NotificationsNoneRounded from "@mui/icons-material/NotificationsNoneRounded";
import type { SvgIconComponent } from "@mui/icons-material";
import { NavLink } from "react-router";
import { texts } from "../texts.ts";
import { focusRing } from "../theme/focus.ts";
import type { HeaderLink, MainPath } from "./nav-links.ts";

const icons: Readonly<Record<MainPath, SvgIconComponent>> = {
  "/dashboard": DashboardOutlined,
  "/passwords": LockOutlined,
  "/remind-me": NotificationsNoneRounded,
  "/scope-tag-admin": LocalOfferOutlined,
};

interface Props {
  links: readonly HeaderLink<MainPath>[];
  /** The width from which the links fit into the header's one row, in pixels. */
  widthForAll: number;
}

/**
 * Renders the links to the app's parts. On a phone they are a bar at the bottom of the screen, in reach of a thumb; on
 * a screen too low for that, or at great zoom, a row of the header.
 */
export function MainNav({ links, widthForAll }: Props) {
  const wide = `@media (min-width: ${widthForAll}px)`;
  const asBar = `@media (max-width: ${widthForAll - 0.05}px) and (min-height: 420px)`;
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
      }}
    >
      <GlobalStyles
        styles={{
          [asBar]: {
            ":root": {
              "--bottom-bar": "calc(57px + env(safe-area-inset-bottom))",
              "--sticky-top": "8px",
              scrollPaddingBlock: "16px var(--bottom-bar)",
            },
            "#root": { paddingBottom: "var(--bottom-bar)" },
          },
        }}
      />
      {links.map(({ to, label }) => {
        const Icon = icons[to];
        return (
          <Box
            key={to}
            component={NavLink}
            to={to}
            sx={(theme) => ({
              display: "flex",
              alignItems: "center",
              minHeight: 44,
              paddingInline: 1.5,
              fontSize: "0.875rem",
              [wide]: { fontSize: "0.9375rem" },
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
                flex: "1 1 0",
                minWidth: 0,
                flexDirection: "column",
                justifyContent: "center",
                gap: 0.25,
                minHeight: 56,
                paddingInline: 0.25,
                fontSize: "0.75rem",
                borderBottom: "none",
                borderTop: "2px solid transparent",
                "& svg": { display: "block", fontSize: "1.375rem" },
                "&.active": { borderTopColor: "primary.main", "& svg": { color: "primary.main" } },
              },
            })}
          >
            <Icon aria-hidden />
            {label}
          </Box>
        );
      })}
    </Box>
  );
}
