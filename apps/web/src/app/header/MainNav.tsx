import Box from "@mui/material/Box";
import { NavLink } from "react-router";
import { useUser } from "../../lib/session/store.ts";
import { focusRing } from "../theme/focus.ts";
import { texts } from "../texts.ts";
import { linksFor, mainLinks } from "./links.ts";

export function MainNav() {
  const links = linksFor(mainLinks, useUser());
  if (links.length === 0) return null;
  return (
    <Box
      component="nav"
      aria-label={texts.header.main}
      sx={{
        display: "flex",
        alignSelf: "stretch",
        gap: 0.5,
        minWidth: 0,
        overflowX: "auto",
        scrollbarWidth: "none",
        marginBottom: "-1px",
        order: { xs: 1, sm: 0 },
        flex: { xs: "1 0 100%", sm: "0 1 auto" },
        height: { xs: 44, sm: "auto" },
        marginInline: { xs: -1.5, sm: 0 },
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
            paddingInline: 1.5,
            fontSize: "0.9375rem",
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
