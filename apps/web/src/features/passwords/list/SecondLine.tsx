import type { EntryType } from "@pomander/vault";
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
  return (
    <div className="second-line">
      {parts.length === 0 && (type === "login" ? "—" : typeTexts[type].name)}
      {parts.map((part, index) => (
        <span key={index}>
          {index > 0 && "\u00a0·\u00a0"}
          <bdi>{part}</bdi>
        </span>
      ))}
    </div>
  );
}
