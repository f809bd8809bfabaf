import AddRounded from "@mui/icons-material/AddRounded";
import Box from "@mui/material/Box";
import { type AuditWebhook, limits, type User } from "@pomander/contract";
import type { Confirmation } from "@pomander/vault";
import { useState } from "react";
import { OutlinedButton } from "../../../components/OutlinedButton.tsx";
import { Caption, SecondaryText } from "../../../components/quiet-text.tsx";
import { RetryAlert } from "../../../components/RetryAlert.tsx";
import { useNotify } from "../../../lib/notices.ts";
import { problemOf } from "../../../lib/problem.ts";
import { ConfirmedDialog } from "../../../widgets/api-tokens/ConfirmedDialog.tsx";
import { SecretDialog } from "../../../widgets/channels/SecretDialog.tsx";
import { PartCard } from "../PartCard.tsx";
import { texts } from "./texts.ts";
import { useWebhooks } from "./use-webhooks.ts";
import { WebhookDialog } from "./WebhookDialog.tsx";
import { WebhookRow } from "./WebhookRow.tsx";

type OpenDialog =
  | { kind: "add" }
  | { kind: "replace"; webhook: AuditWebhook }
  | { kind: "keep" | "remove"; webhook: AuditWebhook }
  | { kind: "secret"; secret: string };

/** Shows a super admin to which addresses the audit is posted, and lets them add, replace and remove these. */
export function WebhooksCard({ user }: { user: User }) {
  const actions = useWebhooks(user);
  const { webhooks, error, reload } = actions;
  const notify = useNotify();
  const [dialog, open] = useState<OpenDialog | null>(null);
  const close = () => open(null);
  const showSecret = (secret: string) => {
    open({ kind: "secret", secret });
    reload();
  };
  if (webhooks === null && error === null) return null;
  return (
    <Box sx={{ marginTop: 2 }}>
      <PartCard id="system-audit" title={texts.title}>
        <SecondaryText sx={{ maxWidth: "68ch" }}>{texts.lead}</SecondaryText>
        {webhooks === null ? (
          <RetryAlert onRetry={reload} sx={{ marginTop: 1.5 }}>
            {problemOf(error, texts.loadFailed).message}
          </RetryAlert>
        ) : (
          <>
            {webhooks.length === 0 ? (
              <SecondaryText sx={{ marginTop: 1.5 }}>{texts.none}</SecondaryText>
            ) : (
              <Box
                component="ul"
                aria-label={texts.list}
                sx={{ listStyle: "none", margin: 0, marginTop: 2, padding: 0 }}
              >
                {webhooks.map((webhook) => (
                  <WebhookRow
                    key={webhook._id}
                    webhook={webhook}
                    onTest={() => actions.test(webhook._id)}
                    onReplace={() => open({ kind: "replace", webhook })}
                    onKeep={() => open({ kind: "keep", webhook })}
                    onRemove={() => open({ kind: "remove", webhook })}
                  />
                ))}
              </Box>
            )}
            <Box sx={{ marginTop: 2 }}>
              {webhooks.length < limits.auditWebhooks ? (
                <OutlinedButton startIcon={<AddRounded />} onClick={() => open({ kind: "add" })}>
                  {texts.add}
                </OutlinedButton>
              ) : (
                <Caption>{texts.full}</Caption>
              )}
            </Box>
          </>
        )}
      </PartCard>
      {(dialog?.kind === "add" || dialog?.kind === "replace") && (
        <WebhookDialog
          user={user}
          webhook={dialog.kind === "add" ? null : dialog.webhook}
          actions={actions}
          onSecret={showSecret}
          onClose={close}
        />
      )}
      {dialog?.kind === "secret" && <SecretDialog secret={dialog.secret} onDone={close} />}
      {(dialog?.kind === "keep" || dialog?.kind === "remove") && (
        <ConfirmedDialog
          user={user}
          title={texts[dialog.kind].title(dialog.webhook.name)}
          lead={
            dialog.kind === "keep"
              ? texts.keep.lead(dialog.webhook.host, dialog.webhook.waiting)
              : texts.remove.lead(dialog.webhook.host)
          }
          submitLabel={texts[dialog.kind].submit}
          failed={texts[dialog.kind].failed}
          change={async (confirmation: Confirmation) => {
            await actions[dialog.kind](dialog.webhook._id, confirmation);
            close();
            notify({ text: texts[dialog.kind].done, severity: "success" });
            reload();
          }}
          onClose={close}
        />
      )}
    </Box>
  );
}
