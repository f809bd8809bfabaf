import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Chip from "@mui/material/Chip";
import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { formatNames } from "@pomander/texts/format-names";
import { leftText, rowText } from "@pomander/texts/transfer";
import { entryTypes, type OpenVault } from "@pomander/vault";
import { useDeferredValue, useMemo, useState } from "react";
import { ExclusiveButtons } from "../../../components/ExclusiveButtons.tsx";
import { OutlinedButton } from "../../../components/OutlinedButton.tsx";
import { SecondaryText } from "../../../components/quiet-text.tsx";
import { FactLine } from "../../../components/FactLine.tsx";
import { StickyActions } from "../../../widgets/file-import/StickyActions.tsx";
import { RowList } from "../../../components/RowList.tsx";
import { SearchBox } from "../../../components/SearchBox.tsx";
import { LeaveGuard } from "../../../components/LeaveGuard.tsx";
import { StepHeading, type HeadingRef } from "../../../components/StepCard.tsx";
import { wrappingButtons } from "../../../components/wrapping-buttons.ts";
import { typeTexts } from "../../../lib/vault/entry-type-texts.ts";
import { texts } from "../texts.ts";
import { EntryGrid } from "./EntryGrid.tsx";
import { FilesNote } from "./FilesNote.tsx";
import { MoreFields } from "./MoreFields.tsx";
import { OtherPasswords } from "./OtherPasswords.tsx";
import {
  choose,
  chosenFiles,
  countsOf,
  countTypes,
  decisionOf,
  isChosen,
  noChoices,
  type Choices,
  type Decision,
  type ImportPlan,
  type PlanCounts,
} from "./plan.ts";
import { filterRows, rowsOf, shows, type PreviewRow, type Show } from "./rows.ts";

const { preview } = texts;
const mostTagCharacters = 100;

interface Props {
  heading: HeadingRef;
  vault: OpenVault;
  plan: ImportPlan;
  onSubmit: (choices: Choices) => void;
  onBack: () => void;
}

/** Shows what is in the file, and what of it is imported. Nothing is stored before the button below is pressed. */
export function PreviewStep({ heading, vault, plan, onSubmit, onBack }: Props) {
  const [choices, setChoices] = useState(noChoices);
  const { contents, fileName } = plan;
  const { shared } = vault.snapshot();
  const counts = countsOf(plan, choices);
  const isChosenNow = (index: number) => isChosen(plan, choices, index);
  const decide = (indexes: Iterable<number>, decision: Decision) =>
    setChoices((before) => choose(before, indexes, decision));
  /** Choosing an entry with more fields in the table means that these are added to the one in the vault. */
  const select = (indexes: Iterable<number>, isIn: boolean) => {
    const all = [...indexes];
    const isMore = (index: number) => isIn && plan.presence[index]?.kind === "more";
    decide(
      all.filter((index) => !isMore(index)),
      isIn,
    );
    decide(all.filter(isMore), "add");
  };
  return (
    <Stack sx={{ gap: 3.5 }}>
      {/* A user who has made a decision is asked before it is lost. */}
      <LeaveGuard words={texts.leave} loss={choices === noChoices ? null : texts.leave.bodyPreview} onBack={onBack} />
      <div>
        <Stack direction="row" sx={{ flexWrap: "wrap", alignItems: "flex-start", columnGap: 3, rowGap: 1 }}>
          <Box sx={{ flex: 1, minWidth: "min(100%, 280px)" }}>
            <StepHeading
              heading={heading}
              title={preview.title(contents.entries.length)}
              lead={<FactLine facts={[formatNames[contents.format], fileName]} />}
            />
          </Box>
          <OutlinedButton onClick={onBack}>{texts.back}</OutlinedButton>
        </Stack>
        <Types plan={plan} />
      </div>
      {shared !== null && <Alert severity="info">{preview.into(shared.name)}</Alert>}
      <FilesNote vault={vault} files={chosenFiles(plan, choices)} />
      {counts.same > 0 && <Alert severity="info">{sameText(plan, choices, counts)}</Alert>}
      <MoreFields plan={plan} decisionOf={(index) => decisionOf(plan, choices, index)} onDecide={decide} />
      <OtherPasswords plan={plan} isChosen={isChosenNow} onChoose={decide} />
      {contents.entries.length > 0 && <Entries plan={plan} counts={counts} isChosen={isChosenNow} onChoose={select} />}
      {contents.entries.length > 0 && (
        <TextField
          label={preview.tag}
          helperText={preview.tagHint}
          value={choices.tag}
          onChange={({ target }) => setChoices({ ...choices, tag: target.value })}
          slotProps={{ htmlInput: { maxLength: mostTagCharacters, autoComplete: "off" } }}
          sx={{ maxWidth: 440 }}
        />
      )}
      <Remarks plan={plan} />
      <Actions counts={counts} onSubmit={() => onSubmit(choices)} />
    </Stack>
  );
}

function sameText(plan: ImportPlan, choices: Choices, { same }: PlanCounts): string {
  const chosen = plan.presence.filter(({ kind }, index) => kind === "same" && isChosen(plan, choices, index)).length;
  return chosen === 0 ? preview.same(same) : preview.sameChosen(same, chosen);
}

/** Shows the number of entries of each type. */
function Types({ plan }: { plan: ImportPlan }) {
  const types = countTypes(plan.contents.entries);
  return (
    <Box
      component="ul"
      sx={{ display: "flex", flexWrap: "wrap", gap: 1, listStyle: "none", padding: 0, margin: 0, marginTop: 1.5 }}
    >
      {entryTypes.flatMap((type) => {
        const count = types.get(type);
        return count === undefined
          ? []
          : [<Chip key={type} component="li" variant="outlined" label={typeTexts[type].count(count)} />];
      })}
    </Box>
  );
}

interface EntriesProps {
  plan: ImportPlan;
  counts: PlanCounts;
  isChosen: (index: number) => boolean | null;
  onChoose: (indexes: Iterable<number>, isIn: boolean) => void;
}

/** Shows the table, and which of its rows to show. */
function Entries({ plan, counts, isChosen: isIn, onChoose }: EntriesProps) {
  const rows = useMemo(() => rowsOf(plan), [plan]);
  const [show, setShow] = useState<Show>("all");
  const [query, setQuery] = useState("");
  const wanted = useDeferredValue(query);
  const shown = useMemo(() => filterRows(rows, show, wanted), [rows, show, wanted]);
  const chooseShown = (isChosenNow: boolean) =>
    onChoose(
      shown.map(({ index }) => index),
      isChosenNow,
    );
  return (
    <div>
      <Stack direction={{ xs: "column", md: "row" }} sx={{ gap: 2, marginBottom: 1.5 }}>
        {counts.new < rows.length && <Shows show={show} counts={counts} onShow={setShow} />}
        <SearchBox label={preview.search} clearLabel={preview.clear} query={query} onQuery={setQuery} />
      </Stack>
      <Stack
        direction="row"
        sx={{ flexWrap: "wrap", alignItems: "center", justifyContent: "space-between", gap: 1, marginBottom: 1 }}
      >
        <SecondaryText role="status" sx={{ fontVariantNumeric: "tabular-nums" }}>
          {preview.chosen(counts.chosen, rows.length)}
        </SecondaryText>
        <ChooseShown shown={shown} isFiltered={shown.length < rows.length} isIn={isIn} onChoose={chooseShown} />
      </Stack>
      {shown.length === 0 ? (
        <Typography sx={{ paddingBlock: 3 }}>{preview.nothingFound}</Typography>
      ) : (
        // A new key shows other rows from the first one on.
        <EntryGrid
          key={`${show} ${wanted}`}
          rows={shown}
          isChosen={isIn}
          onToggle={(index) => onChoose([index], isIn(index) !== true)}
        />
      )}
    </div>
  );
}

function Shows({ show, counts, onShow }: { show: Show; counts: PlanCounts; onShow: (show: Show) => void }) {
  const there = shows.filter((name) => name === "all" || counts[name] > 0);
  return (
    <ExclusiveButtons
      value={show}
      aria-label={preview.show.label}
      options={there.map((name) => [name, preview.show[name]])}
      onChoose={onShow}
      sx={[
        wrappingButtons,
        {
          flexShrink: 0,
          "& > button": {
            flex: { xs: "1 1 auto", md: "none" },
            paddingInline: { xs: 0.75, sm: 2 },
            fontSize: { xs: "0.875rem", sm: "inherit" },
          },
        },
      ]}
    />
  );
}

interface ChooseShownProps {
  shown: readonly PreviewRow[];
  isFiltered: boolean;
  isIn: (index: number) => boolean | null;
  onChoose: (isChosenNow: boolean) => void;
}

/** Shows a button that chooses or deselects all rows that are shown. */
function ChooseShown({ shown, isFiltered, isIn, onChoose }: ChooseShownProps) {
  const areAll = shown.every(({ index }) => isIn(index) === true);
  const words = preview[isFiltered ? "shown" : "everything"];
  return (
    <Button
      size="small"
      color="inherit"
      disabled={shown.length === 0}
      onClick={() => onChoose(!areAll)}
      sx={{ marginInline: -1.5 }}
    >
      {areAll ? words.deselect : words.select}
    </Button>
  );
}

/** Lists what in the file makes no entry, and what its entries leave behind. */
function Remarks({ plan: { contents } }: { plan: ImportPlan }) {
  const { failed, skipped, leftBehind } = contents;
  const listed = (rows: typeof failed) =>
    rows.map(({ source, title, reason }) => ({ place: source, title: title ?? "", note: rowText(reason) }));
  return (
    <>
      {failed.length > 0 && <RowList title={preview.failed(failed.length)} rows={listed(failed)} />}
      {skipped.length > 0 && (
        <RowList title={preview.skipped(skipped.length)} lead={preview.skippedLead} rows={listed(skipped)} />
      )}
      {leftBehind.length > 0 && (
        <RowList
          title={preview.leftBehind(leftBehind.length)}
          lead={preview.leftBehindLead}
          rows={leftBehind.map(({ entry, what }) => ({ place: "", title: entry, note: leftText(what) }))}
        />
      )}
    </>
  );
}

interface ActionsProps {
  counts: PlanCounts;
  onSubmit: () => void;
}

function Actions({ counts: { chosen, undecided }, onSubmit }: ActionsProps) {
  return (
    <StickyActions>
      <Button variant="contained" disabled={chosen === 0 || undecided > 0} onClick={onSubmit} sx={{ flexShrink: 0 }}>
        {chosen === 0 ? preview.nothing : preview.submit(chosen)}
      </Button>
      <SecondaryText role="status">{undecided > 0 && preview.undecided(undecided)}</SecondaryText>
    </StickyActions>
  );
}
