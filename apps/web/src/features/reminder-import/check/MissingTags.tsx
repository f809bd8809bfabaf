import Alert from "@mui/material/Alert";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import Box from "@mui/material/Box";
import { texts } from "../texts.ts";
import { mostNewTags } from "./verdicts.ts";

const { tags: words } = texts.check;

interface Props {
  names: readonly string[];
  mayMake: boolean;
  isMaking: boolean;
  onChange: (isMaking: boolean) => void;
}

/** Scope tags that the file names and nobody has made: whoever may is offered to make them. Without any, nothing. */
export function MissingTags({ names, mayMake, isMaking, onChange }: Props) {
  if (names.length === 0) return null;
  const isTooMany = names.length > mostNewTags;
  return (
    <Alert severity={mayMake && !isTooMany ? "info" : "warning"}>
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
          {!isMaking && words.without}
        </>
      )}
    </Alert>
  );
}
