import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import Box from "@mui/material/Box";
import { Link } from "react-router";
import { Logo } from "../../components/Logo.tsx";
import { Page } from "../../components/Page.tsx";
import { usePageTitle } from "../../components/PageTitle.tsx";
import { useAppSelector } from "../../lib/session/store.ts";
import { FeatureCards } from "./FeatureCards.tsx";
import { texts } from "./texts.ts";

export function HomePage() {
  usePageTitle(texts.title);
  const isSignedIn = useAppSelector((state) => state.auth.isAuthenticated);
  return (
    <Page>
      <Hero isSignedIn={isSignedIn} />
      <FeatureCards />
      {!isSignedIn && <Closing />}
    </Page>
  );
}

function Hero({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <Box
      component="section"
      sx={{
        display: "grid",
        gridTemplateColumns: { md: "minmax(0, 1fr) auto" },
        alignItems: "center",
        columnGap: 8,
        paddingBlock: { xs: 3, md: 7 },
      }}
    >
      <div>
        <Typography variant="subtitle2" component="p" color="primary" sx={{ marginBottom: 1.5 }}>
          {texts.tagline}
        </Typography>
        <Typography
          variant="h1"
          sx={{
            fontSize: { xs: "2.125rem", sm: "2.75rem", md: "3.25rem" },
            lineHeight: 1.12,
            letterSpacing: "-0.03em",
          }}
        >
          {texts.headline}
        </Typography>
        <Typography color="textSecondary" sx={{ marginTop: 2.5, maxWidth: "54ch", fontSize: { sm: "1.125rem" } }}>
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
      </div>
      <Box sx={{ display: { xs: "none", md: "block" } }}>
        <Logo size={300} />
      </Box>
    </Box>
  );
}

function Closing() {
  return (
    <Stack component="section" sx={{ alignItems: "center", textAlign: "center", marginTop: { xs: 7, md: 10 }, gap: 1 }}>
      <Typography variant="h2">{texts.closing.title}</Typography>
      <Typography color="textSecondary">{texts.closing.text}</Typography>
      <Button component={Link} to="/register" variant="contained" size="large" sx={{ marginTop: 2 }}>
        {texts.closing.action}
      </Button>
    </Stack>
  );
}
