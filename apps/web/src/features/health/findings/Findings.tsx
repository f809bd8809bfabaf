import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Chip from "@mui/material/Chip";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { EntrySummary } from "@pomander/vault";
import type { HealthReport } from "@pomander/vault/health";
import { Fragment, useMemo } from "react";
import { Link, useSearchParams } from "react-router";
import { format } from "@pomander/texts/format";
import { OutlinedButton } from "../../../components/OutlinedButton.tsx";
import { SecondaryText } from "../../../components/quiet-text.tsx";
import { EmptyState } from "../../../components/EmptyState.tsx";
import { listFrame } from "../../../components/list-frame.ts";
import { sideways } from "../../../components/sideways.ts";
import { Pager } from "../../../components/Pager.tsx";
import { useActiveInView } from "../../../lib/hooks/use-active-in-view.ts";
import { useToday } from "../../../lib/hooks/use-today.ts";
import { lastPageWithin } from "../../../lib/list/paging.ts";
import type { AllVaults, VaultChoice } from "../../../lib/vault/all-vaults.ts";
import { beginFixes, type Fix } from "../../../lib/vault/fixes.ts";
import { readListParams, type View, views, writeListParams } from "../list-params.ts";
import { texts } from "../texts.ts";
import { useFormerNames, useSetAside } from "./former-members.ts";
import { FindingRow, GroupRow, UnreadableRow } from "./FindingRow.tsx";
import { findingText } from "./finding-text.ts";
import { isOfGroup, othersOf, rowsOf } from "./rows.ts";
import { useIgnoring } from "./use-ignoring.ts";

const pageSize = 20;

interface Props {
  all: AllVaults;
  entries: readonly EntrySummary[];
  report: HealthReport;
}

/** Shows the findings that the address selects: those to begin with, all of them, or one kind. */
export function Findings({ all, entries, report }: Props) {
  const [params, setParams] = useSearchParams();
  const { view, page, vault } = readListParams(params);
  const byId = useMemo(() => new Map(entries.map((entry) => [entry._id, entry])), [entries]);
  const today = useToday();
  const ignoring = useIgnoring(all);
  const setAside = useSetAside(all);
  const nameOf = useFormerNames(all);
  const rows = rowsOf(report, view);
  const shownPage = lastPageWithin(page, pageSize, rows.length);
  const shown = rows.slice((shownPage - 1) * pageSize, shownPage * pageSize);
  const found = report.entries.length;
  const titleOf = (id: string) => byId.get(id)?.title.trim() || null;
  const fix = () => {
    // "Next" leads on to the entries that the first view leaves out, too.
    const entryRows = rowsOf(report, view === "start" ? "all" : view).filter((row) => row.kind === "entry");
    const fixes = entryRows.flatMap(({ health: { id, findings, host } }): Fix[] => {
      const revision = byId.get(id)?.revision;
      if (revision === undefined || all.placeOf(id).isReadOnly || findings.length === 0) return [];
      const context = { today, titleOf, nameOf: (userId: string) => nameOf(id, userId) };
      return [{ id, revision, findings: findings.map((finding) => findingText(finding, context)), site: host }];
    });
    beginFixes(all, { all: fixes, report: `/passwords/health?${params.toString()}` });
  };
  return (
    <Box component="section" aria-labelledby="findings-title">
      <ViewLinks view={view} vault={vault} report={report} />
      <Typography id="findings-title" variant="h2" sx={{ marginTop: 3 }}>
        {texts.titles[view]}
      </Typography>
      <SecondaryText sx={{ marginTop: 0.5, marginBottom: 2, maxWidth: "68ch" }}>{texts.leads[view]}</SecondaryText>
      {rows.length === 0 ? (
        <NothingInView view={view} vault={vault} />
      ) : (
        // A browser sends the text that it translates to a translation service, which must not get a vault's content.
        <Box component="ul" translate="no" aria-label={texts.views.list} sx={listFrame}>
          {shown.map((row, index) =>
            row.kind === "unreadable" ? (
              <UnreadableRow key={row.key} id={row.id} reason={row.reason} />
            ) : (
              <Fragment key={row.health.id}>
                {view === "reused" && !isOfGroup(shown[index - 1], row) && (
                  <GroupRow many={othersOf(row.health).length + 1} />
                )}
                <FindingRow
                  health={row.health}
                  entry={byId.get(row.health.id) ?? null}
                  isIgnoredView={view === "ignored"}
                  today={today}
                  titleOf={titleOf}
                  place={all.placeOf(row.health.id)}
                  nameOf={nameOf}
                  ignoring={ignoring}
                  onSetAside={setAside}
                  onFix={fix}
                />
              </Fragment>
            ),
          )}
        </Box>
      )}
      {rows.length > pageSize && (
        <Pager
          label={texts.pages}
          page={shownPage}
          pageSize={pageSize}
          total={rows.length}
          onPage={(next) => setParams(writeListParams({ view, page: next, vault }), { preventScrollReset: true })}
        />
      )}
      {view === "start" && found > rows.length && (
        <OutlinedButton
          component={Link}
          to={writeListParams({ view: "all", page: 1, vault })}
          sx={{ marginTop: 2, width: { xs: "100%", sm: "auto" } }}
        >
          {texts.showAll(found + report.unreadable.length)}
        </OutlinedButton>
      )}
      {report.unknownAge > 0 && (view === "start" || view === "all" || view === "old") && (
        <SecondaryText sx={{ marginTop: 2 }}>{texts.score.unknownAge(report.unknownAge)}</SecondaryText>
      )}
    </Box>
  );
}

/** Shows a link to each kind of finding, with the number of entries. */
function ViewLinks({ view, vault, report }: { view: View; vault: VaultChoice; report: HealthReport }) {
  const countOf = (one: View): number | null => {
    if (one === "start") return null;
    if (one === "all") return report.entries.length + report.unreadable.length;
    if (one === "unreadable") return report.unreadable.length;
    return one === "ignored" ? report.ignored.length : report.counts[one];
  };
  const line = useActiveInView(view);
  return (
    <Stack
      ref={line}
      component="nav"
      aria-label={texts.views.label}
      direction="row"
      data-scrolls-sideways
      // Where the links may not fit one line, it scrolls like the list's filters.
      sx={{
        flexWrap: { lg: "wrap" },
        gap: { xs: 1, sm: 0.75 },
        ...sideways,
        overflowX: { xs: "auto", lg: "visible" },
      }}
    >
      {views
        .map((one) => ({ one, count: countOf(one) }))
        .filter(({ one, count }) => one === view || count === null || count > 0)
        .map(({ one, count }) => (
          <Chip
            key={one}
            clickable
            component={Link}
            to={writeListParams({ view: one, page: 1, vault }) || "?"}
            preventScrollReset
            aria-current={one === view ? "page" : undefined}
            data-active={one === view || undefined}
            variant="outlined"
            label={count === null ? texts.views[one] : `${texts.views[one]} ${format.number(count)}`}
            sx={{ fontVariantNumeric: "tabular-nums" }}
          />
        ))}
    </Stack>
  );
}

function NothingInView({ view, vault }: { view: View; vault: VaultChoice }) {
  if (view === "start") return <EmptyState text={texts.empty.perfect} />;
  const action = (
    <Button variant="outlined" component={Link} to={writeListParams({ view: "start", page: 1, vault }) || "?"}>
      {texts.empty.showStart}
    </Button>
  );
  return <EmptyState text={texts.empty.view} hint={texts.empty.viewHint} action={action} />;
}
