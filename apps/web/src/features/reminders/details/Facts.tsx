import Box from "@mui/material/Box";
import Chip from "@mui/material/Chip";
import type { Reminder } from "@pomander/contract";
import type { ReactNode } from "react";
import { format } from "@pomander/texts/format";
import { PeopleAvatars } from "../../../components/PeopleAvatars.tsx";
import { daysBetween, type Day } from "../../../lib/format/days.ts";
import { costWords, noticeWords } from "../../../widgets/reminder-field-texts.ts";
import { NoticeDay } from "../status/NoticeDay.tsx";
import { statusOf } from "../status/status-of.ts";
import { pausedReason, StatusChip } from "../status/StatusChip.tsx";
import { personName } from "../names.ts";
import { texts } from "../texts.ts";
import { texts as detailTexts } from "./texts.ts";
import { CheckState } from "../watch/CheckState.tsx";
import { watchTexts } from "../watch/texts.ts";
import { Caption } from "../../../components/quiet-text.tsx";

const { details, card, form } = texts;
const shownMembers = 5;

interface Props {
  reminder: Reminder;
  today: Day;
  timeZone: string;
  /** Called after its target was checked. */
  onChecked: () => void;
}

/** Renders all facts about a reminder except its deliveries. */
export function Facts({ reminder, today, timeZone, onChecked }: Props) {
  const { groupMembers, scopeTag, unsubscribed, awaitingVerification, notificationCount, escalation } = reminder;
  const moment = (iso: string) => format.moment(iso, timeZone);
  return (
    <Box
      component="dl"
      sx={{
        display: "grid",
        gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "minmax(120px, auto) minmax(0, 1fr)" },
        columnGap: 3,
        rowGap: { xs: 0.25, sm: 1.25 },
        margin: 0,
        "& dt": { typography: "body2", color: "text.secondary" },
        "& dd": {
          typography: "body2",
          margin: 0,
          marginBottom: { xs: 1, sm: 0 },
          minWidth: 0,
          overflowWrap: "anywhere",
        },
      }}
    >
      <Fact label={details.status}>
        <StatusChip status={statusOf(reminder, today)} />
        {reminder.isPaused && (
          <Caption sx={{ marginTop: 0.5 }}>
            {card.paused}. {pausedReason(reminder)}
          </Caption>
        )}
      </Fact>
      <Fact label={details.expiryDate}>
        <time dateTime={reminder.expiryDate}>{format.day(reminder.expiryDate, "long")}</time>
        {" · "}
        {format.relativeDays(daysBetween(today, reminder.expiryDate))}
      </Fact>
      {reminder.noticePeriod !== null && (
        <Fact label={form.noticePeriod}>
          {noticeWords(reminder.noticePeriod)}
          <NoticeDay reminder={reminder} today={today} />
        </Fact>
      )}
      {reminder.cost !== null && <Fact label={form.cost}>{costWords(reminder.cost)}</Fact>}
      {reminder.check !== null && (
        <Fact label={watchTexts.fact}>
          <CheckState reminder={reminder} check={reminder.check} timeZone={timeZone} onChecked={onChecked} />
        </Fact>
      )}
      <Fact label={details.frequency}>
        {texts.frequencies[reminder.frequency]} · {card.remindBefore(reminder.remindBeforeDays)}
      </Fact>
      {reminder.alsoBeforeDays.length > 0 && (
        <Fact label={detailTexts.also}>{detailTexts.daysBefore(reminder.alsoBeforeDays)}</Fact>
      )}
      {reminder.alsoAtExpiry && <Fact label={detailTexts.also}>{detailTexts.atExpiry}</Fact>}
      {reminder.renewEveryMonths !== null && (
        <Fact label={detailTexts.renewEvery}>{detailTexts.months(reminder.renewEveryMonths)}</Fact>
      )}
      {escalation.beforeDays !== null && escalation.to.length > 0 && (
        <Fact label={detailTexts.ifNobody}>
          {detailTexts.tell(escalation.beforeDays, escalation.to.map(({ name }) => name).join(", "))}
        </Fact>
      )}
      {reminder.remindDaysStart !== null && (
        <Fact label={details.start}>{format.day(reminder.remindDaysStart, "long")}</Fact>
      )}
      <Fact label={details.type}>{texts.types[reminder.type]}</Fact>
      <Fact label={details.owner}>
        <bdi>{personName(reminder.owner)}</bdi>
      </Fact>
      <Fact label={details.email}>{reminder.email}</Fact>
      {reminder.assignees.length > 0 && (
        <Fact label={details.assigned}>
          <bdi>{reminder.assignees.map(personName).join(", ")}</bdi>
        </Fact>
      )}
      {scopeTag !== null && (
        <Fact label={details.scopeTag}>
          <Chip size="small" color="secondary" variant="outlined" label={scopeTag.name} sx={{ maxWidth: "100%" }} />
          {scopeTag.description !== "" && (
            <Caption dir="auto" sx={{ marginTop: 0.5 }}>
              {scopeTag.description}
            </Caption>
          )}
        </Fact>
      )}
      {groupMembers.total > 0 && (
        <Fact label={details.members}>
          <PeopleAvatars people={groupMembers.first} max={shownMembers} total={groupMembers.total} />
        </Fact>
      )}
      {reminder.notes !== "" && (
        <Fact label={details.notes}>
          <Box dir="auto" sx={{ whiteSpace: "pre-wrap" }}>
            {reminder.notes}
          </Box>
        </Fact>
      )}
      <Fact label={details.next}>
        {reminder.isPaused
          ? details.pausedNext
          : reminder.nextReminder === null
            ? details.noNext
            : moment(reminder.nextReminder)}
        {awaitingVerification.length > 0 && (
          <Caption>{details.waits(awaitingVerification.join(", "), awaitingVerification.length)}</Caption>
        )}
      </Fact>
      <Fact label={details.last}>
        {reminder.lastReminded === null
          ? details.never
          : `${moment(reminder.lastReminded)} · ${details.times(notificationCount)}`}
      </Fact>
      {unsubscribed.length > 0 && (
        <Fact label={details.unsubscribed}>
          {unsubscribed.join(", ")}
          <Caption>{details.unsubscribedHint}</Caption>
        </Fact>
      )}
    </Box>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  );
}
