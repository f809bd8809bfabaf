import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { CheckCode, FirstVisit } from "@pomander/vault";
import type { ReactNode } from "react";
import { format } from "@pomander/texts/format";
import { SecondaryText } from "../../components/quiet-text.tsx";
import { CheckCodeGroups } from "../../components/CheckCodeGroups.tsx";
import { Disclosure } from "../../components/Disclosure.tsx";
import { Progress } from "../../components/Progress.tsx";
import { texts } from "./texts.ts";
import type { useFirstVisit } from "./use-first-visit.ts";
import { ProblemAlert } from "../../components/ProblemAlert.tsx";

interface QuestionTextProps {
  visit: FirstVisit;
  /** Whether another state of the vault was asked about before. */
  hasChanged: boolean;
}

/** Shows what is known of a vault that this browser has no memory of, and asks whether that is expected. */
export function QuestionText({ visit, hasChanged }: QuestionTextProps) {
  return (
    <>
      <Typography color="textSecondary">
        {texts.lead} {texts.why}
      </Typography>
      {hasChanged && (
        <Alert severity="info" sx={{ marginTop: 2 }}>
          {texts.changed}
        </Alert>
      )}
      <VisitFacts visit={visit} />
      <Typography variant="subtitle1" component="p" sx={{ marginTop: 3 }}>
        {texts.question}
      </Typography>
      <SecondaryText>{texts.unsure}</SecondaryText>
    </>
  );
}

/** Shows the result of Yes, while the question is still open. */
export function AnswerState({ isSlow, problem }: Pick<ReturnType<typeof useFirstVisit>, "isSlow" | "problem">) {
  return (
    <>
      <ProblemAlert>{problem}</ProblemAlert>
      {/* The region takes no room while it is empty. */}
      <Box role="status" sx={{ "&:empty": { position: "absolute" } }}>
        {isSlow && (
          <Progress label={texts.downloading} counted={null}>
            {texts.downloading}
          </Progress>
        )}
      </Box>
    </>
  );
}

/** Explains what No may mean. `checkCode` is what was shown of the vault. */
export function DeclinedText({ checkCode }: { checkCode: CheckCode }) {
  const { declined } = texts;
  return (
    <>
      <Stack sx={{ gap: 1 }}>
        {declined.meaning.map((sentence) => (
          <Typography key={sentence} color="textSecondary">
            {sentence}
          </Typography>
        ))}
      </Stack>
      <Box component="dl" sx={factsStyle}>
        <Fact term={declined.codeHere}>
          <CheckCodeGroups value={checkCode} />
        </Fact>
      </Box>
    </>
  );
}

const factsStyle = {
  display: "grid",
  gridTemplateColumns: { xs: "1fr", sm: "auto 1fr" },
  columnGap: 3,
  rowGap: { xs: 0.25, sm: 1 },
  marginBlock: 2,
  padding: 2,
  border: 1,
  borderColor: "divider",
  borderRadius: 1.5,
  backgroundColor: "background.sunken",
} as const;

/** Shows the facts of a vault that this browser has no memory of, for the user to compare; the check code on request. */
export function VisitFacts({ visit: { lastChange, entryCount, checkCode } }: { visit: FirstVisit }) {
  return (
    <>
      <Box component="dl" sx={{ ...factsStyle, fontVariantNumeric: "tabular-nums" }}>
        <Fact term={texts.lastChange}>{lastChange === null ? texts.unknownChange : format.moment(lastChange)}</Fact>
        <Fact term={texts.entries}>{format.number(entryCount)}</Fact>
      </Box>
      <Disclosure label={texts.compare}>
        <Box sx={{ ...factsStyle, marginTop: 1 }}>
          <CheckCodeGroups value={checkCode} />
        </Box>
        <SecondaryText>{texts.where}</SecondaryText>
      </Disclosure>
    </>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <SecondaryText component="dt" sx={{ lineHeight: 1.7 }}>
        {term}
      </SecondaryText>
      <Typography component="dd" sx={{ margin: 0, "&:not(:last-child)": { marginBottom: { xs: 1, sm: 0 } } }}>
        {children}
      </Typography>
    </>
  );
}
