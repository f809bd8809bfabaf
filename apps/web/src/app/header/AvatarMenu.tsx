import Box from "@mui/material/Box";
import Divider from "@mui/material/Divider";
import IconButton from "@mui/material/IconButton";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import PersonOutlineRounded from "@mui/icons-material/PersonOutlineRounded";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { Link, useNavigate } from "react-router";
import { UserAvatar } from "../../components/UserAvatar.tsx";
import { fullName } from "../../lib/format/full-name.ts";
import { useIsOffline } from "../../lib/offline/use-is-offline.ts";
import { useServices } from "../../lib/services.ts";
import { useUser } from "../../lib/session/store.tsx";
import { useUnlockedVault } from "../../lib/vault/vault-hooks.ts";
import { texts } from "../texts.ts";
import { accountLinks, linksFor } from "./nav-links.ts";
import { Caption } from "../../components/quiet-text.tsx";
import { belowButton, useMenu } from "../../lib/hooks/use-menu.ts";

export function AvatarMenu() {
  const user = useUser();
  const { signOut, holder } = useServices();
  const isUnlocked = useUnlockedVault() !== null;
  const navigate = useNavigate();
  const { button, menu, close, choose } = useMenu();
  const leave = choose(() => {
    signOut();
    return navigate("/login");
  });
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
      <Menu
        {...menu}
        {...belowButton}
        slotProps={{
          list: {
            "aria-label": user === null ? texts.header.account : `${fullName(user)}, ${user.email}`,
          },
          paper: { sx: { minWidth: 200, maxWidth: 320, marginTop: 0.5 } },
        }}
      >
        {user !== null && <WhoAmI name={fullName(user)} email={user.email} />}
        {user !== null && <Divider component="li" sx={{ marginBlock: 0.75 }} />}
        {linksFor(accountLinks, user).map(({ to, label }) => (
          <MenuItem key={to} component={Link} to={to} onClick={close}>
            {label}
          </MenuItem>
        ))}
        <Divider component="li" sx={{ marginBlock: 0.75 }} />
        {isUnlocked && <MenuItem onClick={choose(() => holder.lock("asked"))}>{texts.header.lock}</MenuItem>}
        <MenuItem onClick={leave}>{texts.header.logout}</MenuItem>
      </Menu>
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

/** Shows name and address to the eye alone: the menu's accessible name says the same. */
function WhoAmI({ name, email }: { name: string; email: string }) {
  return (
    <Box component="li" aria-hidden sx={{ paddingInline: 2.75, paddingBlock: 0.75 }}>
      <Typography variant="subtitle2" component="p" noWrap>
        {name}
      </Typography>
      <Caption noWrap>{email}</Caption>
    </Box>
  );
}
