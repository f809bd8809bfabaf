import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { Link } from "react-router";
import { texts } from "../texts.ts";

/** Shows the hero to a signed-in user: one line, so that the page begins with what is theirs. */
export function MemberHero() {
  return (
    <Stack
      component="section"
      direction="row"
      sx={{ flexWrap: "wrap", alignItems: "center", justifyContent: "space-between", gap: 2, paddingTop: { md: 1 } }}
    >
      <Typography
        variant="h1"
        // The button is below where it has no room beside the longest word.
        sx={{
          flex: "1 1 0",
          minWidth: "min-content",
          fontSize: { xs: "1.125rem", sm: "1.5rem" },
          letterSpacing: "-0.02em",
        }}
      >
        {texts.headline[0]}
      </Typography>
      <Button component={Link} to="/passwords" variant="contained">
        {texts.passwords}
      </Button>
    </Stack>
  );
}
