import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Link from "@mui/material/Link";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import type { DeletionImpact, User } from "@pomander/contract";
import { useState } from "react";
import { Link as RouterLink } from "react-router";
import { RetryAlert } from "../../../components/RetryAlert.tsx";
import { fullName } from "../../../lib/format/full-name.ts";
import type { QueryResult } from "../../../lib/hooks/use-query.ts";
import { problemOf } from "../../../lib/problem.ts";
import type { SharedReminders, UserImpact } from "../remove/impact.ts";
import { SharedRemindersChoice } from "../remove/SharedRemindersChoice.tsx";
import { texts } from "../texts.ts";
import { texts as selectTexts } from "./texts.ts";
import { SecondaryText } from "../../../components/quiet-text.tsx";

const { remove } = texts;

interface Props {
  impacts: QueryResult<readonly UserImpact[]>;
  shared: SharedReminders;
  onShared: (choice: SharedReminders) => void;
}

/** Renders what is deleted with each of several users, and the choice of what happens to their shared reminders. */
export function RemovalQuestion({ impacts, shared, onShared }: Props) {
  if (impacts.value === null) {
    return impacts.error === null ? (
      <div role="status" aria-label={remove.counting}>
        <Skeleton width="80%" />
        <Skeleton width="60%" />
      </div>
    ) : (
      <RetryAlert onRetry={impacts.reload}>
        {selectTexts.impact.failed} {problemOf(impacts.error, "").message}
      </RetryAlert>
    );
  }
  const sharedReminders = sumOf(impacts.value, "sharedReminders");
  const createdUsers = sumOf(impacts.value, "createdUsers");
  const addressed = sumOf(impacts.value, "addressedReminders");
  return (
    <>
      <Typography variant="body2">{selectTexts.leads.remove}</Typography>
      <ImpactList impacts={impacts.value} />
      {sharedReminders > 0 && <SharedRemindersChoice count={sharedReminders} value={shared} onChange={onShared} />}
      {addressed > 0 && (
        <Typography variant="body2" sx={{ marginTop: 1.5 }}>
          {selectTexts.impact.addressed(addressed)}
        </Typography>
      )}
      <SecondaryText sx={{ marginTop: 1.5 }}>
        {createdUsers > 0 && `${remove.createdUsers(createdUsers)} `}
        {remove.stays} {remove.forever}
      </SecondaryText>
    </>
  );
}

export const sumOf = (
  impacts: readonly UserImpact[],
  member: "sharedReminders" | "addressedReminders" | "createdUsers",
) => impacts.reduce((sum, { impact }) => sum + impact[member], 0);

/** Users listed before the administrator asks for all. */
const mostShown = 8;

/** Returns the sort weight: users whose deletion affects the most come first. */
const weightOf = ({ impact }: UserImpact) =>
  impact.onlyAssignedReminders * 1_000 + impact.reminders + impact.assignedReminders;

function ImpactList({ impacts }: { impacts: readonly UserImpact[] }) {
  const [isWhole, setWhole] = useState(false);
  const sorted = impacts.toSorted((one, other) => weightOf(other) - weightOf(one));
  const shown = isWhole ? sorted : sorted.slice(0, mostShown);
  return (
    <>
      <Box
        component="ul"
        aria-label={selectTexts.impact.label}
        sx={{
          typography: "body2",
          listStyle: "none",
          marginBlock: 1.5,
          padding: 0,
          overflowWrap: "anywhere",
          borderBottom: 1,
          borderColor: "divider",
        }}
      >
        {shown.map(({ user, impact }) => (
          <Box component="li" key={user._id} sx={{ paddingBlock: 1, borderTop: 1, borderColor: "divider" }}>
            <Typography variant="subtitle2" component="p" dir="auto">
              {fullName(user)}
            </Typography>
            <Impact user={user} impact={impact} />
          </Box>
        ))}
      </Box>
      {shown.length < impacts.length && (
        <Button size="small" color="inherit" onClick={() => setWhole(true)}>
          {selectTexts.impact.all(impacts.length)}
        </Button>
      )}
    </>
  );
}

function Impact({ user, impact }: { user: User; impact: DeletionImpact }) {
  const { hasVault, reminders, sharedReminders, memberships, assignedReminders: many } = impact;
  const own = selectTexts.impact.own(hasVault, reminders, sharedReminders, memberships);
  const alone = impact.onlyAssignedReminders;
  return (
    <>
      {(own !== "" || many === 0) && <SecondaryText>{own === "" ? selectTexts.impact.none : own}</SecondaryText>}
      {many > 0 && (
        <Typography variant="body2" color={alone > 0 ? "warning" : "textSecondary"}>
          <Link
            component={RouterLink}
            to={`/remind-me?owner=all&person=${user._id}&as=assigned`}
            color="inherit"
            aria-label={selectTexts.impact.show(many, fullName(user))}
          >
            {selectTexts.impact.assigned(many)}
          </Link>
          {selectTexts.impact.alone(many, alone)}
        </Typography>
      )}
    </>
  );
}
