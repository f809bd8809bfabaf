import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import { useState } from "react";
import { Link as RouterLink } from "react-router";
import { LanguageLinks } from "../components/LanguageLinks.tsx";
import { quietLink } from "../components/quiet-link.ts";
import { column } from "../components/Page.tsx";
import { useIsHydrated } from "../lib/hooks/use-is-hydrated.ts";
import { useIsAuthenticated } from "../lib/session/store.tsx";
import { texts } from "./texts.ts";
import { SecondaryText } from "../components/quiet-text.tsx";

const { footer } = texts;

const links = [
  { to: "/privacy", label: footer.privacy },
  { to: "/terms-of-use", label: footer.terms },
  { to: "/contact", label: footer.contact },
] as const;

/**
 * The year in a page that was prerendered at build time, until its code has loaded: the same whenever the build ran.
 */
const drawnYear = 2026;
export function Footer() {
  const [thisYear] = useState(() => new Date().getFullYear());
  const year = useIsHydrated() ? thisYear : drawnYear;
  const isAuthenticated = useIsAuthenticated();
  return (
    <Box component="footer" sx={{ borderTop: 1, borderColor: "divider", marginTop: 6 }}>
      <Box
        sx={{
          ...column,
          display: "flex",
          flexWrap: "wrap",
          alignItems: "center",
          justifyContent: "space-between",
          columnGap: 4,
          rowGap: 1,
          paddingBlock: 2.5,
        }}
      >
        <SecondaryText>{footer.copyright(year)}</SecondaryText>
        <Box component="nav" aria-label={footer.links} sx={{ display: "flex", flexWrap: "wrap", columnGap: 3 }}>
          {!isAuthenticated && <LanguageLinks />}
          {links.map(({ to, label }) => (
            <Link key={to} component={RouterLink} to={to} {...quietLink}>
              {label}
            </Link>
          ))}
        </Box>
      </Box>
    </Box>
  );
}
