import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { Logo } from "../components/Logo.tsx";
import { Page, usePageTitle } from "../components/Page.tsx";
import { texts } from "./texts.ts";

/** Shown instead of the app where the browser offers no WebCrypto: plain http on another machine's address. */
export function InsecurePage() {
  usePageTitle(texts.insecure.title);
  return (
    <Page width="text">
      <Box component="main">
        <Logo size={48} />
        <Typography variant="h1" sx={{ marginTop: 3, marginBottom: 2 }}>
          {texts.insecure.title}
        </Typography>
        {texts.insecure.text.map((sentence) => (
          <Typography key={sentence} sx={{ marginBottom: 2 }}>
            {sentence}
          </Typography>
        ))}
      </Box>
    </Page>
  );
}
