import Box from "@mui/material/Box";
import type { EntryType } from "@pomander/vault";
import { SecondaryText } from "../../../components/quiet-text.tsx";
import { shortLink } from "../../../lib/format/links.ts";
import { typeTexts } from "../../../lib/vault/entry-type-texts.ts";

interface Props {
  email: string;
  link: string;
  /** Shown when there is nothing else to show. */
  type?: EntryType | undefined;
  /** The last four digits of a card's number. */
  lastFour?: string | null | undefined;
}

/** Shows the second line of an entry's row: its account, its site and a card's last digits. */
export function SecondLine({ email, link, type = "login", lastFour }: Props) {
  const parts = [email, shortLink(link), lastFour ? `•••• ${lastFour}` : ""].filter((part) => part !== "");
  const cut = { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" };
  return (
    // A part that has too little room wraps to a second line, which is hidden, so that no dot is left without its part.
    <SecondaryText
      component="div"
      sx={{ display: "flex", flexWrap: "wrap", flex: 1, minWidth: 0, height: "1lh", overflow: "hidden" }}
    >
      {parts.length === 0 && (type === "login" ? "—" : typeTexts[type].name)}
      {parts.map((part, index) => (
        <Box
          key={index}
          component="span"
          sx={{ display: "flex", minWidth: 0, maxWidth: "100%", ...(index > 0 ? { flex: "1 1 10ch" } : {}) }}
        >
          {index > 0 && "\u00a0·\u00a0"}
          <Box component="bdi" sx={cut}>
            {part}
          </Box>
        </Box>
      ))}
    </SecondaryText>
  );
}
