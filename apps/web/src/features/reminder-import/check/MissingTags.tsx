import Autocomplete, { createFilterOptions } from "@mui/material/Autocomplete";
import Box from "@mui/material/Box";
import TextField from "@mui/material/TextField";
import { limits, type Group } from "@pomander/contract";
import {
  type Directory,
  type GroupAccess,
  groupAccesses,
  type MissingTag,
  mostNewTags,
  type TagChoice,
} from "@pomander/transfer/reminder-rows";
import { useId, useMemo } from "react";
import { ExclusiveButtons } from "../../../components/ExclusiveButtons.tsx";
import { usePages } from "../../../components/use-pages.tsx";
import { withHtmlInput } from "../../../components/with-html-input.ts";
import { texts } from "../texts.ts";
import { DecisionAlert, plainList } from "./DecisionAlert.tsx";
import { SecondaryText } from "../../../components/quiet-text.tsx";
import { useQuery } from "../../../lib/hooks/use-query.ts";

const { tags: words } = texts.check;
const pageSize = 5;

interface Props {
  missing: readonly MissingTag[];
  directory: Directory;
  onChoose: (folded: string, choice: TagChoice) => void;
  /** Called with the name of a group that does not exist yet. */
  onAddGroup: (folded: string, name: string) => void;
  access: GroupAccess;
  onAccess: (access: GroupAccess) => void;
}

/**
 * Renders the scope tags in the file that do not exist; each is decided once for all rows. Renders nothing if there are
 * none.
 */
export function MissingTags({ missing, directory, onChoose, onAddGroup, access, onAccess }: Props) {
  const id = useId();
  const { onPage, pager } = usePages(missing, pageSize, words.pages);
  const found = useQuery(missing.length > 0 && directory.mayMakeTags ? directory.groups : null);
  const groups = found.value ?? (found.error === null ? null : []);
  if (missing.length === 0) return null;
  const { mayMakeTags } = directory;
  const made = missing.filter(({ choice }) => choice.kind === "make").length;
  const isTooMany = mayMakeTags && missing.length > mostNewTags;
  return (
    <DecisionAlert
      severity={mayMakeTags && !isTooMany ? "info" : "warning"}
      title={words.title(missing.length)}
      titleId={id}
    >
      {isTooMany ? words.tooMany(mostNewTags) : mayMakeTags ? words.lead : words.leadMine}
      <Box component="ul" aria-labelledby={id} sx={plainList}>
        {onPage.map((one) => (
          <Tag
            key={one.folded}
            one={one}
            directory={directory}
            mayMake={mayMakeTags && (one.choice.kind === "make" || made < mostNewTags)}
            groups={groups}
            onChoose={(choice) => onChoose(one.folded, choice)}
            onAddGroup={(name) => onAddGroup(one.folded, name)}
          />
        ))}
      </Box>
      {pager}
      {missing.some(({ choice }) => choice.kind === "make" && choice.groups.length > 0) && (
        <Access access={access} onAccess={onAccess} />
      )}
    </DecisionAlert>
  );
}

/** Renders the groups' access, which is set once for all new scope tags. */
function Access({ access, onAccess }: Pick<Props, "access" | "onAccess">) {
  const id = useId();
  return (
    <Box
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
      <Box sx={{ flex: "1 1 280px" }}>
        <Box id={id} sx={{ fontWeight: 500 }}>
          {words.access.label}
        </Box>
        <SecondaryText>{words.access.hint}</SecondaryText>
      </Box>
      <ExclusiveButtons
        size="small"
        value={access}
        aria-labelledby={id}
        options={groupAccesses.map((one) => [one, words.access[one]])}
        onChoose={onAccess}
      />
    </Box>
  );
}

interface Option {
  key: string;
  label: string;
  kind: "rest" | "tags";
  choice: TagChoice;
}

interface TagProps {
  one: MissingTag;
  directory: Directory;
  mayMake: boolean;
  /** The existing groups; null: not loaded yet. */
  groups: readonly Group[] | null;
  onChoose: (choice: TagChoice) => void;
  onAddGroup: (name: string) => void;
}

function Tag({ one: { name, rows, choice }, directory, mayMake, groups, onChoose, onAddGroup }: TagProps) {
  const id = useId();
  const options = useMemo((): Option[] => {
    const rest: Option[] = [{ key: "none", label: words.leaveOut, kind: "rest", choice: { kind: "none" } }];
    if (mayMake) rest.unshift({ key: "make", label: words.make, kind: "rest", choice: { kind: "make", groups: [] } });
    const tags = [...directory.tags.values()].map((tag): Option => ({
      key: tag._id,
      label: tag.name,
      kind: "tags",
      choice: { kind: "tag", id: tag._id },
    }));
    return [...rest, ...tags];
  }, [directory, mayMake]);
  const key = choice.kind === "tag" ? choice.id : choice.kind;
  const value = options.find((option) => option.key === key) ?? options[0];
  return (
    <Box
      component="li"
      sx={{
        display: "grid",
        gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "minmax(0, 1fr) minmax(0, 240px) minmax(0, 320px)" },
        alignItems: "start",
        gap: { xs: 1, sm: 2 },
        paddingBlock: 1,
        "& + &": { borderTop: 1, borderColor: "divider" },
      }}
    >
      <Box id={id} sx={{ overflowWrap: "anywhere", paddingTop: { sm: 1 } }}>
        <Box component="bdi" translate="no" sx={{ fontWeight: 500 }}>
          {name}
        </Box>
        <Box component="span" sx={{ color: "text.secondary", marginInlineStart: 1 }}>
          {words.rows(rows)}
        </Box>
      </Box>
      <Autocomplete
        size="small"
        disableClearable
        options={options}
        value={value as Option}
        groupBy={({ kind }) => words.kinds[kind]}
        getOptionLabel={({ label }) => label}
        getOptionKey={(option) => option.key}
        isOptionEqualToValue={(option, other) => option.key === other.key}
        onChange={(_event, chosen) => onChoose(chosen.choice)}
        renderInput={(params) => <TextField {...withHtmlInput(params, { "aria-label": words.what(name) })} />}
      />
      {choice.kind === "make" && (
        <GroupsField name={name} chosen={choice.groups} {...{ groups, onChoose, onAddGroup }} />
      )}
    </Box>
  );
}

/** The last option of the list: a new group with the typed name. */
interface MissingGroup {
  _id: null;
  typed: string;
}
const labelOf = (option: Group | MissingGroup) => (option._id === null ? words.addGroup(option.typed) : option.name);
const filterGroups = createFilterOptions<Group | MissingGroup>();

interface GroupsFieldProps extends Pick<TagProps, "groups" | "onChoose" | "onAddGroup"> {
  /** The scope tag's name. */
  name: string;
  chosen: readonly Group[];
}

function GroupsField({ name, chosen, groups, onChoose, onAddGroup }: GroupsFieldProps) {
  return (
    <Autocomplete<Group | MissingGroup, true>
      multiple
      size="small"
      options={groups ?? []}
      loading={groups === null}
      value={[...chosen]}
      onChange={(_event, next) => {
        const missing = next.find((option) => option._id === null);
        const there = next.filter((option) => option._id !== null);
        if (missing === undefined) onChoose({ kind: "make", groups: there.slice(0, limits.groupsPerTag) });
        else onAddGroup(missing.typed);
      }}
      filterOptions={(all, state) =>
        groups === null ? [] : [...filterGroups(all, state), { _id: null, typed: state.inputValue.trim() }]
      }
      getOptionLabel={labelOf}
      getOptionKey={({ _id }) => _id ?? ""}
      isOptionEqualToValue={(option, other) => option._id === other._id}
      filterSelectedOptions
      renderInput={(params) => (
        <TextField
          {...withHtmlInput(params, { "aria-label": words.groupsOf(name) })}
          placeholder={chosen.length === 0 ? words.groups : ""}
          helperText={chosen.length === 0 ? words.noGroups : undefined}
        />
      )}
    />
  );
}
