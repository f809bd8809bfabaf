import AddRounded from "@mui/icons-material/AddRounded";
import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import { type ApiToken, limits, type User } from "@pomander/contract";
import { useState } from "react";
import { useLocation } from "react-router";
import { ConfirmTask } from "../../components/ConfirmTask.tsx";
import { fullWidthOnPhones } from "../../components/full-width-on-phones.ts";
import { ListSpinner } from "../../components/ListSpinner.tsx";
import { OutlinedButton } from "../../components/OutlinedButton.tsx";
import { Caption, SecondaryText } from "../../components/quiet-text.tsx";
import { RetryAlert } from "../../components/RetryAlert.tsx";
import { useNotify } from "../../lib/notices.ts";
import { problemOf } from "../../lib/problem.ts";
import { hasGeneratedPassword } from "../../lib/session/generated-password.ts";
import { useOpenVault } from "../../lib/vault/vault-hooks.ts";
import { UnlockLink } from "../RequireVault.tsx";
import { ConfirmedDialog } from "./ConfirmedDialog.tsx";
import { NewTokenDialog } from "./NewTokenDialog.tsx";
import { RotateDialog } from "./RotateDialog.tsx";
import { TokenRow } from "./TokenRow.tsx";
import { TokenSecretDialog } from "./TokenSecretDialog.tsx";
import { tokenTexts as texts } from "./texts.ts";
import { type TokenHolder, type TokenWithSecret, useTokens } from "./use-tokens.ts";

type OpenDialog =
  | { kind: "add" }
  | { kind: "rotate" | "revoke" | "keep"; token: ApiToken }
  | { kind: "secret"; made: TokenWithSecret };

/** The API tokens of a user or of the server: a list, and how to create, rotate, keep and revoke one. */
export function ApiTokens({ user, holder }: { user: User; holder: TokenHolder }) {
  const actions = useTokens(user, holder);
  const { tokens, error, reload } = actions;
  const notify = useNotify();
  const [dialog, open] = useState<OpenDialog | null>(null);
  const close = () => open(null);
  const done = (text: string) => {
    close();
    notify({ text, severity: "success" });
    reload();
  };
  const showSecret = (made: TokenWithSecret) => {
    open({ kind: "secret", made });
    reload();
  };
  if (error !== null && tokens === null) {
    return <RetryAlert onRetry={reload}>{problemOf(error, texts.loadFailed).message}</RetryAlert>;
  }
  if (tokens === null) return <ListSpinner label={texts.loading} />;
  const max = holder === "person" ? limits.apiTokens.personal : limits.apiTokens.server;
  return (
    <>
      {tokens.length === 0 ? (
        <SecondaryText>{texts.none}</SecondaryText>
      ) : (
        <Box component="ul" aria-label={texts.list} sx={{ listStyle: "none", margin: 0, padding: 0 }}>
          {tokens.map((token) => (
            <TokenRow
              key={token._id}
              token={token}
              isServers={holder === "server"}
              onRotate={() => open({ kind: "rotate", token })}
              onRevoke={() => open({ kind: "revoke", token })}
              onKeep={() => open({ kind: "keep", token })}
            />
          ))}
        </Box>
      )}
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 2, marginTop: 2.5 }}>
        {tokens.length < max ? (
          <AddButton user={user} onAdd={() => open({ kind: "add" })} />
        ) : (
          <Caption>{texts.full(max)}</Caption>
        )}
        <Link href="/api/docs" target="_blank" rel="noopener" variant="body2">
          {texts.reference}
        </Link>
      </Box>
      {dialog?.kind === "add" && (
        <NewTokenDialog user={user} holder={holder} create={actions.create} onMade={showSecret} onClose={close} />
      )}
      {dialog?.kind === "secret" && <TokenSecretDialog made={dialog.made} onDone={close} />}
      {dialog?.kind === "rotate" && (
        <RotateDialog user={user} token={dialog.token} rotate={actions.rotate} onMade={showSecret} onClose={close} />
      )}
      {dialog?.kind === "keep" && (
        <ConfirmedDialog
          user={user}
          title={texts.keep.title(dialog.token.name)}
          lead={texts.keep.lead}
          submitLabel={texts.keep.submit}
          failed={texts.keep.failed}
          change={async (confirmation) => {
            await actions.keep(dialog.token._id, confirmation);
            done(texts.keep.done);
          }}
          onClose={close}
        />
      )}
      {dialog?.kind === "revoke" && (
        <ConfirmTask
          title={texts.revoke.title(dialog.token.name)}
          confirmLabel={texts.revoke.confirm}
          failed={texts.revoke.failed}
          act={async () => {
            await actions.revoke(dialog.token._id);
            done(texts.revoke.done);
          }}
          onClose={close}
        >
          {texts.revoke.body}
        </ConfirmTask>
      )}
    </>
  );
}

/** Opens the form of a new token. Where only the open vault knows the master password, it has to be unlocked first. */
function AddButton({ user, onAdd }: { user: User; onAdd: () => void }) {
  const vault = useOpenVault();
  const { pathname } = useLocation();
  if (vault === null && hasGeneratedPassword(user))
    return (
      <>
        <SecondaryText>{texts.addLocked}</SecondaryText>
        <UnlockLink from={pathname} />
      </>
    );
  return (
    <OutlinedButton startIcon={<AddRounded />} onClick={onAdd} sx={fullWidthOnPhones}>
      {texts.add}
    </OutlinedButton>
  );
}
