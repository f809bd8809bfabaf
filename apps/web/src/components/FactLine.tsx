import Box from "@mui/material/Box";
import { Fragment } from "react";

/** Facts with dots between them, none of which begins a line, and each whole where it fits; on a phone each has a line of its own. */
export function FactLine({ facts }: { facts: readonly string[] }) {
  return facts.map((fact, index) => (
    <Fragment key={fact}>
      <Box component="span" sx={{ display: { xs: "block", sm: "inline-block" } }}>
        {fact}
        {index < facts.length - 1 && (
          <Box component="span" sx={{ display: { xs: "none", sm: "inline" } }}>
            {"\u00a0·"}
          </Box>
        )}
      </Box>{" "}
    </Fragment>
  ));
}
