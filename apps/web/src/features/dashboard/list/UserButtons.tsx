import DeleteOutlined from "@mui/icons-material/DeleteOutlined";
import EditOutlined from "@mui/icons-material/EditOutlined";
import IconButton from "@mui/material/IconButton";
import Tooltip from "@mui/material/Tooltip";
import { isSelf, mayChangeField, mayDeleteUser, type User } from "@pomander/contract";
import type { ReactNode } from "react";
import { useNotify } from "../../../lib/notices.ts";
import { texts } from "../texts.ts";
import { fullName } from "./role.ts";

const { list } = texts;

interface ButtonProps {
  tip: string;
  label: string;
  /** Why it is off. */
  refusal: string | null;
  onPress: () => void;
  children: ReactNode;
}

/** A button that is off still has the focus and says why, to a finger too: `aria-disabled`, not `disabled`. */
function RowButton({ tip, label, refusal, onPress, children }: ButtonProps) {
  const notify = useNotify();
  const isOff = refusal !== null;
  return (
    <Tooltip title={refusal ?? tip} describeChild>
      <IconButton
        aria-label={label}
        aria-disabled={isOff}
        onClick={isOff ? () => notify({ text: refusal, severity: "info" }) : onPress}
        sx={isOff ? { color: "action.disabled", cursor: "default" } : { color: "text.secondary" }}
      >
        {children}
      </IconButton>
    </Tooltip>
  );
}

interface Props {
  actor: User;
  user: User;
  onEdit: (user: User) => void;
  onRemove: (user: User) => void;
}

/** Edit and delete, as far as the actor's rights go; the server judges for itself. */
export function UserButtons({ actor, user, onEdit, onRemove }: Props) {
  const name = fullName(user);
  return (
    <>
      <RowButton
        tip={list.tips.edit}
        label={list.edit(name)}
        refusal={editRefusal(actor, user)}
        onPress={() => onEdit(user)}
      >
        <EditOutlined />
      </RowButton>
      <RowButton
        tip={list.tips.remove}
        label={list.remove(name)}
        refusal={removeRefusal(actor, user)}
        onPress={() => onRemove(user)}
      >
        <DeleteOutlined />
      </RowButton>
    </>
  );
}

function editRefusal(actor: User, user: User): string | null {
  if (mayChangeField(actor, user, "names")) return null;
  return user.isSuperAdmin ? list.tips.editSuperAdmin : list.tips.editRefused;
}

function removeRefusal(actor: User, user: User): string | null {
  if (mayDeleteUser(actor, user)) return null;
  if (isSelf(actor, user)) return list.tips.removeSelf;
  return user.isSuperAdmin ? list.tips.removeSuperAdmin : list.tips.removeRefused;
}
