import Box from "@mui/material/Box";
import { NavLink } from "react-router";
import { focusRing } from "../theme/focus.ts";
import { texts } from "../texts.ts";
import type { HeaderLink } from "./links.ts";

interface Props {
  links: readonly HeaderLink[];
  /** The media query from which on they stand in the header's one row. */
  wide: string;
}

export function MainNav({ links, wide }: Props) {
  if (links.length === 0) return null;
  return (
    <Box
      component="nav"
      aria-label={texts.header.main}
      sx={{
        display: "flex",
        alignSelf: "stretch",
        minWidth: 0,
        marginBottom: "-1px",
        // A row of its own; at great zoom more than one.
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
            // Four of them fit on a phone of 360 px, and beside a scrollbar.
            paddingInline: links.length > 3 ? "clamp(4px, calc((100% - 318px) / 8), 12px)" : 1.5,
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
