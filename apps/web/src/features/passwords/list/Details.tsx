import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { EntryType } from "@pomander/vault";
import { shortLink } from "../../../lib/format/links.ts";
import { texts as entryTexts } from "../entry/texts.ts";

interface DetailsProps {
  email: string;
  link: string;
  /** Said where there is nothing else to say. */
  type?: EntryType | undefined;
  /** Of a card. */
  lastFour?: string | null | undefined;
}

/** Whose an entry is and where: the second line of its row. */
export function Details({ email, link, type = "login", lastFour }: DetailsProps) {
  const parts = [email, shortLink(link), lastFour ? `•••• ${lastFour}` : ""].filter((part) => part !== "");
  const cut = { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" };
  return (
    // What finds too little room beside the first goes to a second line, which is out of sight: no dot is left without it.
    <Typography
      variant="body2"
      color="textSecondary"
      component="div"
      sx={{ display: "flex", flexWrap: "wrap", flex: 1, minWidth: 0, height: "1lh", overflow: "hidden" }}
    >
      {parts.length === 0 && (type === "login" ? "—" : entryTexts.type.names[type])}
      {parts.map((part, index) => (
        <Box key={index} component="span" sx={{ ...cut, maxWidth: "100%", ...(index > 0 ? { flex: "1 1 10ch" } : {}) }}>
          {index > 0 && "\u00a0·\u00a0"}
          <bdi>{part}</bdi>
        </Box>
      ))}
    </Typography>
  );
}
