import LinearProgress from "@mui/material/LinearProgress";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { SystemStatus } from "@pomander/contract";
import { languages } from "@pomander/contract/languages";
import { Link as RouterLink } from "react-router";
import { format } from "@pomander/texts/format";
import { FactLine } from "../../components/FactLine.tsx";
import { agoOf } from "./ago.ts";
import { type Fact, PartCard } from "./PartCard.tsx";
import { type Part, problemsOf } from "./problems.ts";
import { texts } from "./texts.ts";
import { OutlinedButton } from "../../components/OutlinedButton.tsx";

interface Props {
  status: SystemStatus;
  onTestMail: () => void;
}

/** Returns the id of a part in the page's address. */
export const idOfPart = (part: Part) => `system-${part}`;

/** Shows every part, in two columns where there is room. */
export function SystemParts({ status, onTestMail }: Props) {
  const problems = problemsOf(status);
  const of = (part: Part) => ({
    id: idOfPart(part),
    title: texts[part].title,
    problems: problems.filter((problem) => problem.part === part),
  });
  const test = (
    <OutlinedButton size="small" onClick={onTestMail}>
      {texts.mail.test}
    </OutlinedButton>
  );
  return (
    <Stack direction={{ xs: "column", md: "row" }} sx={{ gap: 2, alignItems: { md: "flex-start" } }}>
      <Column>
        <PartCard {...of("mail")} facts={mailFacts(status)} action={test} />
        <PartCard {...of("reminders")} facts={reminderFacts(status)} />
        <Coverage people={status.people} />
      </Column>
      <Column>
        <PartCard {...of("backups")} facts={backupFacts(status)} />
        <PartCard {...of("server")} facts={serverFacts(status)} />
      </Column>
    </Stack>
  );
}

const Column = ({ children }: { children: React.ReactNode }) => (
  <Stack sx={{ flex: 1, minWidth: 0, width: "100%", gap: 2 }}>{children}</Stack>
);

/** Shows a moment and how long ago it was; `otherwise` where there is none. */
function When({ at, now, otherwise }: { at: string | null; now: string; otherwise: string }) {
  return at === null ? otherwise : <FactLine facts={[format.moment(at), agoOf(at, now)]} />;
}

function mailFacts(status: SystemStatus): Fact[] {
  const { mail, lastMailSentAt, lastMailErrorAt, defaultLanguage, queues, readAt: now } = status;
  const words = texts.mail;
  const language = languages.find(({ tag }) => tag === defaultLanguage);
  return [
    { label: words.way, value: words.ways[mail] },
    ...(language === undefined ? [] : [{ label: words.language, value: words.languageOf(language.name) }]),
    { label: words.lastSent, value: <When at={lastMailSentAt} now={now} otherwise={texts.never} /> },
    { label: words.lastError, value: <When at={lastMailErrorAt} now={now} otherwise={texts.none} /> },
    { label: words.waiting, value: words.waitingCount(queues.mails.due + queues.deliveries.due) },
  ];
}

function reminderFacts({ queues, failedDeliveries, readAt: now }: SystemStatus): Fact[] {
  const words = texts.reminders;
  const { deliveries, channels } = queues;
  const [oldest = null] = [deliveries, channels].flatMap(({ oldestDueAt: at }) => at ?? []).toSorted(byMoment);
  return [
    { label: words.due, value: format.number(deliveries.due + channels.due) },
    { label: words.late, value: format.number(deliveries.late + channels.late) },
    { label: words.oldest, value: <When at={oldest} now={now} otherwise={texts.none} /> },
    { label: words.undelivered, value: format.number(failedDeliveries) },
  ];
}

const byMoment = (one: string, other: string) => Date.parse(one) - Date.parse(other);

function backupFacts({ backups, secrets, readAt: now }: SystemStatus): Fact[] {
  const words = texts.backups;
  const { schedule, lastGood, lastFailure } = backups;
  const failed = lastFailure && [format.moment(lastFailure.at), agoOf(lastFailure.at, now), lastFailure.reason];
  const good = lastGood && [format.moment(lastGood.at), agoOf(lastGood.at, now), format.bytes(lastGood.bytes)];
  return [
    { label: words.schedule, value: schedule === null ? words.notScheduled : words.scheduled(schedule.at) },
    ...(schedule === null ? [] : [{ label: words.folder, value: schedule.dir }]),
    ...(schedule === null ? [] : [{ label: words.keep, value: keptInWords(schedule.keep) }]),
    { label: words.lastGood, value: good === null ? texts.none : <FactLine facts={good} /> },
    { label: words.lastFailure, value: failed === null ? texts.none : <FactLine facts={failed} /> },
    { label: words.secrets, value: <When at={secrets.exportedAt} now={now} otherwise={texts.never} /> },
  ];
}

function serverFacts({ version, database, disks, files, sharedVaults, upkeep, readAt: now }: SystemStatus): Fact[] {
  const words = texts.server;
  const taken = words.filesTaken(format.bytes(files.bytes), format.bytes(files.limitBytes));
  return [
    { label: words.version, value: version },
    { label: words.database, value: words.databaseVersion(database.version, words.kinds[database.kind]) },
    { label: words.size, value: format.bytes(database.bytes) },
    { label: words.files, value: files.fileBytes === 0 && files.count === 0 ? words.noFiles : taken },
    { label: words.sharedVaults, value: <FactLine facts={sharedFacts(sharedVaults)} /> },
    ...disks.map(({ folder, freeBytes, totalBytes }) => ({
      label: words.disks[folder],
      value: words.free(format.bytes(freeBytes), format.bytes(totalBytes)),
    })),
    { label: words.cleanup, value: <When at={upkeep.lastDoneAt} now={now} otherwise={texts.notYet} /> },
  ];
}

function sharedFacts({ waitingForKeys, overdueTasks }: SystemStatus["sharedVaults"]): string[] {
  const words = texts.server;
  return [words.waitForKeys(waitingForKeys), ...(overdueTasks === 0 ? [] : [words.overdueTasks(overdueTasks)])];
}

/** Returns `7d,4w,12m` as "7 days, 4 weeks, 12 months"; any part of another form stays as it is. */
function keptInWords(keep: string): string {
  return keep
    .split(",")
    .map((part) =>
      part
        .trim()
        .replace(/^(\d+)([dwm])$/, (_, n: string, unit: "d" | "w" | "m") => texts.backups.kept[unit](Number(n))),
    )
    .join(", ");
}

/** Shows how many users sign in with a second step. */
function Coverage({ people: { all, withSecondFactor } }: Pick<SystemStatus, "people">) {
  const words = texts.factors;
  const text = words.coverage(withSecondFactor, all);
  return (
    <PartCard
      id="system-factors"
      title={words.title}
      action={
        <OutlinedButton component={RouterLink} to="/dashboard" size="small">
          {words.people}
        </OutlinedButton>
      }
    >
      <LinearProgress
        variant="determinate"
        value={all === 0 ? 0 : (withSecondFactor / all) * 100}
        aria-label={text}
        sx={{ marginTop: 1.5, height: 8, borderRadius: 4, backgroundColor: "divider" }}
      />
      <Typography variant="body2" sx={{ marginTop: 1 }}>
        {text}
      </Typography>
    </PartCard>
  );
}
