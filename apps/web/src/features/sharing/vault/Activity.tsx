import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import type { SxProps, Theme } from "@mui/material/styles";
import Typography from "@mui/material/Typography";
import { useEffect, useMemo, useRef, useState } from "react";
import { format } from "@pomander/texts/format";
import { LoadingRows } from "../../../components/LoadingRows.tsx";
import { OutlinedButton } from "../../../components/OutlinedButton.tsx";
import { ProblemAlert } from "../../../components/ProblemAlert.tsx";
import { Caption, SecondaryText } from "../../../components/quiet-text.tsx";
import { RetryAlert } from "../../../components/RetryAlert.tsx";
import { Section } from "../../../components/Section.tsx";
import { fullWidthOnPhones } from "../../../components/full-width-on-phones.ts";
import { sentencesOf, signerOf } from "./activity-sentences.ts";
import { rowsOf, type ActivityRow } from "./activity-rows.ts";
import { texts as words } from "./activity-texts.ts";
import { useActivity } from "./use-activity.ts";
import type { VaultProps } from "./vault-props.ts";

const [firstRows, moreRows] = [8, 20];

/** Shows who did what in a vault, from its signed links. */
export function Activity({ sharing, vault: { vaultId } }: VaultProps) {
  const activity = useActivity(sharing, vaultId);
  const [most, setMost] = useState(firstRows);
  const rows = useMemo(() => rowsOf(activity.items ?? []), [activity.items]);
  const list = useRef<HTMLUListElement>(null);
  const [focused, setFocused] = useState<string | null>(null);
  const shown = rows.slice(0, most);
  const showMore = async () => {
    if (rows.length <= most + moreRows && activity.hasMore) await activity.readMore();
    // The button may go, so that the focus moves to the first row that it brought.
    setFocused(shown.at(-1)?.key ?? null);
    setMost(most + moreRows);
  };
  useEffect(() => {
    if (focused === null) return;
    const before = list.current?.querySelector(`[data-row="${CSS.escape(focused)}"]`);
    const next = before?.nextElementSibling;
    if (next instanceof HTMLElement) next.focus();
  }, [focused]);

  return (
    <Section title={words.title} lead={words.lead}>
      {activity.problem !== null && (
        <RetryAlert onRetry={activity.reload} sx={{ marginBottom: 2 }}>
          {activity.problem}
        </RetryAlert>
      )}
      {activity.items === null ? (
        activity.problem === null && (
          <LoadingRows label={words.loading} rowStyle={rowGrid} frame={plainList} count={3} minHeight={160}>
            <Skeleton width="60%" />
            <Skeleton width="80%" />
          </LoadingRows>
        )
      ) : (
        <>
          <Box component="ul" ref={list} aria-label={words.list} sx={plainList}>
            {shown.map((row) => (
              <Row key={row.key} row={row} />
            ))}
          </Box>
          <ProblemAlert sx={{ marginTop: 1.5 }}>{activity.moreProblem}</ProblemAlert>
          {rows.length > most || activity.hasMore ? (
            <OutlinedButton
              loading={activity.isReading}
              onClick={() => void showMore()}
              sx={[{ marginTop: 2 }, fullWidthOnPhones]}
            >
              {words.more}
            </OutlinedButton>
          ) : (
            activity.isCut && <Caption sx={{ marginTop: 1.5 }}>{words.cut}</Caption>
          )}
        </>
      )}
    </Section>
  );
}

const plainList: SxProps<Theme> = { listStyle: "none", margin: 0, padding: 0 };

/** Styles of a row: below 600 px the time is over what happened. */
const rowGrid: SxProps<Theme> = {
  display: "grid",
  gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "160px minmax(0, 1fr)" },
  columnGap: 2,
  alignItems: "baseline",
  paddingBlock: 1.25,
  "& + &": { borderTop: 1, borderColor: "divider" },
  "&:last-of-type": { paddingBottom: 0 },
};

function Row({ row }: { row: ActivityRow }) {
  const { key, at, by, signature } = row;
  return (
    <Box component="li" data-row={key} tabIndex={-1} sx={rowGrid}>
      <SecondaryText component="time" sx={{ fontVariantNumeric: "tabular-nums", whiteSpace: "nowrap" }}>
        {format.moment(at)}
      </SecondaryText>
      <div>
        <Typography variant="subtitle2" component="p" dir="auto" sx={{ overflowWrap: "anywhere" }}>
          {signerOf(by)}
        </Typography>
        {sentencesOf(row).map((sentence) => (
          <Typography
            key={sentence}
            variant="body2"
            color={signature === "wrong" ? "warning" : "textSecondary"}
            sx={{ overflowWrap: "anywhere" }}
          >
            {sentence}
          </Typography>
        ))}
      </div>
    </Box>
  );
}
