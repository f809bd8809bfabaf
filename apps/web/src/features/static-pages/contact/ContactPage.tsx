import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import Link from "@mui/material/Link";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { Fragment, type ReactNode } from "react";
import { Page, PageTitle } from "../../../components/Page.tsx";
import { usePublicSettings } from "../../../lib/hooks/use-public-settings.ts";
import { MailLink } from "../MailLink.tsx";
import { MessageForm, SentMessage, useMessageForm } from "./MessageForm.tsx";
import { texts } from "./texts.ts";
import { SecondaryText } from "../../../components/quiet-text.tsx";
import { OutlinedButton } from "../../../components/OutlinedButton.tsx";

const { ways } = texts;
const { faq } = texts;

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
          {sentFrom === null && <MessageForm form={form} problem={problem} onSubmit={(event) => void submit(event)} />}
        </Card>
        <WaysToReach />
      </Box>
      <Questions />
    </Page>
  );
}

/** Shows addresses, phone, headquarters and hours. */
function WaysToReach() {
  const { value: settings, error, reload } = usePublicSettings();
  const hasFailed = error !== null && settings === null;
  const shown = (value: ReactNode) => (settings === null ? <Skeleton width="70%" /> : value);
  return (
    <Box component="section" aria-labelledby="ways">
      <Typography variant="h2" id="ways">
        {ways.title}
      </Typography>
      {hasFailed ? (
        <Box role="alert" sx={{ marginTop: 2 }}>
          <Typography color="error">{ways.failed}</Typography>
          <OutlinedButton onClick={reload} sx={{ marginTop: 1.5 }}>
            {ways.retry}
          </OutlinedButton>
        </Box>
      ) : (
        <Box component="dl" sx={{ margin: 0 }}>
          <Way name={ways.support}>{shown(<MailLink address={settings?.supportEmail ?? ""} />)}</Way>
          <Way name={ways.enterprise}>{shown(<MailLink address={settings?.enterpriseEmail ?? ""} />)}</Way>
          <Way name={ways.phone}>{shown(<PhoneLink number={settings?.phone ?? ""} />)}</Way>
          <Way name={ways.headquarters}>{shown(<bdi>{settings?.address}</bdi>)}</Way>
          <Way name={ways.hours} isForWideScreens>
            {ways.hoursText.map((parts) => (
              <div key={parts[0]}>
                {parts.map((part, index) => (
                  <Fragment key={part}>
                    {index > 0 && " "}
                    <Box component="span" sx={{ whiteSpace: "nowrap" }}>
                      {part}
                    </Box>
                  </Fragment>
                ))}
              </div>
            ))}
          </Way>
        </Box>
      )}
    </Box>
  );
}

interface WayProps {
  name: string;
  isForWideScreens?: boolean;
  children: ReactNode;
}

function Way({ name, isForWideScreens = false, children }: WayProps) {
  return (
    <Box sx={{ marginTop: 2.5, ...(isForWideScreens ? { display: { xs: "none", sm: "block" } } : {}) }}>
      <SecondaryText component="dt">{name}</SecondaryText>
      <Typography component="dd" sx={{ margin: 0, whiteSpace: "pre-line", overflowWrap: "anywhere" }}>
        {children}
      </Typography>
    </Box>
  );
}

const PhoneLink = ({ number }: { number: string }) => (
  <Link dir="ltr" href={`tel:${number.replace(/[^+\d]/g, "")}`}>
    {number}
  </Link>
);

/** Shows questions with answers short enough to be read without opening anything. */
function Questions() {
  return (
    <Box component="section" aria-labelledby="questions" sx={{ marginTop: { xs: 6, md: 9 } }}>
      <Typography variant="h2" id="questions">
        {faq.title}
      </Typography>
      <Box
        sx={{
          display: "grid",
          gridTemplateColumns: { md: "repeat(3, minmax(0, 1fr))" },
          columnGap: 5,
          rowGap: 4,
          marginTop: 3,
        }}
      >
        {faq.items.map(({ question, answer }) => (
          <div key={question}>
            <Typography variant="h3">{question}</Typography>
            {answer.map((paragraph) => (
              <SecondaryText key={paragraph} sx={{ marginTop: 1 }}>
                {paragraph}
              </SecondaryText>
            ))}
          </div>
        ))}
      </Box>
    </Box>
  );
}
