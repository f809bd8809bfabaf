/** Deep tones on which white text has at least 4.5:1, in either theme. */
const grounds = [
  "#9C3F0A",
  "#8A5300",
  "#6B5F00",
  "#3F6A1F",
  "#1E6B4F",
  "#0F6674",
  "#2B5C93",
  "#4A50A3",
  "#7A4393",
  "#97366B",
  "#9E3440",
  "#6E5140",
] as const;

/** The ground for a person's initial: the same for the same name, on every page and device. */
export function avatarGround(name: string): string {
  let hash = 0;
  for (const character of name.normalize("NFC")) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  return grounds[hash % grounds.length] ?? grounds[0];
}
