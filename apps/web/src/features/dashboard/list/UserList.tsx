import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import type { User } from "@pomander/contract";
import { useEffect, type RefObject } from "react";
import { EmptyState } from "../../../components/EmptyState.tsx";
import { RetryAlert } from "../../../components/RetryAlert.tsx";
import { listFrame } from "../../../components/list-frame.ts";
import { Pager } from "../../../components/Pager.tsx";
import { pageSizes } from "../../../lib/list/paging.ts";
import { useMailMode } from "../../../lib/hooks/use-public-settings.ts";
import { problemOf } from "../../../lib/problem.ts";
import { texts } from "../texts.ts";
import { LoadingUsers } from "./LoadingUsers.tsx";
import { Toolbar } from "./Toolbar.tsx";
import type { useUserListParams } from "./list-params.ts";
import type { UsersOnScreen } from "./use-users.ts";
import { UserRow } from "./UserRow.tsx";

interface Props {
  actor: User;
  users: UsersOnScreen;
  at: ReturnType<typeof useUserListParams>;
  searchRef: RefObject<HTMLInputElement | null>;
  onEdit: (user: User) => void;
  onRemove: (user: User) => void;
}

/** Search, filters, and a page of the users that they leave. */
export function UserList({ actor, users, at, searchRef, onEdit, onRemove }: Props) {
  const { listParams, setListParams } = at;
  const mail = useMailMode(true);
  const isFiltered = listParams.search !== "" || listParams.role !== null || listParams.isMine;
  const { rows, total, page } = users;
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
      />
      {users.error !== null && <LoadFailed error={users.error} onRetry={users.reload} />}
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
          <Box component="ul" aria-label={texts.list.label} aria-busy={users.isWaiting} sx={listFrame}>
            {rows.map((user) => (
              <UserRow
                key={user._id}
                actor={actor}
                user={user}
                isUnverified={mail === "smtp" && user.emailVerifiedAt === null}
                onEdit={onEdit}
                onRemove={onRemove}
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
    </>
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

function LoadFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { message } = problemOf(error, texts.calls.fetch);
  return (
    <RetryAlert onRetry={onRetry}>
      {texts.notices.loadFailed}. {message}
    </RetryAlert>
  );
}
