import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import LinearProgress from "@mui/material/LinearProgress";
import { limits, type ListedReminder, type ScopeTag, type User } from "@pomander/contract";
import { useEffect, useMemo, type ReactNode } from "react";
import { ListSpinner } from "../../../components/ListSpinner.tsx";
import { Pager } from "../../../components/Pager.tsx";
import { RetryAlert } from "../../../components/RetryAlert.tsx";
import type { Day } from "../../../lib/format/days.ts";
import { loadText } from "../load-save-errors.ts";
import { texts } from "../texts.ts";
import type { CardHandlers } from "./CardButtons.tsx";
import { costsOf } from "./costs-of.ts";
import { CardGrid } from "./CardGrid.tsx";
import { isFiltered, pageSizes, type ReminderListParams } from "./list-params.ts";
import { NoReminders } from "./NoReminders.tsx";
import type { RemindersOnScreen } from "./use-reminders.ts";
import { MonthView } from "../month/MonthView.tsx";
import type { Selection } from "../../../lib/list/use-selection.ts";
import type { Column } from "../table/columns.ts";
import { PrintedTable } from "../table/PrintedTable.tsx";
import { ReminderTable } from "../table/ReminderTable.tsx";
import { Caption, SecondaryText } from "../../../components/quiet-text.tsx";

interface Props {
  reminders: RemindersOnScreen;
  listParams: ReminderListParams;
  setListParams: (change: Partial<ReminderListParams>, replace?: boolean) => void;
  today: Day;
  actor: User;
  tags: readonly ScopeTag[];
  /** Whether only the user's own reminders are listed, though they may see others. */
  isMine: boolean;
  sending: ReadonlySet<string>;
  selection: Selection;
  /** Whether cards show their checkboxes. */
  isSelecting: boolean;
  columns: readonly Column[];
  handlers: CardHandlers;
  onAdd: () => void;
  /** The choice of view and the actions, beside the count. */
  tools: ReactNode;
}

/** Renders the reminders that match search and filters, or why there are none. */
export function ReminderList(props: Props) {
  const { reminders, listParams, setListParams, actor } = props;
  const { rows, found, total, page, isWaiting, error } = reminders;
  const isNarrowed = isFiltered(listParams);
  const costs = useMemo(() => (reminders.isWhole && found !== null ? costsOf(found) : ""), [reminders.isWhole, found]);
  // A page that became empty after a deletion leads back to the previous one.
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
      <Box sx={{ display: "flex", alignItems: "center", flexWrap: "wrap", gap: 1, marginBottom: 1, minHeight: 40 }}>
        <SecondaryText role="status" sx={{ fontVariantNumeric: "tabular-nums" }}>
          {rows !== null &&
            total > 0 &&
            reminders.progress === null &&
            [
              isNarrowed ? texts.list.found(total) : texts.list.count(total),
              ...(costs === "" ? [] : [texts.list.costs(costs)]),
            ].join(" · ")}
        </SecondaryText>
        {props.tools}
      </Box>
      <ReadingAll progress={reminders.progress} />
      {reminders.unread > 0 && (
        <Alert severity="info" sx={{ marginBottom: 2 }}>
          {texts.list.unread(limits.remindersPerOwner, limits.remindersPerOwner + reminders.unread)}
        </Alert>
      )}
      {rows === null || found === null ? (
        error === null && <ListSpinner label={texts.list.loading} />
      ) : total === 0 ? (
        !isWaiting && (
          <NoReminders
            isNarrowed={isNarrowed}
            actorId={actor._id}
            isMine={props.isMine}
            setListParams={setListParams}
            onAdd={props.onAdd}
          />
        )
      ) : (
        <Found {...props} rows={rows} found={found} />
      )}
    </>
  );
}

/** Renders the progress of reading a list that is too long for one request. */
function ReadingAll({ progress }: Pick<RemindersOnScreen, "progress">) {
  if (progress === null) return null;
  const { done, total } = progress;
  return (
    <Box sx={{ marginBottom: 1.5 }}>
      <LinearProgress variant="determinate" value={(100 * done) / total} aria-label={texts.list.reading} />
      <Caption sx={{ marginTop: 0.5 }}>{texts.list.readSoFar(done, total)}</Caption>
    </Box>
  );
}

/** Renders the matching reminders in the chosen view. */
function Found({ rows, found, ...props }: Props & Record<"rows" | "found", readonly ListedReminder[]>) {
  const { reminders, listParams, setListParams, selection, handlers, today, actor } = props;
  const { total, page, isWaiting } = reminders;
  const { view } = listParams;
  const pageSize = pageSizes[view];
  if (view === "month")
    return (
      <MonthView
        reminders={found}
        month={listParams.month}
        onMonth={(month) => setListParams({ month }, true)}
        today={today}
        onView={handlers.view}
      />
    );
  const shared = { reminders: rows, today, sending: props.sending, handlers, isBusy: isWaiting };
  return (
    <>
      {view === "table" ? (
        <ReminderTable
          {...shared}
          columns={props.columns}
          sort={listParams.sort}
          onSort={(sort) => setListParams({ sort })}
          timeZone={actor.timeZone}
          selection={selection}
        />
      ) : (
        <CardGrid {...shared} actorId={actor._id} selection={props.isSelecting ? selection : null} />
      )}
      {view === "table" && reminders.isWhole && (
        <PrintedTable
          reminders={found}
          columns={props.columns}
          today={today}
          actor={actor}
          isMine={props.isMine}
          listParams={listParams}
          tags={props.tags}
          people={reminders.people}
        />
      )}
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
  );
}
