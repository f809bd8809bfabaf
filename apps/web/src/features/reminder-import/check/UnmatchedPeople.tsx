import Autocomplete, { createFilterOptions } from "@mui/material/Autocomplete";
import Box from "@mui/material/Box";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { isEmail, type Group, type Member } from "@pomander/contract";
import {
  bySimilarity,
  type Directory,
  firstOfEachKind,
  foldName,
  type Likened,
  type Match,
  type Unmatched,
} from "@pomander/transfer/reminder-rows";
import { useId, useMemo, useState, useCallback } from "react";
import { usePages } from "../../../components/use-pages.tsx";
import { withHtmlInput } from "../../../components/with-html-input.ts";
import { fullName } from "../../../lib/format/full-name.ts";
import { texts } from "../texts.ts";
import { DecisionAlert, NameInFile, plainList } from "./DecisionAlert.tsx";
import { matchOf, type Matches } from "./person-matches.ts";
import { SecondaryText } from "../../../components/quiet-text.tsx";
import { OutlinedButton } from "../../../components/OutlinedButton.tsx";
import { useQuery } from "../../../lib/hooks/use-query.ts";

const { people: words } = texts.check;
const pageSize = 5;

interface Props {
  unmatched: readonly Unmatched[];
  directory: Directory;
  /** The user's decisions about names. */
  matches: Matches;
  onMatch: (said: ReadonlyMap<string, Match>) => void;
}

/**
 * Renders the names in the file that no account has; each is matched once for all rows. Renders nothing if there are
 * none.
 */
export function UnmatchedPeople({ unmatched, directory, matches, onMatch }: Props) {
  const id = useId();
  const options = useOptions(directory);
  // The order stays while names are matched: most rows first, then as first seen.
  const { onPage, pager } = usePages(unmatched, pageSize, words.pages);
  if (unmatched.length === 0) return null;
  const proposed = new Map(
    unmatched.flatMap(({ folded, proposed: one }) =>
      one !== null && matchOf(matches, folded) === undefined ? [[folded, one] as const] : [],
    ),
  );
  return (
    <DecisionAlert severity="info" title={words.title(unmatched.length)} titleId={id}>
      {directory.mayAssign ? words.lead : words.leadEmail}
      {proposed.size > 0 && (
        <OutlinedButton size="small" onClick={() => onMatch(proposed)} sx={{ display: "block", marginTop: 1 }}>
          {words.useAll(proposed.size)}
        </OutlinedButton>
      )}
      <Box component="ul" aria-labelledby={id} sx={plainList}>
        {onPage.map((one) => (
          <Name
            key={one.folded}
            one={one}
            match={matchOf(matches, one.folded) ?? one.match}
            proposed={proposed.get(one.folded) ?? null}
            options={options}
            onMatch={(match) => onMatch(new Map([[one.folded, match]]))}
          />
        ))}
      </Box>
      {pager}
    </DecisionAlert>
  );
}

interface Option extends Likened {
  match: Match;
  /** A person's address, or the member count of a group. */
  more: string;
}

const keyOf = (match: Match) => (match.kind === "email" ? match.email : match.kind === "none" ? "" : match.id);
const emailOption = (email: string): Option => ({
  match: { kind: "email", email },
  label: words.send(email),
  email,
  more: "",
  kind: "email",
});
const filterOptions = createFilterOptions<Option>({ stringify: ({ label, more }) => `${label} ${more}` });
/** Most people, and most groups, that the list shows. */
const mostShown = 50;

interface NameProps {
  one: Unmatched;
  match: Match;
  /** The probable match, as long as the user has not decided. */
  proposed: Match | null;
  options: readonly Option[] | null;
  onMatch: (match: Match) => void;
}

function Name({ one: { name, rows, isSeveral }, match, proposed, options, onMatch }: NameProps) {
  const id = useId();
  const [isWrong, setWrong] = useState(false);
  const likeliest = useMemo(() => bySimilarity(options ?? [], name), [options, name]);
  const value =
    match.kind === "email"
      ? emailOption(match.email)
      : (options?.find((option) => keyOf(option.match) === keyOf(match)) ?? null);
  const probable =
    proposed === null ? undefined : options?.find((option) => keyOf(option.match) === keyOf(proposed))?.label;
  const choose = (chosen: Option | string | null) => {
    const typed = typeof chosen === "string" ? chosen.trim() : "";
    // Leaving the field without a change decides nothing.
    if (typed !== "" && typed === value?.label) return;
    const known = typed === "" ? null : likeliest.find(({ label }) => foldName(label) === foldName(typed));
    setWrong(typed !== "" && !known && !isEmail(typed));
    if (chosen === null) onMatch({ kind: "none" });
    else if (typeof chosen !== "string") onMatch(chosen.match);
    else if (known) onMatch(known.match);
    else if (isEmail(typed)) onMatch({ kind: "email", email: typed });
  };
  return (
    <Box
      component="li"
      sx={{
        display: "grid",
        gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "minmax(0, 1fr) minmax(0, 360px)" },
        alignItems: "center",
        gap: { xs: 1, sm: 3 },
        paddingBlock: 1,
        "& + &": { borderTop: 1, borderColor: "divider" },
      }}
    >
      <NameInFile
        id={id}
        name={name}
        more={
          <>
            {words.rows(rows)}
            {isSeveral && ` · ${words.several}`}
            {probable !== undefined && ` · ${words.probably(probable)}`}
          </>
        }
      />
      <Autocomplete<Option, false, false, true>
        freeSolo
        autoSelect
        forcePopupIcon
        size="small"
        loading={options === null}
        options={likeliest}
        value={value}
        groupBy={({ kind }) => words.kinds[kind]}
        getOptionLabel={(option) => (typeof option === "string" ? option : option.label)}
        getOptionKey={(option) => (typeof option === "string" ? option : keyOf(option.match))}
        isOptionEqualToValue={(option, other) =>
          typeof other !== "string" && keyOf(option.match) === keyOf(other.match)
        }
        filterOptions={(all, state) => {
          const typed = state.inputValue.trim();
          const found = filterOptions([...all], state);
          const shown = firstOfEachKind(typed === "" ? found : bySimilarity(found, typed), mostShown);
          return isEmail(typed) ? [...shown, emailOption(typed)] : shown;
        }}
        onChange={(_event, chosen) => choose(chosen)}
        onInputChange={(_event, _text, reason) => reason === "input" && setWrong(false)}
        renderOption={({ key, ...props }, { label, more }) => (
          <Box component="li" key={key} {...props} translate="no">
            <Box sx={{ minWidth: 0 }}>
              <Typography variant="body2" noWrap dir="auto">
                {label}
              </Typography>
              {more !== "" && (
                <SecondaryText noWrap dir="auto">
                  {more}
                </SecondaryText>
              )}
            </Box>
          </Box>
        )}
        renderInput={(params) => (
          <TextField
            {...withHtmlInput(params, { "aria-label": words.who(name) })}
            placeholder={words.placeholder}
            error={isWrong}
            helperText={isWrong ? words.wrong : undefined}
          />
        )}
      />
    </Box>
  );
}

const personOption = (member: Member): Option => ({
  match: { kind: "person", id: member._id },
  label: fullName(member),
  email: member.email,
  more: member.email,
  kind: "people",
});
const groupOption = ({ _id, name, members }: Group): Option => ({
  match: { kind: "group", id: _id },
  label: name,
  email: "",
  more: words.members(members.length),
  kind: "groups",
});

/** Returns all people and groups as options, for a user who may assign people; null until they are loaded. */
function useOptions(directory: Directory): readonly Option[] | null {
  const read = useCallback(async () => {
    if (!directory.mayAssign) return [];
    const [members, groups] = await Promise.all([directory.everybody(), directory.groups()]);
    return [...members.map(personOption), ...groups.map(groupOption)];
  }, [directory]);
  const { value, error } = useQuery(read);
  // Addresses can be typed even without options.
  return value ?? (error === null ? null : none);
}

const none: readonly Option[] = [];
