import Avatar from "@mui/material/Avatar";
import { avatarGround } from "../lib/avatar-colors.ts";

interface Props {
  person: { firstName: string; lastName: string };
  size?: number;
}

/** The first letter of the first name, on a ground that follows from the whole name. */
export function UserAvatar({ person, size = 32 }: Props) {
  const name = `${person.firstName} ${person.lastName}`.trim();
  // Some letters are more than one code point: a base and its marks.
  const [first] = new Intl.Segmenter().segment(person.firstName.trim());
  const initial = first?.segment ?? "U";
  return (
    <Avatar
      aria-hidden
      sx={{
        width: size,
        height: size,
        fontSize: size / 2,
        fontWeight: 500,
        color: "#fff",
        bgcolor: avatarGround(name),
      }}
    >
      {initial.toUpperCase()}
    </Avatar>
  );
}
