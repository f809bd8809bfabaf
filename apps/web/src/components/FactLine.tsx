import Box from "@mui/material/Box";

/** Facts with dots between them, none of which begins a line; on a phone each has a line of its own. */
export function FactLine({ facts }: { facts: readonly string[] }) {
  return facts.map((fact, index) => (
    <Box key={fact} component="span" sx={{ display: { xs: "block", sm: "inline" } }}>
      {fact}
      {index < facts.length - 1 && (
        <Box component="span" sx={{ display: { xs: "none", sm: "inline" } }}>
          {"\u00a0· "}
        </Box>
      )}
    </Box>
  ));
}
