import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";

/**
 * Lists titles of entries, or the ids of those whose titles are not known. `rest` is the text for those that cannot be
 * named.
 */
export function NameList({ names, rest }: { names: readonly string[]; rest?: string | null }) {
  return (
    <Stack component="ul" translate="no" sx={{ margin: 0, paddingInlineStart: 2.5, maxHeight: 160, overflowY: "auto" }}>
      {names.map((name, index) => (
        // Two names may be the same, so the key contains the index.
        <Typography key={`${index} ${name}`} component="li" variant="body2" dir="auto">
          {name}
        </Typography>
      ))}
      {typeof rest === "string" && (
        <Typography component="li" variant="body2">
          {rest}
        </Typography>
      )}
    </Stack>
  );
}
