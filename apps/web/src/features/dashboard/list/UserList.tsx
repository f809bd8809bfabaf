import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import Skeleton from "@mui/material/Skeleton";
import { maySeeCreator, type User } from "@pomander/contract";
import { useCallback, useEffect, useState, type RefObject } from "react";
import { EmptyState } from "../../../components/EmptyState.tsx";
import { listSurface } from "../../../components/list-frame.ts";
import { LoadingRows } from "../../../components/LoadingRows.tsx";
import { Pager } from "../../../components/Pager.tsx";
import { RetryAlert } from "../../../components/RetryAlert.tsx";
import { useMailMode } from "../../../lib/hooks/use-public-settings.ts";
import { pageSizes } from "../../../lib/list/paging.ts";
import { useErrorNotice } from "../../../lib/hooks/use-error-notice.ts";
import { useNotify } from "../../../lib/notices.ts";
import { failureText, problemOf } from "../../../lib/problem.ts";
import { BulkActionDialog } from "../select/BulkActionDialog.tsx";
import { mostAtOnce, type BulkAction } from "../select/bulk-actions.ts";
import { UserSelectionBar } from "../select/UserSelectionBar.tsx";
import { maySelect, useSelection, type Selection } from "../select/use-selection.ts";
import { texts as selectTexts } from "../select/texts.ts";
import { texts } from "../texts.ts";
import type { useUserListParams } from "./list-params.ts";
import { rowGrid } from "./row-layout.ts";
import { SortHeadings } from "./SortHeadings.tsx";
import { Toolbar } from "./Toolbar.tsx";
import type { UsersOnScreen } from "./use-users.ts";
import type { OpenUser } from "./UserButtons.tsx";
import { UserRow } from "./UserRow.tsx";
import { SecondaryText } from "../../../components/quiet-text.tsx";

interface Props {
  actor: User;
  users: UsersOnScreen;
  at: ReturnType<typeof useUserListParams>;
  searchRef: RefObject<HTMLInputElement | null>;
  onOpen: OpenUser;
  /** Several were changed at once; those that were deleted are given. */
  onChanged: (removed: readonly User[]) => void;
}

/** Search, filters, and a page of the users that they leave. */
export function UserList({ actor, users, at, searchRef, onOpen, onChanged }: Props) {
  const { listParams, setListParams } = at;
  const mail = useMailMode(true);
  const isFiltered =
    listParams.search !== "" || listParams.role !== null || listParams.state !== null || listParams.isMine;
  const { rows, total, page } = users;
  const selection = useSelection();
  const [action, setDeed] = useState<{ kind: BulkAction; users: readonly User[] } | null>(null);
  const { set } = selection;
  const select = useCallback((user: User, isOn: boolean) => set([user], isOn), [set]);
  const withCreator = maySeeCreator(actor);
  const notify = useNotify();
  useErrorNotice(users.error, texts.notices.loadFailed);
  // A page that a deletion emptied steps back.
  useEffect(() => {
    if (rows !== null && page !== listParams.page) setListParams({ page }, true);
  });
  const query = JSON.stringify({ ...listParams, page: null, pageSize: null });
  // Until all users are read, only those of this page can be checked for the right to change them.
  const [selectable, setSelectable] = useState({ query: "", count: 0 });
  const unselectable = rows?.filter((user) => !maySelect(actor, user)).length ?? 0;
  const most = selectable.query === query ? selectable.count : total - unselectable;
  const selectAll = async () => {
    try {
      const all = (await users.readAll()).filter((user) => maySelect(actor, user)).slice(0, mostAtOnce);
      set(all, true);
      setSelectable({ query, count: all.length });
    } catch (error) {
      notify({ text: problemOf(error, texts.calls.fetch).message, severity: "error" });
    }
  };
  const showAll = () => {
    at.setTyped("");
    setListParams({ search: "", role: null, state: null, isMine: false });
  };
  return (
    <>
      <Toolbar
        listParams={listParams}
        onChange={(change) => setListParams(change)}
        typed={at.typed}
        onType={at.setTyped}
        searchRef={searchRef}
        withCreator={withCreator}
        withProofs={mail === "smtp"}
      />
      {users.error !== null && (
        <RetryAlert onRetry={users.reload}>
          {failureText(users.error, texts.notices.loadFailed, texts.calls.fetch)}
        </RetryAlert>
      )}
      <SecondaryText role="status" sx={{ marginBottom: 1, minHeight: "1.55em", fontVariantNumeric: "tabular-nums" }}>
        {rows !== null && total > 0 && (isFiltered ? texts.list.found(total) : texts.list.count(total))}
      </SecondaryText>
      {rows === null ? (
        users.error === null && (
          <LoadingRows label={texts.list.loading} frame={listSurface} rowStyle={rowGrid(false)} count={6}>
            <Skeleton variant="circular" width={40} height={40} sx={{ gridArea: "avatar" }} />
            <Box sx={{ gridArea: "who" }}>
              <Skeleton width="40%" />
              <Skeleton width="65%" />
            </Box>
          </LoadingRows>
        )
      ) : rows.length === 0 ? (
        !users.isWaiting && (
          <EmptyState
            text={texts.empty.title}
            hint={texts.empty.hint}
            button={isFiltered ? { label: texts.empty.showAll, onClick: showAll } : null}
          />
        )
      ) : (
        <>
          <UserSelectionBar
            selected={selection.users}
            total={Math.min(most, mostAtOnce)}
            withProofs={mail === "smtp"}
            onAll={() => void selectAll()}
            onAction={(kind) => setDeed({ kind, users: selection.users })}
            onClear={selection.clear}
          />
          <SortHeadings
            sort={listParams.sort}
            order={listParams.order}
            withCreator={withCreator}
            onSort={(sort, order) => setListParams({ sort, order })}
            selectAll={<SelectAll rows={rows.filter((user) => maySelect(actor, user))} selection={selection} />}
          />
          <Box component="ul" aria-label={texts.list.label} aria-busy={users.isWaiting} sx={listSurface}>
            {rows.map((user) => (
              <UserRow
                key={user._id}
                actor={actor}
                user={user}
                isSelected={selection.has(user)}
                onSelect={select}
                isUnverified={mail === "smtp" && user.emailVerifiedAt === null}
                onOpen={onOpen}
              />
            ))}
          </Box>
          <Pager
            label={texts.pages.label}
            page={page}
            pageSize={listParams.pageSize}
            total={total}
            onPage={(chosen) => setListParams({ page: chosen })}
            sizes={{ label: texts.pages.size, options: pageSizes, onSize: (pageSize) => setListParams({ pageSize }) }}
          />
        </>
      )}
      {action !== null && (
        <BulkActionDialog
          action={action.kind}
          users={action.users}
          onDone={(succeeded) => {
            selection.set(succeeded, false);
            onChanged(action.kind === "remove" ? succeeded : []);
          }}
          onClose={() => setDeed(null)}
        />
      )}
    </>
  );
}

/** Selects, or lets go, all of this page that may be. */
function SelectAll({ rows, selection }: { rows: readonly User[]; selection: Selection }) {
  const count = rows.filter(selection.has).length;
  return (
    <Checkbox
      size="small"
      disabled={rows.length === 0}
      checked={rows.length > 0 && count === rows.length}
      indeterminate={count > 0 && count < rows.length}
      onChange={() => selection.set(rows, count < rows.length)}
      slotProps={{ input: { "aria-label": selectTexts.selectPage } }}
      sx={{ gridArea: "select", padding: 0.75 }}
    />
  );
}
