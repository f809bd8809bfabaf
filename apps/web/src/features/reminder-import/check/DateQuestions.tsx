import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import type { DateAnswer, DateAnswers, DateQuestion } from "@pomander/transfer/spreadsheets";
import type { AskedDates } from "@pomander/transfer/reminder-rows";
import { useId } from "react";
import { format } from "@pomander/texts/format";
import { ExclusiveButtons } from "../../../components/ExclusiveButtons.tsx";
import { wrappingButtons } from "../../../components/wrapping-buttons.ts";
import { texts } from "../texts.ts";
import { OutlinedButton } from "../../../components/OutlinedButton.tsx";

const { dates: words } = texts.check;

interface Props {
  asked: readonly AskedDates[];
  answers: DateAnswers;
  onAnswer: (answers: DateAnswers) => void;
}

const ofGuess: readonly DateAnswer[] = ["use", "out"];
const ofRange: readonly DateAnswer[] = ["from", "to", "out"];

/** Dates that are less than a day, as they are probably meant: said once for all of a kind. Without any, nothing. */
export function DateQuestions({ asked, answers, onAnswer }: Props) {
  const id = useId();
  const open = asked.filter(({ kind }) => !answers.has(kind));
  const guesses = open.filter(({ kind }) => kind !== "range");
  if (asked.length === 0) return null;
  return (
    <Alert severity={open.length > 0 ? "warning" : "info"} sx={{ "& .MuiAlert-message": { flex: 1, minWidth: 0 } }}>
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "start", columnGap: 3, rowGap: 1 }}>
        <Box sx={{ flex: "1 1 280px" }}>
          <Box id={id} sx={{ fontWeight: 500 }}>
            {words.title(asked.reduce((sum, { rows }) => sum + rows, 0))}
          </Box>
          {words.lead}
        </Box>
        {guesses.length > 1 && (
          <OutlinedButton
            size="small"
            onClick={() => onAnswer(new Map([...answers, ...guesses.map(({ kind }) => [kind, "use"] as const)]))}
          >
            {words.useAll}
          </OutlinedButton>
        )}
      </Box>
      <Box component="ul" aria-labelledby={id} sx={{ listStyle: "none", margin: 0, marginTop: 1, padding: 0 }}>
        {asked.map((one) => (
          <Question
            key={one.kind}
            one={one}
            answer={answers.get(one.kind) ?? null}
            onAnswer={(answer) => onAnswer(new Map(answers).set(one.kind, answer))}
          />
        ))}
      </Box>
    </Alert>
  );
}

const daysOf = (question: DateQuestion) =>
  question.kind === "range" ? question.text : words.example(question.text, format.day(question.day));

interface QuestionProps {
  one: AskedDates;
  /** null: not said yet. */
  answer: DateAnswer | null;
  onAnswer: (answer: DateAnswer) => void;
}

function Question({ one: { kind, rows, examples }, answer, onAnswer }: QuestionProps) {
  const id = useId();
  return (
    <Box
      component="li"
      sx={{
        display: "flex",
        flexWrap: "wrap",
        alignItems: "center",
        justifyContent: "space-between",
        columnGap: 3,
        rowGap: 1,
        paddingBlock: 1,
        "& + &": { borderTop: 1, borderColor: "divider" },
      }}
    >
      <Box sx={{ flex: "1 1 280px", minWidth: 0, overflowWrap: "anywhere" }}>
        <Box id={id} component="span" sx={{ fontWeight: 500 }}>
          {words.kinds[kind]}
        </Box>
        <Box component="span" sx={{ color: "text.secondary", marginInlineStart: 1 }}>
          {words.rows(rows)}
        </Box>
        {examples.map((question) => (
          <Box key={question.text} dir="auto" translate="no">
            {daysOf(question)}
          </Box>
        ))}
      </Box>
      <ExclusiveButtons
        size="small"
        value={answer}
        aria-labelledby={id}
        options={(kind === "range" ? ofRange : ofGuess).map((option) => [option, words.answers[option]])}
        onChoose={onAnswer}
        sx={wrappingButtons}
      />
    </Box>
  );
}
