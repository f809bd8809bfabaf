import DeleteOutlined from "@mui/icons-material/DeleteOutlined";
import EditOutlined from "@mui/icons-material/EditOutlined";
import { isSelf, mayChangeField, mayDeleteUser, type User } from "@pomander/contract";
import { RefusableIconButton } from "../../../components/RefusableIconButton.tsx";
import { fullName } from "../../../lib/full-name.ts";
import { texts } from "../texts.ts";

const { list } = texts;

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
      <RefusableIconButton
        tip={list.tips.edit}
        label={list.edit(name)}
        refusal={editRefusal(actor, user)}
        onPress={() => onEdit(user)}
      >
        <EditOutlined />
      </RefusableIconButton>
      <RefusableIconButton
        tip={list.tips.remove}
        label={list.remove(name)}
        refusal={removeRefusal(actor, user)}
        onPress={() => onRemove(user)}
      >
        <DeleteOutlined />
      </RefusableIconButton>
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
