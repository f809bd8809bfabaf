import Alert from "@mui/material/Alert";
import Autocomplete from "@mui/material/Autocomplete";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import Box from "@mui/material/Box";
import TextField from "@mui/material/TextField";
import { limits, type Group } from "@pomander/contract";
import { useEffect, useState } from "react";
import { texts } from "../texts.ts";
import type { Directory } from "./directory.ts";
import { mostNewTags } from "./verdicts.ts";

const { tags: words } = texts.check;

interface Props {
  names: readonly string[];
  directory: Directory;
  isMaking: boolean;
  onChange: (isMaking: boolean) => void;
  /** Which groups get them. */
  groups: readonly Group[];
  onGroups: (groups: readonly Group[]) => void;
}

/** Scope tags that the file names and nobody has made: whoever may is offered to make them. Without any, nothing. */
export function MissingTags({ names, directory, isMaking, onChange, groups, onGroups }: Props) {
  const mayMake = directory.mayMakeTags;
  if (names.length === 0) return null;
  const isTooMany = names.length > mostNewTags;
  return (
    <Alert
      sx={{ "& .MuiAlert-message": { flex: 1, minWidth: 0 } }}
      severity={mayMake && !isTooMany ? "info" : "warning"}
    >
      <Box sx={{ fontWeight: 500 }}>{words.title(names)}</Box>
      <Box translate="no" dir="auto" sx={{ overflowWrap: "anywhere" }}>
        {words.names(names)}
      </Box>
      {!mayMake ? (
        words.notMine
      ) : isTooMany ? (
        words.tooMany(mostNewTags)
      ) : (
        <>
          <FormControlLabel
            control={<Checkbox checked={isMaking} onChange={(_event, checked) => onChange(checked)} />}
            label={words.make(names.length)}
            sx={{ display: "flex" }}
          />
          {isMaking ? <TagGroups directory={directory} groups={groups} onChange={onGroups} /> : words.without}
        </>
      )}
    </Alert>
  );
}

interface TagGroupsProps {
  directory: Directory;
  groups: readonly Group[];
  onChange: (groups: readonly Group[]) => void;
}

/** Which groups get the new tags. */
function TagGroups({ directory, groups, onChange }: TagGroupsProps) {
  const [options, setOptions] = useState<readonly Group[] | null>(null);
  useEffect(() => {
    let isCurrent = true;
    directory.groups().then(
      (all) => isCurrent && setOptions(all),
      // Without them none is chosen, which is said.
      () => isCurrent && setOptions([]),
    );
    return () => {
      isCurrent = false;
    };
  }, [directory]);
  return (
    <Autocomplete
      multiple
      options={options ?? []}
      loading={options === null}
      value={[...groups]}
      onChange={(_event, chosen) => onChange(chosen.slice(0, limits.groupsPerTag))}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ _id }) => _id}
      isOptionEqualToValue={(one, other) => one._id === other._id}
      filterSelectedOptions
      renderInput={(params) => (
        <TextField
          {...params}
          label={words.groups}
          helperText={groups.length === 0 ? words.noGroups : words.withGroups}
        />
      )}
      sx={{ maxWidth: 480, marginTop: 1.5 }}
    />
  );
}
