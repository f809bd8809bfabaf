import LinearProgress from "@mui/material/LinearProgress";
import Typography from "@mui/material/Typography";
import { Page, usePageTitle } from "../../../components/Page.tsx";
import { useDelayedFlag } from "../../../lib/hooks/timing.ts";
import { texts } from "./texts.ts";

/** Shows what is being waited for. A short wait is not worth a flash of text. */
export function Waiting({ text }: { text: string }) {
  usePageTitle(texts.returned.title);
  const isSlow = useDelayedFlag(true, 200);
  return (
    <Page width="form">
      <Typography variant="h1">{texts.returned.title}</Typography>
      <Typography role="status" color="textSecondary" sx={{ marginTop: 1, minHeight: "1.5em" }}>
        {isSlow && text}
      </Typography>
      {isSlow && <LinearProgress aria-label={text} sx={{ marginTop: 3 }} />}
    </Page>
  );
}
