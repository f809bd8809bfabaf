import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import Link from "@mui/material/Link";
import Stack from "@mui/material/Stack";
import { limits } from "@pomander/contract";
import type { LeaverProgress } from "@pomander/vault/sharing";
import { useMemo } from "react";
import { Link as RouterLink } from "react-router";
import { format } from "@pomander/texts/format";
import { Caption } from "../../../components/quiet-text.tsx";
import { SelectionBar } from "../../../components/SelectionBar.tsx";
import { usePages } from "../../../components/use-pages.tsx";
import { useSelection } from "../../../lib/list/use-selection.ts";
import { useServices } from "../../../lib/services.ts";
import { texts as many } from "../../../widgets/change-many/texts.ts";
import { useChangeMany } from "../../../widgets/change-many/use-change-many.ts";
import { useSetAside } from "../../../widgets/shared-vaults/use-set-aside.ts";
import { texts } from "./texts.ts";
import type { VaultProps } from "./vault-props.ts";

const { former: words } = texts;
const pageSize = 10;
/** Each note is a new version of its entry. */
const maxADay = limits.memberDay.versions;

interface KnownEntriesProps extends VaultProps {
  leaver: LeaverProgress;
  labelledBy: string;
}

interface Row {
  /** The entry's id. */
  _id: string;
  title: string;
}

/** Lists the entries that a former member still knows. Who may write notes that some need not change. */
export function KnownEntries({ sharing, vault, leaver, labelledBy }: KnownEntriesProps) {
  const { vaultId, role } = vault;
  const { userId, name, left } = leaver;
  const { sharedVaults } = useServices();
  const rows = useMemo(() => {
    const entries = sharedVaults.find(vaultId)?.snapshot().entries ?? [];
    const titles = new Map(entries.map((entry) => [entry._id, entry.title.trim()]));
    return left
      .map((_id): Row => ({ _id, title: titles.get(_id) || words.untitled }))
      .toSorted((a, b) => format.compare(a.title, b.title));
  }, [sharedVaults, vaultId, left]);
  const selection = useSelection(rows);
  const { progress, run, stop } = useChangeMany();
  const { isBusy, setAside } = useSetAside(sharing, words);
  const { onPage, pager } = usePages(rows, pageSize, words.pages(name));
  const chosen = rows.map(({ _id }) => _id).filter((id) => selection.ids.has(id));
  const set = (isAside: boolean) => (entryId: string) => sharing.setAside({ vaultId, entryId, userId, isAside });
  const setManyAside = () =>
    run({ change: set(true), undo: set(false), textOf: words.asideMany }, chosen).then(selection.clear);
  const maySetAside = role !== "read";
  return (
    <>
      {maySetAside && (
        <SelectionBar
          isShown={chosen.length > 0 || progress !== null}
          label={many.group}
          status={progress === null ? many.count(chosen.length) : many.progress(progress.done, progress.total)}
          clearLabel={many.clear}
          onClear={selection.clear}
          isBusy={progress !== null}
          wraps
          more={
            progress === null &&
            chosen.length < rows.length && (
              <Button size="small" color="inherit" onClick={selection.selectAll} sx={{ paddingInline: 1 }}>
                {many.all(rows.length)}
              </Button>
            )
          }
        >
          <Button size="small" color="inherit" onClick={() => (progress === null ? void setManyAside() : stop())}>
            {progress === null ? words.setAsideMany : many.stop}
          </Button>
        </SelectionBar>
      )}
      {chosen.length > maxADay && <Caption>{words.dayLimit(maxADay)}</Caption>}
      <Box component="ul" aria-labelledby={labelledBy} sx={{ listStyle: "none", margin: 0, padding: 0 }}>
        {onPage.map(({ _id, title }) => (
          <Stack
            key={_id}
            component="li"
            direction="row"
            sx={{ alignItems: "center", gap: 1, paddingBlock: 1, borderTop: 1, borderColor: "divider" }}
          >
            {maySetAside && (
              <Checkbox
                size="small"
                checked={selection.ids.has(_id)}
                disabled={progress !== null}
                onChange={({ nativeEvent }) =>
                  selection.toggle(_id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
                }
                slotProps={{ input: { "aria-label": words.select(title) } }}
                sx={{ marginInlineStart: -1 }}
              />
            )}
            <Stack
              direction="row"
              sx={{
                flex: 1,
                minWidth: 0,
                flexWrap: "wrap",
                alignItems: "center",
                justifyContent: "space-between",
                columnGap: 2,
              }}
            >
              <Link
                component={RouterLink}
                to={`/passwords?vault=${vaultId}&entry=${vaultId}.${_id}`}
                dir="auto"
                translate="no"
                sx={{ minWidth: 0, overflowWrap: "anywhere" }}
              >
                {title}
              </Link>
              {maySetAside && (
                <Button
                  size="small"
                  color="inherit"
                  disabled={isBusy || progress !== null}
                  aria-label={words.asideLabel(title)}
                  onClick={() => setAside({ vaultId, entryId: _id, who: [userId] }, words.asideLabel(title))}
                >
                  {words.setAside}
                </Button>
              )}
            </Stack>
          </Stack>
        ))}
      </Box>
      {pager}
    </>
  );
}
