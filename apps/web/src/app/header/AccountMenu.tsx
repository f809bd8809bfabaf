import Box from "@mui/material/Box";
import Divider from "@mui/material/Divider";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import Typography from "@mui/material/Typography";
import { Link, useNavigate } from "react-router";
import { Caption } from "../../components/quiet-text.tsx";
import { fullName } from "../../lib/format/full-name.ts";
import { belowButton, type useMenu } from "../../lib/hooks/use-menu.ts";
import { useServices } from "../../lib/services.ts";
import { useUser } from "../../lib/session/store.tsx";
import { useUnlockedVault } from "../../lib/vault/vault-hooks.ts";
import { texts } from "../texts.ts";
import { accountLinks, linksFor, type HeaderLink } from "./nav-links.ts";

interface Props extends Omit<ReturnType<typeof useMenu>, "button"> {
  /** The name of the menu until the user's record is loaded. */
  label: string;
  /** The pages to list; those of the avatar's menu by default. */
  links?: readonly HeaderLink[];
  /** Whether the menu rises from the bottom of a phone's screen. */
  isSheet?: boolean;
}

const sheet = {
  position: "fixed",
  insetInline: 0,
  bottom: 0,
  maxWidth: "none",
  maxHeight: "80%",
  borderRadius: "16px 16px 0 0",
  borderInline: "none",
  borderBottom: "none",
  paddingBottom: "env(safe-area-inset-bottom)",
  "& .MuiMenuItem-root": { minHeight: 48, paddingInline: 3 },
} as const;

/** Renders the menu of the user's pages, with Lock while a vault is open, and Logout. */
export function AccountMenu({ menu, close, choose, label, links = accountLinks, isSheet = false }: Props) {
  const user = useUser();
  const { signOut, holder } = useServices();
  const isUnlocked = useUnlockedVault() !== null;
  const navigate = useNavigate();
  const leave = choose(() => {
    signOut();
    return navigate("/login");
  });
  return (
    <Menu
      {...menu}
      {...(isSheet ? { anchorReference: "none" } : belowButton)}
      slotProps={{
        list: { "aria-label": user === null ? label : `${fullName(user)}, ${user.email}` },
        // The page behind a sheet is darker, as behind a dialog.
        backdrop: { invisible: !isSheet },
        paper: { sx: isSheet ? sheet : { minWidth: 200, maxWidth: 320, marginTop: 0.5 } },
      }}
    >
      {user !== null && <WhoAmI name={fullName(user)} email={user.email} isSheet={isSheet} />}
      {user !== null && <Divider component="li" sx={{ marginBlock: 0.75 }} />}
      {linksFor(links, user).map(({ to, label: name }) => (
        <MenuItem key={to} component={Link} to={to} onClick={close}>
          {name}
        </MenuItem>
      ))}
      <Divider component="li" sx={{ marginBlock: 0.75 }} />
      {isUnlocked && <MenuItem onClick={choose(() => holder.lock("asked"))}>{texts.header.lock}</MenuItem>}
      <MenuItem onClick={leave}>{texts.header.logout}</MenuItem>
    </Menu>
  );
}

/** Shows name and address to the eye alone: the menu's accessible name says the same. */
function WhoAmI({ name, email, isSheet }: { name: string; email: string; isSheet: boolean }) {
  return (
    <Box component="li" aria-hidden sx={{ paddingInline: isSheet ? 3.75 : 2.75, paddingBlock: 0.75 }}>
      <Typography variant="subtitle2" component="p" noWrap>
        {name}
      </Typography>
      <Caption noWrap>{email}</Caption>
    </Box>
  );
}
