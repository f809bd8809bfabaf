import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import ButtonBase from "@mui/material/ButtonBase";
import Typography from "@mui/material/Typography";
import type { EntrySummary } from "@pomander/vault";
import { memo, useId, useMemo } from "react";
import { format } from "@pomander/texts/format";
import { useFirst } from "../entry/use-first.ts";
import { texts } from "../texts.ts";
import { countLabels, type LabelKind } from "./labels.ts";
import type { Narrowing } from "./list-params.ts";

const { facets } = texts;

interface Props {
  /** Entries that the filter buttons alone leave. */
  entries: readonly EntrySummary[];
  category: string | null;
  tag: string | null;
  onNarrow: (change: Partial<Narrowing>) => void;
}

/** Shows the categories and tags beside the list, with the number of entries that have each. */
export const SideList = memo(function SideList({ entries, category, tag, onNarrow }: Props) {
  const categories = useMemo(() => countLabels(entries, "category"), [entries]);
  const tags = useMemo(() => countLabels(entries, "tag"), [entries]);
  // The empty box keeps the list in its column of the grid.
  if (categories.length === 0 && tags.length === 0) return <Box sx={{ display: { xs: "none", lg: "block" } }} />;
  return (
    <Box
      component="nav"
      aria-label={facets.label}
      sx={{
        display: { xs: "none", lg: "block" },
        position: "sticky",
        top: 88,
        maxHeight: "calc(100vh - 112px)",
        overflowY: "auto",
        // The padding leaves room for the focus ring.
        padding: "4px",
        margin: "-4px",
        scrollbarWidth: "thin",
      }}
    >
      <Labels
        key={`c${categories.length}`}
        kind="category"
        title={facets.categories}
        labels={categories}
        chosen={category}
        onNarrow={onNarrow}
      />
      <Labels key={`t${tags.length}`} kind="tag" title={facets.tags} labels={tags} chosen={tag} onNarrow={onNarrow} />
    </Box>
  );
});

interface LabelsProps {
  kind: LabelKind;
  title: string;
  labels: readonly { name: string; count: number }[];
  chosen: string | null;
  onNarrow: Props["onNarrow"];
}

function Labels({ kind, title, labels, chosen, onNarrow }: LabelsProps) {
  const id = useId();
  const { shown, hidden, showAll } = useFirst(labels);
  if (labels.length === 0) return null;
  return (
    <>
      <Typography
        id={id}
        variant="caption"
        component="h2"
        color="textSecondary"
        sx={{ fontWeight: 500, paddingInline: 1, marginTop: 2, "&:first-of-type": { marginTop: 0 } }}
      >
        {title}
      </Typography>
      <Box component="ul" aria-labelledby={id} translate="no" sx={{ listStyle: "none", margin: 0, padding: 0 }}>
        {shown.map(({ name, count }) => (
          <Box component="li" key={name}>
            <Label
              name={name}
              count={count}
              isOn={name === chosen}
              onPress={() => onNarrow({ [kind]: name === chosen ? null : name })}
            />
          </Box>
        ))}
      </Box>
      {hidden > 0 && (
        <Button size="small" color="inherit" onClick={showAll}>
          {facets.showAll(labels.length)}
        </Button>
      )}
    </>
  );
}

interface LabelProps {
  name: string;
  count: number;
  isOn: boolean;
  onPress: () => void;
}

function Label({ name, count, isOn, onPress }: LabelProps) {
  return (
    <ButtonBase
      aria-pressed={isOn}
      onClick={onPress}
      sx={{
        width: "100%",
        minHeight: 34,
        paddingInline: 1,
        gap: 1,
        justifyContent: "space-between",
        borderRadius: 1,
        typography: "body2",
        textAlign: "start",
        "&:hover": { backgroundColor: "action.hover" },
        ...(isOn ? { backgroundColor: "action.selected", fontWeight: 500, boxShadow: "inset 3px 0 currentcolor" } : {}),
      }}
    >
      <Box component="span" dir="auto" sx={{ overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" }}>
        {name}
      </Box>{" "}
      <Box component="span" sx={{ color: "text.secondary", fontVariantNumeric: "tabular-nums" }}>
        {format.number(count)}
      </Box>
    </ButtonBase>
  );
}
