import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { type CallReply, calls } from "@pomander/contract";
import { type LinkKind, ReminderLinkPage } from "../../widgets/link-page/ReminderLinkPage.tsx";
import { texts } from "./texts.ts";

/** The link's data. The address in it is masked, since a reader who has the link need not learn it. */
type UnsubscribeLink = CallReply<typeof calls.unsubscriptions.read>;

const kind: LinkKind<UnsubscribeLink> = {
  texts,
  endedCode: "invalid_link",
  read: (call, token) => call(calls.unsubscriptions.read, { params: { token } }),
  set: async (call, token, isUnsubscribed, link) => ({
    ...link,
    ...(await call(calls.unsubscriptions.set, { params: { token }, body: { isUnsubscribed } })),
  }),
  describe: ({ title, titles = [], address, isUnsubscribed: isOn }) => {
    const isSeveral = titles.length > 1;
    const asked = isSeveral ? texts.headingOfSeveral : texts.heading;
    return {
      isOn,
      heading: isOn ? texts.stoppedHeading : asked,
      about: isSeveral ? (
        <AboutSeveral words={(isOn ? texts.stoppedSeveral : texts.questionOfSeveral)(address)} titles={titles} />
      ) : (
        <About words={(isOn ? texts.stopped : texts.question)(title, address)} />
      ),
      button: isOn ? texts.takeBack : texts.stop,
      note: isSeveral ? texts.scopeOfSeveral : texts.scope,
      takenBack: texts.back(address),
    };
  },
};

/**
 * Shows the page behind the link at the foot of a reminder's message, which ends the messages about it or resumes them.
 */
export const UnsubscribePage = () => <ReminderLinkPage kind={kind} />;

function About({
  words: [about, title, what, address],
}: {
  words: ReturnType<typeof texts.question | typeof texts.stopped>;
}) {
  return (
    <Typography sx={{ overflowWrap: "anywhere" }}>
      {about} <strong dir="auto">{title}</strong> {what} <Address address={address} />.
    </Typography>
  );
}

interface AboutSeveralProps {
  words: ReturnType<typeof texts.questionOfSeveral | typeof texts.stoppedSeveral>;
  titles: readonly string[];
}

function AboutSeveral({ words: [what, address], titles }: AboutSeveralProps) {
  return (
    <Box sx={{ overflowWrap: "anywhere" }}>
      <Typography>
        {what} <Address address={address} />:
      </Typography>
      <Box component="ul" sx={{ marginBlock: 1, paddingInlineStart: 2.5 }}>
        {titles.map((title, index) => (
          <Typography key={index} component="li" dir="auto">
            {title}
          </Typography>
        ))}
      </Box>
    </Box>
  );
}

const Address = ({ address }: { address: string }) => (
  <Box component="strong" dir="ltr" sx={{ display: "inline-block", maxWidth: "100%" }}>
    {address}
  </Box>
);
