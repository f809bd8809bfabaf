import type { CheckedRow, Choice, Choices, MatchKind } from "@pomander/transfer/reminder-rows";
import Box from "@mui/material/Box";
import { texts } from "../texts.ts";
import { ChoiceButtons } from "./ChoiceButtons.tsx";
import { DecisionAlert } from "./DecisionAlert.tsx";

const { changes: words } = texts.check;
const kinds: readonly MatchKind[] = ["id", "name"];

interface Props {
  rows: readonly CheckedRow[];
  said: Choices;
  onChoose: (kind: MatchKind, choice: Choice, lines: readonly number[]) => void;
}

/** Rows that are reminders with other values: what becomes of them, said for all of a kind. Without any, nothing. */
export function ChangedRows({ rows, said, onChoose }: Props) {
  const found = rows.filter(({ update }) => update !== null);
  if (found.length === 0) return null;
  const isAsked = found.some(({ update }) => update?.isAsked === true);
  const linesOf = (kind: MatchKind) => found.filter(({ update }) => update?.by === kind).map(({ line }) => line);
  return (
    <DecisionAlert severity={isAsked ? "warning" : "info"} title={words.title(found.length)}>
      {words.lead}
      {kinds.map((kind) => {
        const lines = linesOf(kind);
        return (
          lines.length > 0 && (
            <Box
              key={kind}
              sx={{
                display: "flex",
                flexWrap: "wrap",
                alignItems: "center",
                justifyContent: "space-between",
                columnGap: 3,
                rowGap: 1,
                marginTop: 1.5,
              }}
            >
              <Box>
                {words.kinds[kind](lines.length)}
                {kind === "id" && (
                  <Box component="span" sx={{ display: "block", color: "text.secondary" }}>
                    {words.clears}
                  </Box>
                )}
                {kind === "name" && said.name === null && (
                  <Box component="span" sx={{ display: "block", color: "text.secondary" }}>
                    {words.ask}
                  </Box>
                )}
              </Box>
              <ChoiceButtons
                label={words.kinds[kind](lines.length)}
                value={said[kind]}
                onChange={(choice) => onChoose(kind, choice, lines)}
              />
            </Box>
          )
        );
      })}
    </DecisionAlert>
  );
}
