import Box from "@mui/material/Box";
import { Monospace } from "../../../components/Monospace.tsx";
import { dots } from "../entry/dots.ts";

const groupSize = 4;

interface Props {
  text: string;
  isShown: boolean;
  /** By default groups of four. */
  groups?: readonly string[] | undefined;
}

/**
 * A secret in groups that can be read aloud. Among letters, digits are bold and symbols stand on a ground of their own, so that
 * l and 1 are told apart by more than a color. The gaps are drawn and not there: what is selected is the secret.
 */
export function SecretText({ text, isShown, groups }: Props) {
  if (!isShown) return <Monospace>{dots}</Monospace>;
  if (text.includes("\n") || text.length > 200)
    return (
      <Monospace style={{ whiteSpace: "pre-wrap", fontSize: "0.8125rem", display: "block" }} dir="ltr">
        {text}
      </Monospace>
    );
  const isMixed = /\p{L}/u.test(text);
  return (
    <Monospace dir="ltr" style={{ display: "inline-flex", flexWrap: "wrap", columnGap: "0.75ch" }}>
      {(groups ?? groupsOfFour(text)).map((group, i) => (
        <span key={i} style={{ whiteSpace: "pre" }}>
          {isMixed
            ? charactersOf(group).map((character, place) => <Character key={place} character={character} />)
            : group}
        </span>
      ))}
    </Monospace>
  );
}

const charactersOf = (text: string) => [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment);

function groupsOfFour(text: string): string[] {
  const characters = charactersOf(text);
  return Array.from({ length: Math.ceil(characters.length / groupSize) }, (_, i) =>
    characters.slice(i * groupSize, (i + 1) * groupSize).join(""),
  );
}

function Character({ character }: { character: string }) {
  if (/^\p{L}$/u.test(character)) return character;
  if (/^\d$/.test(character))
    return (
      <Box component="span" sx={{ color: "info.main", fontWeight: 700 }}>
        {character}
      </Box>
    );
  return (
    <Box component="span" sx={{ color: "primary.main", backgroundColor: "background.sunken", borderRadius: "3px" }}>
      {character}
    </Box>
  );
}
