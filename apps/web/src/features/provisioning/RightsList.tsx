import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { PlannedRight } from "@pomander/contract";
import { useId } from "react";
import { FactLine } from "../../components/FactLine.tsx";
import { listFrame } from "../../components/list-frame.ts";
import { SecondaryText } from "../../components/quiet-text.tsx";
import { RetryAlert } from "../../components/RetryAlert.tsx";
import type { QueryResult } from "../../lib/hooks/use-query.ts";
import { problemOf } from "../../lib/problem.ts";
import { rowStyle } from "./DirectoryList.tsx";
import { giftName } from "./gift.ts";
import { texts as all } from "./texts.ts";

const { rights: texts } = all;

/** Shows for each right and group that the directory's groups give who would get and lose it. */
export function RightsList({ rights }: { rights: QueryResult<{ rights: PlannedRight[] }> }) {
  const id = useId();
  const { value, error, reload } = rights;
  if (error === null && (value === null || value.rights.length === 0)) return null;
  return (
    <Box component="section" aria-labelledby={id} sx={{ marginTop: 4 }}>
      <Typography id={id} variant="h2" sx={{ marginBottom: 1.5 }}>
        {texts.title}
      </Typography>
      {error !== null && (
        <RetryAlert onRetry={reload} sx={{ marginBottom: 2 }}>
          {problemOf(error, texts.loadFailed).message}
        </RetryAlert>
      )}
      {value !== null && <RightRows rights={value.rights} labelledBy={id} />}
    </Box>
  );
}

interface RowsProps {
  rights: readonly PlannedRight[];
  labelledBy?: string;
  /** Whether each row's parts are below one another, as in a dialog. */
  isStacked?: boolean;
}

/** Lists rights and groups with how many people get and lose each. */
export function RightRows({ rights, labelledBy, isStacked = false }: RowsProps) {
  if (rights.length === 0) return null;
  return (
    <Box component="ul" aria-labelledby={labelledBy} sx={listFrame}>
      {rights.map((right) => (
        <Box
          component="li"
          key={right.group?._id ?? right.gives}
          sx={isStacked ? { ...rowStyle, display: "block" } : rowStyle}
        >
          <Typography variant="subtitle2" component="p" dir="auto">
            {giftName(right)}
          </Typography>
          <Change right={right} />
        </Box>
      ))}
    </Box>
  );
}

function Change({ right: { gains, loses, losing, overLimit } }: { right: PlannedRight }) {
  const more = loses - losing.length;
  const facts = [
    ...(gains > 0 || loses === 0 ? [texts.gains(gains)] : []),
    ...(loses > 0 || gains === 0 ? [texts.loses(loses)] : []),
  ];
  return (
    <div>
      <Typography variant="body2" component="p">
        <FactLine facts={facts} />
      </Typography>
      {losing.length > 0 && (
        <SecondaryText dir="auto">{texts.losing(more > 0 ? [...losing, texts.more(more)] : losing)}</SecondaryText>
      )}
      {overLimit > 0 && <SecondaryText>{texts.overLimit(overLimit)}</SecondaryText>}
    </div>
  );
}
