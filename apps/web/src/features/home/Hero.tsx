import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { Link } from "react-router";
import { ProductPicture } from "./ProductPicture.tsx";
import { vaultShots } from "./screenshots.ts";
import { texts } from "./texts.ts";

/** What this is, for somebody who has ten seconds. */
export function Hero({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <Box component="section" sx={{ paddingTop: { xs: 1, md: 4 } }}>
      <Typography variant="subtitle2" component="p" color="primary" sx={{ marginBottom: 1.5 }}>
        {texts.tagline}
      </Typography>
      <Typography
        variant="h1"
        sx={{
          fontSize: { xs: "2rem", sm: "2.5rem", lg: "3.25rem" },
          lineHeight: 1.14,
          letterSpacing: "-0.03em",
        }}
      >
        {texts.headline.map((sentence, index) => (
          <Box component="span" key={sentence} sx={{ display: "block", textWrap: "balance" }}>
            {sentence}
            {index === 0 && " "}
          </Box>
        ))}
      </Typography>
      <Typography color="textSecondary" sx={{ marginTop: 2.5, maxWidth: "64ch", fontSize: { sm: "1.125rem" } }}>
        {texts.lead}
      </Typography>
      <Stack direction="row" sx={{ flexWrap: "wrap", gap: 1.5, marginTop: 4 }}>
        {isSignedIn ? (
          <Button component={Link} to="/passwords" variant="contained" size="large">
            {texts.passwords}
          </Button>
        ) : (
          <>
            <Button component={Link} to="/register" variant="contained" size="large">
              {texts.signUp}
            </Button>
            <Button component={Link} to="/login" variant="outlined" color="inherit" size="large">
              {texts.login}
            </Button>
          </>
        )}
      </Stack>
      <Box sx={{ marginTop: { xs: 5, md: 7 } }}>
        <ProductPicture shots={vaultShots} alt={texts.vaultPicture} />
      </Box>
    </Box>
  );
}
