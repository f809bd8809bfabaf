import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { calls, type ShutOutAccount, type User } from "@pomander/contract";
import { format } from "@pomander/texts/format";
import type { Api, Confirmation } from "@pomander/vault";
import { useCallback, useState } from "react";
import { OutlinedButton } from "../../components/OutlinedButton.tsx";
import { SecondaryText } from "../../components/quiet-text.tsx";
import { fullWidthOnPhones } from "../../components/full-width-on-phones.ts";
import { fullName } from "../../lib/format/full-name.ts";
import { useApiQuery } from "../../lib/hooks/use-api-query.ts";
import { useNotify } from "../../lib/notices.ts";
import { useServices } from "../../lib/services.ts";
import { ConfirmChangeDialog } from "../../widgets/ConfirmChangeDialog.tsx";
import { DirectoryList, pageSize } from "./DirectoryList.tsx";
import { texts as all } from "./texts.ts";

const { out: texts } = all;

interface Props {
  user: User;
  /** While nothing is applied, the list is shown only where there is anyone. */
  isLive: boolean;
  onChanged: () => void;
}

/** Shows the accounts that the directory shut out, the last first, and lets one in again. */
export function ShutOutList({ user, isLive, onChanged }: Props) {
  const { api, client } = useServices();
  const notify = useNotify();
  const [page, setPage] = useState(1);
  const [asked, setAsked] = useState<ShutOutAccount | null>(null);
  const read = useCallback(
    (call: Api) => call.list(calls.provisioning.shutOut, { query: { page: String(page), pageSize: String(pageSize) } }),
    [page],
  );
  const accounts = useApiQuery(read);
  const letIn = async (account: ShutOutAccount, confirmation: Confirmation) => {
    const call = await api();
    await client.confirmChange(user, confirmation, (confirmed) =>
      call.done(calls.provisioning.letIn, { params: { id: account._id }, body: confirmed }),
    );
    notify({ text: texts.done(fullName(account)), severity: "success" });
    setAsked(null);
    accounts.reload();
    onChanged();
  };
  if (!isLive && accounts.error === null && (accounts.value === null || accounts.value.total === 0)) return null;
  return (
    <>
      <DirectoryList<ShutOutAccount> words={texts} rows={accounts} page={page} onPage={setPage} showAll={null}>
        {(account) => (
          <>
            <div>
              <Typography variant="subtitle2" component="p" dir="auto" translate="no">
                {fullName(account)}
              </Typography>
              <SecondaryText dir="auto" translate="no">
                {account.email}
              </SecondaryText>
            </div>
            <Box
              sx={{ display: "flex", flexWrap: "wrap", gap: 1, alignItems: "center", justifyContent: "space-between" }}
            >
              <Typography variant="body2">{texts.since(format.moment(account.at))}</Typography>
              {user.isSuperAdmin && (
                <OutlinedButton
                  size="small"
                  sx={fullWidthOnPhones}
                  aria-label={texts.letInLabel(fullName(account))}
                  onClick={() => setAsked(account)}
                >
                  {texts.letIn}
                </OutlinedButton>
              )}
            </Box>
          </>
        )}
      </DirectoryList>
      {asked !== null && (
        <ConfirmChangeDialog
          user={user}
          title={texts.askTitle(fullName(asked))}
          confirmLabel={texts.letIn}
          isHarmless
          failed={texts.failed}
          change={(confirmation) => letIn(asked, confirmation)}
          onClose={() => setAsked(null)}
        >
          {texts.body}
        </ConfirmChangeDialog>
      )}
    </>
  );
}
