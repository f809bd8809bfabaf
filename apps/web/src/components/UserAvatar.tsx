import Avatar from "@mui/material/Avatar";
import { avatarGround } from "../lib/format/avatar-colors.ts";
import { fullName } from "../lib/format/full-name.ts";
import { initialOf } from "../lib/format/initial.ts";

interface Props {
  person: { firstName: string; lastName: string };
  size?: number;
  /** Whether both initials are shown, for avatars that are side by side. */
  isFull?: boolean;
}

/** Shows the first letter of the first name, on a colour that follows from the whole name. */
export function UserAvatar({ person, size = 32, isFull = false }: Props) {
  return (
    <Avatar
      aria-hidden
      sx={{
        width: size,
        height: size,
        fontSize: isFull ? size * 0.4 : size / 2,
        fontWeight: 500,
        color: "#fff",
        bgcolor: avatarGround(fullName(person)),
      }}
    >
      {isFull ? initialsOf(person) : initialsOf({ ...person, lastName: "" })}
    </Avatar>
  );
}

/** Returns the initials: "AL"; "U" for a user without a name. */
export function initialsOf({ firstName, lastName }: Props["person"]): string {
  const initials = [firstName, lastName].map(initialOf).join("");
  return initials === "" ? "U" : initials;
}
