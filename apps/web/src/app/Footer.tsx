import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import { useSyncExternalStore } from "react";
import { Link as RouterLink } from "react-router";
import { column } from "../components/Page.tsx";
import { texts } from "./texts.ts";

const { footer } = texts;
const links = [
  { to: "/privacy", label: footer.privacy },
  { to: "/terms-of-use", label: footer.terms },
  { to: "/contact", label: footer.contact },
] as const;

const thisYear = () => new Date().getFullYear();
const never = () => () => undefined;

export function Footer() {
  // A page that was drawn while the app was built may be seen in another year.
  const year = useSyncExternalStore(never, thisYear, () => Number(import.meta.env["BUILD_YEAR"] ?? thisYear()));
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
        <Typography variant="body2" color="textSecondary">
          {footer.copyright(year)}
        </Typography>
        <Box component="nav" aria-label={footer.links} sx={{ display: "flex", flexWrap: "wrap", columnGap: 3 }}>
          {links.map(({ to, label }) => (
            <Link
              key={to}
              component={RouterLink}
              to={to}
              variant="body2"
              color="textSecondary"
              underline="hover"
              // As high as a finger needs.
              sx={{ paddingBlock: 1 }}
            >
              {label}
            </Link>
          ))}
        </Box>
      </Box>
    </Box>
  );
}
