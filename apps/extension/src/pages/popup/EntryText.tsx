import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { ListedEntry } from "../../messages.ts";
import { texts } from "./texts.ts";

/** The height that a text may take: another member of a shared vault wrote it, and could move what is below it away. */
const twoLines = {
  display: "-webkit-box",
  WebkitBoxOrient: "vertical",
  WebkitLineClamp: 2,
  overflow: "hidden",
  overflowWrap: "anywhere",
};

interface Props extends Pick<ListedEntry, "title" | "vaultName"> {
  /** Texts that are shown below the title, after the shared vault's name. */
  facts: readonly string[];
}

/** Shows what an entry is called, and first below it the shared vault that it is in. */
export function EntryText({ title, vaultName, facts }: Props) {
  const place = texts.place(vaultName, facts);
  return (
    <Box component="span" sx={{ flex: 1, minWidth: 0, marginBlock: 0.75 }}>
      <Typography component="span" sx={twoLines}>
        {title}
      </Typography>
      {place !== "" && (
        <Typography component="span" variant="body2" color="textSecondary" sx={twoLines}>
          {place}
        </Typography>
      )}
    </Box>
  );
}
