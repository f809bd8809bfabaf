import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useId } from "react";
import { listFrame } from "./list-frame.ts";
import { usePages } from "./use-pages.tsx";
import { texts } from "./texts.ts";
import { SecondaryText } from "./quiet-text.tsx";

const pageSize = 10;

interface ListedRow {
  /** The row's position in the file; empty where that says nothing. */
  place: string;
  title: string;
  note: string;
}

interface Props {
  title: string;
  lead?: string;
  rows: readonly ListedRow[];
}

/** The note takes no more room than it needs, so that titles break only where they have to. */
const columns = {
  display: { sm: "grid" },
  gridTemplateColumns: { sm: "minmax(0, 1fr) fit-content(54%)" },
  columnGap: { sm: 3 },
};

/** Lists rows with a note on each of them, ten at a time. */
export function RowList({ title, lead, rows }: Props) {
  const id = useId();
  const { page, onPage, pager } = usePages(rows, pageSize, texts.pagesOf(title));
  return (
    <section aria-labelledby={id}>
      <Typography id={id} variant="h3">
        {title}
      </Typography>
      {lead !== undefined && <SecondaryText sx={{ maxWidth: "68ch" }}>{lead}</SecondaryText>}
      <Box component="ul" aria-labelledby={id} translate="no" sx={[listFrame as object, { marginTop: 1.5 }, columns]}>
        {onPage.map(({ place, title: name, note }, index) => (
          <Box
            component="li"
            key={`${page} ${index}`}
            sx={{
              display: "grid",
              gridColumn: "1 / -1",
              gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "subgrid" },
              padding: { xs: 1.5, sm: "10px 16px" },
              border: { xs: 1, sm: 0 },
              borderColor: { xs: "divider" },
              borderRadius: { xs: 1, sm: 0 },
              typography: "body2",
              overflowWrap: "anywhere",
              "& + &": { borderTop: 1, borderColor: "divider" },
            }}
          >
            <Box dir="auto" sx={{ textAlign: "left" }}>
              {name === "" ? <em>{texts.untitled}</em> : name}
              {place !== "" && (
                <Box component="span" sx={{ color: "text.secondary" }}>
                  {" · "}
                  {place}
                </Box>
              )}
            </Box>
            <Box dir="auto" sx={{ color: "text.secondary" }}>
              {note}
            </Box>
          </Box>
        ))}
      </Box>
      {pager}
    </section>
  );
}
