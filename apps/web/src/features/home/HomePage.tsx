import Dice from "@mui/icons-material/CasinoOutlined";
import Devices from "@mui/icons-material/DevicesOutlined";
import Lock from "@mui/icons-material/LockOutlined";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { lazy, Suspense } from "react";
import { Link } from "react-router";
import { Page, usePageTitle } from "../../components/Page.tsx";
import { useIsAuthenticated } from "../../lib/session/store.tsx";
import { ProductPicture, reminderShots, vaultShots } from "./ProductPicture.tsx";
import { texts } from "./texts.ts";
import { SecondaryText } from "../../components/quiet-text.tsx";
import { OutlinedButton } from "../../components/OutlinedButton.tsx";

const { reminders } = texts;
const { organizations } = texts;

/** Loaded on demand, so that a visitor's first page comes without it. */
const MemberHome = lazy(async () => ({ default: (await import("./member/MemberHome.tsx")).MemberHome }));

export function HomePage() {
  usePageTitle(texts.title);
  const isSignedIn = useIsAuthenticated();
  return (
    <Page>
      {isSignedIn ? (
        <Suspense>
          <MemberHome />
          <FeatureCards />
        </Suspense>
      ) : (
        <>
          <Hero />
          <FeatureCards />
          <RemindMe />
          <Organizations />
          <Closing />
        </>
      )}
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

/** Says what the product is to a visitor who has ten seconds. */
function Hero() {
  return (
    <Box component="section" sx={{ paddingTop: { xs: 1, md: 4 } }}>
      <Typography variant="subtitle2" component="p" color="primary" sx={{ marginBottom: 1.5 }}>
        {texts.tagline}
      </Typography>
      <Typography
        variant="h1"
        sx={{ fontSize: { xs: "2rem", sm: "2.5rem", lg: "3.25rem" }, lineHeight: 1.14, letterSpacing: "-0.03em" }}
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
        <Button component={Link} to="/register" variant="contained" size="large">
          {texts.signUp}
        </Button>
        <OutlinedButton component={Link} to="/login" size="large">
          {texts.login}
        </OutlinedButton>
      </Stack>
      <Box sx={{ marginTop: { xs: 5, md: 7 } }}>
        <ProductPicture shots={vaultShots} alt={texts.vaultPicture} />
      </Box>
    </Box>
  );
}

const icons = [Lock, Dice, Devices];

function FeatureCards() {
  return (
    <Box
      component="section"
      sx={{
        display: "grid",
        gap: 2,
        gridTemplateColumns: { md: "repeat(3, minmax(0, 1fr))" },
        marginTop: { xs: 4, md: 5 },
      }}
    >
      {texts.features.map(({ title, text }, index) => {
        const Icon = icons[index] ?? Lock;
        return (
          <Card key={title} sx={{ padding: 3 }}>
            <Icon sx={{ color: "secondary.main", display: "block", marginBottom: 2 }} />
            <Typography variant="h3" component="h2" sx={{ marginBottom: 0.75 }}>
              {title}
            </Typography>
            <SecondaryText>{text}</SecondaryText>
          </Card>
        );
      })}
    </Box>
  );
}

/** Shows the other half of the product, the reminders, apart from the vault. */
function RemindMe() {
  return (
    <Box component="section" sx={{ marginTop: { xs: 8, md: 12 } }}>
      <Typography variant="h2" sx={{ fontSize: { xs: "1.625rem", md: "2rem" }, letterSpacing: "-0.02em" }}>
        {reminders.title}
      </Typography>
      <Typography color="textSecondary" sx={{ marginTop: 1, fontSize: { sm: "1.125rem" } }}>
        {reminders.lead}
      </Typography>
      <Box sx={{ marginTop: { xs: 3, md: 4 } }}>
        <ProductPicture shots={reminderShots} alt={reminders.picture} />
      </Box>
      <Box
        sx={{
          display: "grid",
          gap: { xs: 3, md: 5 },
          gridTemplateColumns: { md: "repeat(3, minmax(0, 1fr))" },
          marginTop: 4,
        }}
      >
        {reminders.points.map(({ title, text }) => (
          <Stack key={title} sx={{ gap: 0.75 }}>
            <Typography variant="h3">{title}</Typography>
            <SecondaryText>{text}</SecondaryText>
          </Stack>
        ))}
      </Box>
    </Box>
  );
}

function Organizations() {
  return (
    <Card
      component="section"
      sx={{
        display: "flex",
        flexDirection: { xs: "column", md: "row" },
        alignItems: { xs: "flex-start", md: "center" },
        justifyContent: "space-between",
        gap: { xs: 2.5, md: 6 },
        padding: { xs: 3, sm: 4 },
        marginTop: { xs: 8, md: 12 },
      }}
    >
      <div>
        <Typography variant="h2">{organizations.title}</Typography>
        <Typography color="textSecondary" sx={{ marginTop: 1, maxWidth: "68ch" }}>
          {organizations.text}
        </Typography>
      </div>
      <OutlinedButton component={Link} to="/contact">
        {organizations.action}
      </OutlinedButton>
    </Card>
  );
}
