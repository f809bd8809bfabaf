import TextField from "@mui/material/TextField";
import { type AuditWebhook, limits, type User } from "@pomander/contract";
import type { Confirmation } from "@pomander/vault";
import { useState } from "react";
import { problemOf } from "../../../lib/problem.ts";
import { ConfirmedDialog } from "../../../widgets/api-tokens/ConfirmedDialog.tsx";
import { texts } from "./texts.ts";
import type { WebhookActions } from "./use-webhooks.ts";

const { form: words } = texts;

interface Props {
  user: User;
  /** The webhook whose address is replaced; null: a new one. */
  webhook: AuditWebhook | null;
  actions: WebhookActions;
  onSecret: (secret: string) => void;
  onClose: () => void;
}

/** Asks for the address of a new webhook, or for another one of an existing webhook. */
export function WebhookDialog({ user, webhook, actions, onSecret, onClose }: Props) {
  const [values, setValues] = useState({ name: "", url: "" });
  const [faults, setFaults] = useState<{ name?: string; url?: string }>({});
  const set = (change: Partial<typeof values>) => {
    setValues({ ...values, ...change });
    setFaults({});
  };
  const submit = async (confirmation: Confirmation) => {
    const [name, url] = [values.name.trim(), values.url.trim()];
    const found = {
      ...(webhook === null && name === "" && { name: words.faults.name }),
      ...(url === "" && { url: words.faults.url }),
    };
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    const { add, replace } = actions;
    try {
      onSecret(await (webhook === null ? add({ name, url }, confirmation) : replace(webhook._id, url, confirmation)));
    } catch (error) {
      const issue = problemOf(error, "").issues.find(({ path }) => path === "url");
      if (issue === undefined) throw error;
      setFaults({ url: issue.message });
    }
  };
  return (
    <ConfirmedDialog
      user={user}
      title={webhook === null ? words.addTitle : words.replaceTitle(webhook.name)}
      lead={webhook === null ? words.addLead : words.replaceLead(webhook.host)}
      submitLabel={webhook === null ? words.addSubmit : words.replaceSubmit}
      failed={webhook === null ? words.addFailed : words.replaceFailed}
      change={submit}
      onClose={onClose}
    >
      {webhook === null && (
        <TextField
          label={words.name}
          value={values.name}
          autoFocus
          error={faults.name !== undefined}
          helperText={faults.name}
          onChange={({ target }) => set({ name: target.value })}
          slotProps={{ htmlInput: { maxLength: limits.name, dir: "auto" } }}
        />
      )}
      <TextField
        label={words.url}
        type="url"
        value={values.url}
        autoFocus={webhook !== null}
        error={faults.url !== undefined}
        helperText={faults.url ?? words.urlHint}
        onChange={({ target }) => set({ url: target.value })}
        slotProps={{ htmlInput: { maxLength: limits.channelUrl, spellCheck: false, autoComplete: "off" } }}
      />
    </ConfirmedDialog>
  );
}
