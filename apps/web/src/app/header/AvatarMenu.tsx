import IconButton from "@mui/material/IconButton";
import PersonOutlineRounded from "@mui/icons-material/PersonOutlineRounded";
import Skeleton from "@mui/material/Skeleton";
import { UserAvatar } from "../../components/UserAvatar.tsx";
import { useMenu } from "../../lib/hooks/use-menu.ts";
import { useIsOffline } from "../../lib/offline/use-is-offline.ts";
import { useUser } from "../../lib/session/store.tsx";
import { texts } from "../texts.ts";
import { AccountMenu } from "./AccountMenu.tsx";

export function AvatarMenu() {
  const user = useUser();
  const { button, ...menu } = useMenu();
  return (
    <>
      <IconButton
        aria-label={texts.header.account}
        title={texts.header.account}
        {...button}
        sx={{ borderRadius: "50%", padding: 0.5, marginInlineStart: 0.5 }}
      >
        {user === null ? <Unknown /> : <UserAvatar person={user} />}
      </IconButton>
      <AccountMenu {...menu} label={texts.header.account} />
    </>
  );
}

/** Takes the avatar's place while the user's record is loading; offline it does not arrive. */
function Unknown() {
  const isOffline = useIsOffline();
  return isOffline ? (
    <PersonOutlineRounded sx={{ width: 32, height: 32, padding: 0.5 }} />
  ) : (
    <Skeleton variant="circular" sx={{ width: 32, height: 32 }} />
  );
}
