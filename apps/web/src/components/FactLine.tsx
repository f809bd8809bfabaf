import Box from "@mui/material/Box";

/** Facts with dots between them; on a phone each has a line of its own. */
export function FactLine({ facts }: { facts: readonly string[] }) {
  return facts.map((fact, index) => (
    <Box key={fact} component="span" sx={{ display: { xs: "block", sm: "inline" } }}>
      {index > 0 && (
        <Box component="span" sx={{ display: { xs: "none", sm: "inline" } }}>
          {" · "}
        </Box>
      )}
      {fact}
    </Box>
  ));
}
