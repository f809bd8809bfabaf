import ChevronLeftRounded from "@mui/icons-material/ChevronLeftRounded";
import Link from "@mui/material/Link";
import { Link as RouterLink } from "react-router";
import { texts } from "./texts.ts";

/** Links a page of the profile to the list of them, on a phone. */
export function BackToSections() {
  return (
    <Link
      component={RouterLink}
      to="/profile"
      color="inherit"
      underline="hover"
      sx={{ display: "inline-flex", alignItems: "center", minHeight: 44, marginInlineStart: -0.75, marginTop: -1.5 }}
    >
      <ChevronLeftRounded className="directed" fontSize="small" />
      {texts.heading}
    </Link>
  );
}
