import Alert from "@mui/material/Alert";
import Autocomplete from "@mui/material/Autocomplete";
import FormControlLabel from "@mui/material/FormControlLabel";
import Radio from "@mui/material/Radio";
import TextField from "@mui/material/TextField";
import { calls, limits } from "@pomander/contract";
import type { Api } from "@pomander/vault";
import { RadioField } from "../../components/RadioField.tsx";
import { useApiQuery } from "../../lib/hooks/use-api-query.ts";
import { tokenTexts } from "./texts.ts";
import type { TokenTag } from "./use-new-token.ts";
import type { TokenHolder } from "./use-tokens.ts";

const { create: texts } = tokenTexts;
const readTags = (call: Api) => call(calls.scopeTags.mine, { query: {} });

interface Props {
  holder: TokenHolder;
  /** Null: the user's own reminders. */
  tags: readonly TokenTag[] | null;
  fault: string | undefined;
  onChange: (tags: readonly TokenTag[] | null) => void;
}

/** Asks which reminders a token reaches. A token of the server has no reminders of its own, so it needs scope tags. */
export function ReachFields({ holder, tags, fault, onChange }: Props) {
  const { value, error } = useApiQuery(readTags);
  return (
    <>
      {holder === "person" && (
        <RadioField
          label={texts.reach}
          value={tags === null ? "own" : "tags"}
          onChange={(_event, reach) => onChange(reach === "own" ? null : [])}
        >
          <FormControlLabel value="own" control={<Radio />} label={texts.reachOwn} />
          <FormControlLabel value="tags" control={<Radio />} label={texts.reachTags} />
        </RadioField>
      )}
      {error !== null && <Alert severity="warning">{texts.tagsFailed}</Alert>}
      {tags !== null && (
        <Autocomplete
          multiple
          filterSelectedOptions
          options={value ?? []}
          value={[...tags]}
          getOptionLabel={({ name }) => name}
          getOptionKey={({ _id }) => _id}
          isOptionEqualToValue={(one, other) => one._id === other._id}
          onChange={(_event, chosen) =>
            onChange(chosen.slice(0, limits.apiTokens.tags).map(({ _id, name }) => ({ _id, name })))
          }
          renderInput={(params) => (
            <TextField
              {...params}
              label={texts.tags}
              error={fault !== undefined}
              helperText={fault ?? (holder === "server" ? texts.tagsHintServer : texts.tagsHint)}
            />
          )}
        />
      )}
    </>
  );
}
