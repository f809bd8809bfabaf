import DeleteOutlined from "@mui/icons-material/DeleteOutlined";
import EditOutlined from "@mui/icons-material/EditOutlined";
import PhonelinkEraseOutlined from "@mui/icons-material/PhonelinkEraseOutlined";
import { isSelf, mayChangeField, mayDeleteUser, mayRemoveFactors, type User } from "@pomander/contract";
import { AriaDisabledIconButton } from "../../../components/AriaDisabledIconButton.tsx";
import { fullName } from "../../../lib/format/full-name.ts";
import { texts } from "../texts.ts";

const { list } = texts;

/** Opens a dialog about a user. */
export type OpenUser = (kind: "edit" | "remove" | "removeFactors", user: User) => void;

interface Props {
  actor: User;
  user: User;
  onOpen: OpenUser;
}

/**
 * Renders edit, delete and, where it is on, removal of two-step sign-in, as the actor's rights allow; the server checks
 * them too.
 */
export function UserButtons({ actor, user, onOpen }: Props) {
  const name = fullName(user);
  return (
    <>
      {user.hasFactor === true && mayRemoveFactors(actor, user) && (
        <AriaDisabledIconButton
          tip={list.tips.removeFactors}
          label={list.removeFactors(name)}
          disabledReason={null}
          onPress={() => onOpen("removeFactors", user)}
        >
          <PhonelinkEraseOutlined />
        </AriaDisabledIconButton>
      )}
      <AriaDisabledIconButton
        tip={list.tips.edit}
        label={list.edit(name)}
        disabledReason={editDisabledReason(actor, user)}
        onPress={() => onOpen("edit", user)}
      >
        <EditOutlined />
      </AriaDisabledIconButton>
      <AriaDisabledIconButton
        tip={list.tips.remove}
        label={list.remove(name)}
        disabledReason={removeDisabledReason(actor, user)}
        onPress={() => onOpen("remove", user)}
      >
        <DeleteOutlined />
      </AriaDisabledIconButton>
    </>
  );
}

function editDisabledReason(actor: User, user: User): string | null {
  if (mayChangeField(actor, user, "names")) return null;
  return user.isSuperAdmin ? list.tips.editSuperAdmin : list.tips.editRefused;
}

function removeDisabledReason(actor: User, user: User): string | null {
  if (mayDeleteUser(actor, user)) return null;
  if (isSelf(actor, user)) return list.tips.removeSelf;
  return user.isSuperAdmin ? list.tips.removeSuperAdmin : list.tips.removeRefused;
}
