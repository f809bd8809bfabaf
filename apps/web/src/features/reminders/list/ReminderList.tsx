import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import type { ListedReminder } from "@pomander/contract";
import { useEffect, type ReactNode } from "react";
import { EmptyState } from "../../../components/EmptyState.tsx";
import { ListSpinner } from "../../../components/ListSpinner.tsx";
import { Pager } from "../../../components/Pager.tsx";
import { RetryAlert } from "../../../components/RetryAlert.tsx";
import type { Day } from "../../../lib/format/days.ts";
import { loadText } from "../errors.ts";
import { texts } from "../texts.ts";
import type { CardHandlers } from "./CardButtons.tsx";
import { isFiltered, pageSize, unfiltered, type ReminderListParams } from "./list-params.ts";
import { ReminderCard } from "./ReminderCard.tsx";
import type { RemindersOnScreen } from "./use-reminders.ts";

interface Props {
  reminders: RemindersOnScreen;
  listParams: ReminderListParams;
  setListParams: (change: Partial<ReminderListParams>, replace?: boolean) => void;
  onType: (text: string) => void;
  today: Day;
  actorId: string;
  sending: ReadonlySet<string>;
  handlers: CardHandlers;
  onAdd: () => void;
}

/** A page of the reminders that search and filters leave, or why there is none. */
export function ReminderList(props: Props) {
  const { reminders, listParams, setListParams } = props;
  const { rows, total, page, isWaiting, error } = reminders;
  const isNarrowed = isFiltered(listParams);
  // A page that a deletion emptied steps back.
  useEffect(() => {
    if (rows !== null && !isWaiting && page !== listParams.page) setListParams({ page }, true);
  });
  return (
    <>
      {error !== null && (
        <RetryAlert onRetry={reminders.reload} sx={{ marginBottom: 2 }}>
          {loadText(error)}
        </RetryAlert>
      )}
      <Typography
        variant="body2"
        color="textSecondary"
        role="status"
        sx={{ marginBottom: 1, minHeight: "1.55em", fontVariantNumeric: "tabular-nums" }}
      >
        {rows !== null && total > 0 && (isNarrowed ? texts.list.found(total) : texts.list.count(total))}
      </Typography>
      {rows === null ? (
        error === null && <ListSpinner label={texts.list.loading} />
      ) : total === 0 ? (
        !isWaiting && <Nothing {...props} isNarrowed={isNarrowed} />
      ) : (
        <>
          <CardGrid
            reminders={rows}
            today={props.today}
            actorId={props.actorId}
            sending={props.sending}
            handlers={props.handlers}
            isBusy={isWaiting}
          />
          {total > pageSize && (
            <Pager
              label={texts.list.pages}
              page={page}
              pageSize={pageSize}
              total={total}
              onPage={(chosen) => {
                setListParams({ page: chosen });
                window.scrollTo({ top: 0 });
              }}
            />
          )}
        </>
      )}
    </>
  );
}

function Nothing({
  isNarrowed,
  setListParams,
  onType,
  onAdd,
}: Pick<Props, "setListParams" | "onType" | "onAdd"> & { isNarrowed: boolean }) {
  const showAll = () => {
    onType("");
    setListParams(unfiltered);
  };
  const button = (label: string, variant: "outlined" | "contained", onClick: () => void): ReactNode => (
    <Button variant={variant} onClick={onClick}>
      {label}
    </Button>
  );
  return isNarrowed ? (
    <EmptyState
      text={texts.list.nothingFound}
      hint={texts.list.nothingFoundHint}
      action={button(texts.list.showAll, "outlined", showAll)}
    />
  ) : (
    <EmptyState text={texts.list.empty} action={button(texts.add, "contained", onAdd)} />
  );
}

interface CardGridProps {
  reminders: readonly ListedReminder[];
  today: Day;
  actorId: string;
  /** The ids of those that are being sent. */
  sending: ReadonlySet<string>;
  handlers: CardHandlers;
  isBusy: boolean;
}

/** The cards: one column on the narrowest screens, then two, then three. */
function CardGrid({ reminders, today, actorId, sending, handlers, isBusy }: CardGridProps) {
  return (
    <Box
      component="ul"
      aria-label={texts.list.label}
      aria-busy={isBusy}
      sx={{
        listStyle: "none",
        margin: 0,
        padding: 0,
        display: "grid",
        gap: 2,
        gridTemplateColumns: {
          xs: "minmax(0, 1fr)",
          sm: "repeat(2, minmax(0, 1fr))",
          md: "repeat(3, minmax(0, 1fr))",
        },
      }}
    >
      {reminders.map((reminder) => (
        <ReminderCard
          key={reminder._id}
          reminder={reminder}
          today={today}
          actorId={actorId}
          isSending={sending.has(reminder._id)}
          handlers={handlers}
        />
      ))}
    </Box>
  );
}
