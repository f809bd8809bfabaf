import ChevronRightRounded from "@mui/icons-material/ChevronRightRounded";
import DevicesRounded from "@mui/icons-material/DevicesRounded";
import KeyRounded from "@mui/icons-material/KeyRounded";
import LinkRounded from "@mui/icons-material/LinkRounded";
import NotificationsNoneRounded from "@mui/icons-material/NotificationsNoneRounded";
import PersonOutlineRounded from "@mui/icons-material/PersonOutlineRounded";
import ShieldOutlined from "@mui/icons-material/ShieldOutlined";
import TuneRounded from "@mui/icons-material/TuneRounded";
import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import type { SvgIconProps } from "@mui/material/SvgIcon";
import Typography from "@mui/material/Typography";
import type { User } from "@pomander/contract";
import type { ComponentType } from "react";
import { Link as RouterLink, NavLink } from "react-router";
import { SecondaryText } from "../../components/quiet-text.tsx";
import { pathOfSection, type ProfileSection, sectionsFor } from "./sections.ts";
import { texts } from "./texts.ts";

const icons: Record<ProfileSection, ComponentType<SvgIconProps>> = {
  account: PersonOutlineRounded,
  security: ShieldOutlined,
  device: DevicesRounded,
  notifications: NotificationsNoneRounded,
  tokens: KeyRounded,
  links: LinkRounded,
  advanced: TuneRounded,
};

const plainList = { listStyle: "none", margin: 0, padding: 0 } as const;

/** Lists the pages of the profile beside the one that is open. */
export function SideList({ user }: { user: User }) {
  return (
    <Box component="nav" aria-label={texts.heading} sx={{ position: "sticky", top: 96, alignSelf: "start" }}>
      <Typography variant="subtitle2" component="p" color="textSecondary" sx={{ paddingInline: 1.5, marginBottom: 1 }}>
        {texts.heading}
      </Typography>
      <Box component="ul" sx={plainList}>
        {sectionsFor(user).map((section) => {
          const Icon = icons[section];
          return (
            <li key={section}>
              <Box
                component={NavLink}
                to={pathOfSection(section)}
                sx={{
                  display: "flex",
                  alignItems: "center",
                  gap: 1.5,
                  minHeight: 44,
                  paddingInline: 1.5,
                  borderRadius: 1,
                  fontSize: "0.9375rem",
                  fontWeight: 500,
                  color: "text.secondary",
                  textDecoration: "none",
                  "&:hover": { backgroundColor: "action.hover", color: "text.primary" },
                  "&.active": { backgroundColor: "action.selected", color: "text.primary" },
                  "&.active svg": { color: "primary.main" },
                  "&:focus-visible": { outline: "2px solid", outlineColor: "primary.main", outlineOffset: 2 },
                  "@media (forced-colors: active)": { "&.active": { outline: "2px solid Highlight" } },
                }}
              >
                <Icon fontSize="small" />
                {texts.sections[section].title}
              </Box>
            </li>
          );
        })}
      </Box>
    </Box>
  );
}

/** Lists them on a phone, where the list is a page of its own. */
export function SectionCards({ user }: { user: User }) {
  return (
    <nav aria-label={texts.heading}>
      <Box
        component="ul"
        sx={{ ...plainList, border: 1, borderColor: "divider", borderRadius: 1.5, backgroundColor: "background.paper" }}
      >
        {sectionsFor(user).map((section) => {
          const Icon = icons[section];
          const { title, hint } = texts.sections[section];
          return (
            <Box component="li" key={section} sx={{ "& + &": { borderTop: 1, borderColor: "divider" } }}>
              <Link
                component={RouterLink}
                to={pathOfSection(section)}
                underline="none"
                color="inherit"
                sx={{ display: "flex", alignItems: "center", gap: 2, minHeight: 64, padding: "10px 12px 10px 16px" }}
              >
                <Icon sx={{ color: "text.secondary" }} />
                <Box sx={{ flex: 1, minWidth: 0 }}>
                  <Typography variant="subtitle1" component="span" sx={{ display: "block" }}>
                    {title}
                  </Typography>
                  <SecondaryText component="span" sx={{ display: "block" }}>
                    {hint}
                  </SecondaryText>
                </Box>
                <ChevronRightRounded className="directed" sx={{ color: "text.secondary" }} />
              </Link>
            </Box>
          );
        })}
      </Box>
    </nav>
  );
}
