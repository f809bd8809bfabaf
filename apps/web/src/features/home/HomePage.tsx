import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { Link } from "react-router";
import { Page } from "../../components/Page.tsx";
import { usePageTitle } from "../../components/PageTitle.tsx";
import { useAppSelector } from "../../lib/session/store.ts";
import { FeatureCards } from "./FeatureCards.tsx";
import { Hero } from "./Hero.tsx";
import { Organizations } from "./Organizations.tsx";
import { RemindMe } from "./RemindMe.tsx";
import { texts } from "./texts.ts";

export function HomePage() {
  usePageTitle(texts.title);
  const isSignedIn = useAppSelector((state) => state.auth.isAuthenticated);
  return (
    <Page>
      <Hero isSignedIn={isSignedIn} />
      <FeatureCards />
      <RemindMe />
      <Organizations />
      {!isSignedIn && <Closing />}
    </Page>
  );
}

function Closing() {
  return (
    <Stack
      component="section"
      sx={{ alignItems: "center", textAlign: "center", marginTop: { xs: 8, md: 12 }, marginBottom: 3, gap: 1 }}
    >
      <Typography variant="h2" sx={{ fontSize: { xs: "1.625rem", md: "2rem" }, letterSpacing: "-0.02em" }}>
        {texts.closing.title}
      </Typography>
      <Typography color="textSecondary">{texts.closing.text}</Typography>
      <Button component={Link} to="/register" variant="contained" size="large" sx={{ marginTop: 2 }}>
        {texts.closing.action}
      </Button>
    </Stack>
  );
}
