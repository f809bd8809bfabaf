import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { PlannedName, PlannedRight } from "@pomander/contract";
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
      {value !== null && (
        <Box component="ul" aria-labelledby={id} sx={listFrame}>
          {value.rights.map((right) => (
            <Box component="li" key={right.group?._id ?? right.gives} sx={rowStyle}>
              <Typography variant="subtitle2" component="p" dir="auto">
                {giftName(right)}
              </Typography>
              <RightChange right={right} />
            </Box>
          ))}
        </Box>
      )}
    </Box>
  );
}

/** Shows how many people get and lose a right or a group, and who loses it. */
export function RightChange({ right: { gives, gains, gaining, loses, losing, overLimit } }: { right: PlannedRight }) {
  const facts = [
    ...(gains > 0 || loses === 0 ? [texts.gains(gains)] : []),
    ...(loses > 0 || gains === 0 ? [texts.loses(loses)] : []),
  ];
  return (
    <div>
      <Typography variant="body2" component="p">
        <FactLine facts={facts} />
      </Typography>
      {gains > 0 && <SecondaryText dir="auto">{texts.gaining(namesOf(gaining, gains))}</SecondaryText>}
      {gains > 0 && gives === "admin" && <SecondaryText>{texts.needFactor}</SecondaryText>}
      {loses > 0 && <SecondaryText dir="auto">{texts.losing(namesOf(losing, loses))}</SecondaryText>}
      {overLimit > 0 && <SecondaryText>{texts.overLimit(overLimit)}</SecondaryText>}
    </div>
  );
}

/** Returns the names with their addresses, and how many more there are. */
function namesOf(people: readonly PlannedName[], count: number): string[] {
  const names = people.map(({ name, email }) => (name === "" ? email : `${name} (${email})`));
  return count > people.length ? [...names, texts.more(count - people.length)] : names;
}
