import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import { calls } from "@pomander/contract";
import { Link } from "react-router";
import { EmptyState } from "../../../components/EmptyState.tsx";
import { texts } from "../texts.ts";
import { texts as transferTexts } from "../transfer/texts.ts";
import { unfiltered, type ReminderListParams } from "./list-params.ts";
import { OutlinedButton } from "../../../components/OutlinedButton.tsx";
import { useApiQuery } from "../../../lib/hooks/use-api-query.ts";
import type { Api } from "@pomander/vault";

interface Props {
  /** Search or filters left none. */
  isNarrowed: boolean;
  /** One's own alone are listed, though there are others that one may see. */
  isMine: boolean;
  actorId: string;
  setListParams: (change: Partial<ReminderListParams>) => void;
  onAdd: () => void;
}

/** Why no reminder is listed, and what helps. */
export function NoReminders({ isNarrowed, isMine, actorId, setListParams, onAdd }: Props) {
  const assigned = useApiQuery(isMine && !isNarrowed ? readAssignedToMe : null).value?.total ?? 0;
  if (isNarrowed)
    return (
      <EmptyState
        text={texts.list.nothingFound}
        hint={texts.list.nothingFoundHint}
        button={{ label: texts.list.showAll, onClick: () => setListParams(unfiltered) }}
      />
    );
  const isAssigned = assigned > 0;
  return (
    <EmptyState
      text={texts.list.empty}
      {...(isAssigned ? { hint: texts.list.assignedToYou(assigned) } : {})}
      action={
        <Stack direction="row" sx={{ gap: 1.5, flexWrap: "wrap", justifyContent: "center" }}>
          {isAssigned && (
            <Button
              variant="contained"
              onClick={() => setListParams({ isAll: true, person: actorId, role: "assigned" })}
            >
              {texts.list.showAssigned(assigned)}
            </Button>
          )}
          <Button variant={isAssigned ? "outlined" : "contained"} onClick={onAdd}>
            {texts.add}
          </Button>
          <OutlinedButton component={Link} to="/remind-me/import">
            {transferTexts.importFile}
          </OutlinedButton>
        </Stack>
      }
    />
  );
}

/** How many reminders one is assigned to; 0 while that is not known. */
const readAssignedToMe = (call: Api) =>
  call.list(calls.reminders.list, { query: { assigned: "me", page: "1", pageSize: "1" } });
