import Link from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import { type CallReply, calls } from "@pomander/contract";
import { Link as RouterLink } from "react-router";
import { format } from "@pomander/texts/format";
import { type LinkKind, ReminderLinkPage } from "../../widgets/link-page/ReminderLinkPage.tsx";
import { daysBetween, todayIn } from "../../lib/format/days.ts";
import { texts } from "./texts.ts";

type TakeLink = CallReply<typeof calls.takeLinks.read>;

const kind: LinkKind<TakeLink> = {
  texts,
  endedCode: "take_link_ended",
  read: (call, token) => call(calls.takeLinks.read, { params: { token } }),
  set: (call, token, isTaken) => call(calls.takeLinks.set, { params: { token }, body: { isTaken } }),
  describe: (link) => {
    const isOn = link.taken === "you";
    return {
      isOn,
      heading: isOn ? texts.mineHeading : texts.heading,
      about: <About link={link} what={meaningOf(link)} />,
      button: isOn ? texts.giveBack : link.taken === null ? texts.take : texts.takeOver,
      takenBack: link.holdsOthers && daysLeft(link) >= 0 ? texts.givenBack : texts.givenBackOnly,
    };
  },
};

/** Shows the page behind the "I'm on it" link, which takes the reminder or gives it back. */
export const TakePage = () => <ReminderLinkPage kind={kind} />;

function meaningOf(link: TakeLink): string {
  const { taken, holdsOthers } = link;
  // After the expiry, no emails are left that the others could miss.
  if (daysLeft(link) < 0) return taken === null ? texts.expiredQuestion : texts.expiredTaken[taken];
  if (taken === "you") return holdsOthers ? texts.mine : link.isUnverified ? texts.mineUnverified : texts.mineOnly;
  if (taken === "other" && holdsOthers) return texts.taken;
  return holdsOthers ? texts.question : texts.questionOnly;
}

/** Shows what is due when, and what pressing the button means. */
const About = ({ link, what }: { link: TakeLink; what: string }) => (
  <>
    <div>
      <Typography variant="h2" component="p" dir="auto" sx={{ overflowWrap: "anywhere" }}>
        {link.title}
      </Typography>
      <Typography color="textSecondary">{expiryText(link)}</Typography>
    </div>
    <Typography>{what}</Typography>
    {link.reminder !== null && (
      <Link component={RouterLink} to={`/remind-me?reminder=${link.reminder}`} sx={{ alignSelf: "start" }}>
        {texts.open}
      </Link>
    )}
  </>
);

/** Returns the days left by this device's calendar, since no user is signed in. */
const daysLeft = ({ expiryDate }: TakeLink) => daysBetween(todayIn(undefined, new Date()), expiryDate);

function expiryText(link: TakeLink): string {
  const left = daysLeft(link);
  const text = left < 0 ? texts.expired : texts.expires;
  return text(format.day(link.expiryDate, "long"), format.relativeDays(left));
}
