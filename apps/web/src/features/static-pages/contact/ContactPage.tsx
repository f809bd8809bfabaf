import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import { Page } from "../../../components/Page.tsx";
import { PageTitle } from "../../../components/PageTitle.tsx";
import { MessageForm } from "./MessageForm.tsx";
import { Questions } from "./Questions.tsx";
import { SentMessage } from "./SentMessage.tsx";
import { texts } from "./texts.ts";
import { useMessageForm } from "./use-message-form.ts";
import { WaysToReach } from "./WaysToReach.tsx";

export function ContactPage() {
  const { form, problem, submit, sentFrom, writeAnother } = useMessageForm();
  return (
    <Page>
      <PageTitle title={texts.title} lead={texts.lead} />
      <Box
        sx={{
          display: "grid",
          gridTemplateColumns: { md: "minmax(0, 1fr) 320px" },
          columnGap: 8,
          rowGap: 5,
          alignItems: "start",
        }}
      >
        <Card sx={{ padding: { xs: 2.5, sm: 4 } }}>
          <div role="status">{sentFrom !== null && <SentMessage email={sentFrom} onAnother={writeAnother} />}</div>
          {sentFrom === null && <MessageForm form={form} problem={problem} onSubmit={() => void submit()} />}
        </Card>
        <WaysToReach />
      </Box>
      <Questions />
    </Page>
  );
}
