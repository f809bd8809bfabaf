import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import MenuItem from "@mui/material/MenuItem";
import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import ToggleButton from "@mui/material/ToggleButton";
import Typography from "@mui/material/Typography";
import { maySeeCreator, userSorts, type User, type UserSort } from "@pomander/contract";
import { useCallback, useEffect, useState, type RefObject } from "react";
import { EmptyState } from "../../../components/EmptyState.tsx";
import { listFrame } from "../../../components/list-frame.ts";
import { Pager } from "../../../components/Pager.tsx";
import { RetryAlert } from "../../../components/RetryAlert.tsx";
import { SearchBox } from "../../../components/SearchBox.tsx";
import { useTimeout } from "../../../lib/hooks/timing.ts";
import { useMailMode } from "../../../lib/hooks/use-public-settings.ts";
import { pageSizes } from "../../../lib/list/paging.ts";
import { useErrorNotice } from "../../../lib/hooks/use-error-notice.ts";
import { problemOf } from "../../../lib/problem.ts";
import { BulkDeedDialog, type BulkDeed } from "../select/BulkDeedDialog.tsx";
import { UserSelectionBar } from "../select/UserSelectionBar.tsx";
import { maySelect, useSelection, type Selection } from "../select/use-selection.ts";
import { texts as selectTexts } from "../select/texts.ts";
import { texts } from "../texts.ts";
import type { useUserListParams, UserListParams } from "./list-params.ts";
import { roles, type RoleName } from "./role.ts";
import { rowGrid } from "./row-layout.ts";
import { SortHeadings } from "./SortHeadings.tsx";
import type { UsersOnScreen } from "./use-users.ts";
import { UserRow } from "./UserRow.tsx";

interface Props {
  actor: User;
  users: UsersOnScreen;
  at: ReturnType<typeof useUserListParams>;
  searchRef: RefObject<HTMLInputElement | null>;
  onEdit: (user: User) => void;
  onRemove: (user: User) => void;
  onRemoveFactors: (user: User) => void;
  /** Several were changed at once; those that were deleted are given. */
  onChanged: (removed: readonly User[]) => void;
}

/** Search, filters, and a page of the users that they leave. */
export function UserList({ actor, users, at, searchRef, onEdit, onRemove, onRemoveFactors, onChanged }: Props) {
  const { listParams, setListParams } = at;
  const mail = useMailMode(true);
  const isFiltered = listParams.search !== "" || listParams.role !== null || listParams.isMine;
  const { rows, total, page } = users;
  const selection = useSelection();
  const [deed, setDeed] = useState<{ kind: BulkDeed; users: readonly User[] } | null>(null);
  const { set } = selection;
  const select = useCallback((user: User, isOn: boolean) => set([user], isOn), [set]);
  const withCreator = maySeeCreator(actor);
  useErrorNotice(users.error, texts.notices.loadFailed);
  // A page that a deletion emptied steps back.
  useEffect(() => {
    if (rows !== null && page !== listParams.page) setListParams({ page }, true);
  });
  const showAll = () => {
    at.setTyped("");
    setListParams({ search: "", role: null, isMine: false });
  };
  return (
    <>
      <Toolbar
        listParams={listParams}
        onChange={(change) => setListParams(change)}
        typed={at.typed}
        onType={at.setTyped}
        searchRef={searchRef}
        withCreator={maySeeCreator(actor)}
      />
      {users.error !== null && (
        <RetryAlert onRetry={users.reload}>
          {texts.notices.loadFailed}. {problemOf(users.error, texts.calls.fetch).message}
        </RetryAlert>
      )}
      <Typography
        variant="body2"
        color="textSecondary"
        role="status"
        sx={{ marginBottom: 1, minHeight: "1.55em", fontVariantNumeric: "tabular-nums" }}
      >
        {rows !== null && total > 0 && (isFiltered ? texts.list.found(total) : texts.list.count(total))}
      </Typography>
      {rows === null ? (
        users.error === null && <LoadingUsers />
      ) : rows.length === 0 ? (
        !users.isWaiting && <NoUsers onShowAll={isFiltered ? showAll : null} />
      ) : (
        <>
          <UserSelectionBar
            count={selection.users.length}
            onDeed={(kind) => setDeed({ kind, users: selection.users })}
            onClear={selection.clear}
          />
          <SortHeadings
            sort={listParams.sort}
            order={listParams.order}
            withCreator={withCreator}
            onSort={(sort, order) => setListParams({ sort, order })}
            selectAll={<SelectAll rows={rows.filter((user) => maySelect(actor, user))} selection={selection} />}
          />
          <Box component="ul" aria-label={texts.list.label} aria-busy={users.isWaiting} sx={listFrame}>
            {rows.map((user) => (
              <UserRow
                key={user._id}
                actor={actor}
                user={user}
                isSelected={selection.has(user)}
                onSelect={select}
                isUnverified={mail === "smtp" && user.emailVerifiedAt === null}
                onEdit={onEdit}
                onRemove={onRemove}
                onRemoveFactors={onRemoveFactors}
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
      {deed !== null && (
        <BulkDeedDialog
          deed={deed.kind}
          users={deed.users}
          onDone={(succeeded) => {
            selection.set(succeeded, false);
            onChanged(deed.kind === "remove" ? succeeded : []);
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

function NoUsers({ onShowAll }: { onShowAll: (() => void) | null }) {
  const action =
    onShowAll === null ? undefined : (
      <Button variant="outlined" onClick={onShowAll}>
        {texts.empty.showAll}
      </Button>
    );
  return <EmptyState text={texts.empty.title} hint={texts.empty.hint} action={action} />;
}

const rows = ["a", "b", "c", "d", "e", "f"];
const skeletonAfter = 200;

/** While users are loaded: nothing for a moment, then the shape of the list. */
function LoadingUsers() {
  const isShown = useTimeout(skeletonAfter);
  return (
    <Box role="status" aria-label={texts.list.loading} sx={{ minHeight: 400 }}>
      {isShown && (
        <Box component="ul" aria-hidden sx={listFrame}>
          {rows.map((row) => (
            <Box key={row} component="li" sx={rowGrid(false)}>
              <Skeleton variant="circular" width={40} height={40} sx={{ gridArea: "avatar" }} />
              <Box sx={{ gridArea: "who" }}>
                <Skeleton width="40%" />
                <Skeleton width="65%" />
              </Box>
            </Box>
          ))}
        </Box>
      )}
    </Box>
  );
}

interface ToolbarProps {
  listParams: UserListParams;
  onChange: (change: Pick<Partial<UserListParams>, "role" | "isMine" | "sort" | "order">) => void;
  typed: string;
  onType: (text: string) => void;
  searchRef: RefObject<HTMLInputElement | null>;
  withCreator: boolean;
}

/** Which users to show: the search box and the filters. */
function Toolbar({ listParams, onChange, typed, onType, searchRef, withCreator }: ToolbarProps) {
  return (
    <Stack direction={{ xs: "column", md: "row" }} sx={{ gap: 2, marginBottom: 2 }}>
      <SearchBox label={texts.search} clearLabel={texts.clear} query={typed} onQuery={onType} searchRef={searchRef} />
      <Stack direction="row" sx={{ flexWrap: "wrap", gap: 2, flexShrink: 0 }}>
        <TextField
          select
          value={listParams.sort}
          onChange={({ target }) => {
            const sort = target.value as UserSort;
            onChange({ sort, order: sort === "lastSeen" ? "descending" : "ascending" });
          }}
          slotProps={{ select: { SelectDisplayProps: { "aria-label": texts.sorts.label } } }}
          // Where there are columns, their headings sort.
          sx={{
            display: { lg: "none" },
            flex: "1 1 140px",
            width: { md: 150 },
            "& .MuiInputBase-root": { height: 46 },
          }}
        >
          {userSorts
            .filter((name) => withCreator || name !== "creator")
            .map((name) => (
              <MenuItem key={name} value={name}>
                {texts.sorts.names[name]}
              </MenuItem>
            ))}
        </TextField>
        <TextField
          select
          value={listParams.role ?? "any"}
          onChange={({ target }) => onChange({ role: target.value === "any" ? null : (target.value as RoleName) })}
          slotProps={{ select: { SelectDisplayProps: { "aria-label": texts.filters.role } } }}
          sx={{ flex: "1 1 140px", width: { md: 180 }, "& .MuiInputBase-root": { height: 46 } }}
        >
          <MenuItem value="any">{texts.filters.anyRole}</MenuItem>
          {roles.map((name) => (
            <MenuItem key={name} value={name}>
              {texts.roles[name]}
            </MenuItem>
          ))}
        </TextField>
        <ToggleButton
          value="mine"
          selected={listParams.isMine}
          onChange={() => onChange({ isMine: !listParams.isMine })}
          sx={{ whiteSpace: "nowrap", height: 46 }}
        >
          {texts.filters.mine}
        </ToggleButton>
      </Stack>
    </Stack>
  );
}
