import BusinessRounded from "@mui/icons-material/BusinessRounded";
import Alert from "@mui/material/Alert";
import Stack from "@mui/material/Stack";
import { type CallReply, calls, type FactorOverview, type User } from "@pomander/contract";
import type { Api } from "@pomander/vault";
import { useState } from "react";
import { fullWidthOnPhones } from "../../../components/full-width-on-phones.ts";
import { OutlinedButton } from "../../../components/OutlinedButton.tsx";
import { ProblemAlert } from "../../../components/ProblemAlert.tsx";
import { RetryAlert } from "../../../components/RetryAlert.tsx";
import { Section } from "../../../components/Section.tsx";
import { useApiQuery } from "../../../lib/hooks/use-api-query.ts";
import { useNotify } from "../../../lib/notices.ts";
import { problemOf } from "../../../lib/problem.ts";
import { useServices } from "../../../lib/services.ts";
import { hasGeneratedPassword } from "../../../lib/session/generated-password.ts";
import { CompanyButton } from "../../../widgets/company/CompanyButton.tsx";
import { ConfirmChangeDialog } from "../../../widgets/ConfirmChangeDialog.tsx";
import { MethodList, MethodRow, RowAction } from "../factors/MethodRow.tsx";
import { GenerateDialog } from "../opening/GenerateDialog.tsx";
import { texts as openingTexts } from "../opening/texts.ts";
import { pathOfSection } from "../sections.ts";
import { CodeDialog } from "./CodeDialog.tsx";
import { texts as codeTexts } from "./code-texts.ts";
import { texts } from "./texts.ts";

const readConnection = (call: Api) => call(calls.company.connection);
type Connection = NonNullable<CallReply<typeof calls.company.connection>["connection"]>;

interface Props {
  user: User;
  overview: FactorOverview;
  /** Called after sessions have ended. */
  onChanged: () => void;
  /** Called after the vault has got a generated password. */
  onOpeningChanged: () => void;
}

/** Connects this account to the company that signs people in, and disconnects it. Without such a company it is empty. */
export function CompanySection({ user, overview, onChanged, onOpeningChanged }: Props) {
  const { value, error, reload } = useApiQuery(readConnection);
  if (error !== null)
    return (
      <Section title={texts.title}>
        <RetryAlert onRetry={reload}>{problemOf(error, "").message}</RetryAlert>
      </Section>
    );
  if (value === null || value.company === null) return null;
  const company = value.company.name;
  if (value.connection !== null)
    return (
      <Connected
        user={user}
        company={company}
        connection={value.connection}
        canGeneratePassword={value.canGeneratePassword}
        onDone={() => {
          reload();
          onChanged();
        }}
        onOpeningChanged={onOpeningChanged}
      />
    );
  if (user.isSuperAdmin) return <Section title={texts.title} lead={texts.superAdmin(company)} />;
  return <NotConnected company={company} isFactorNeeded={user.isAdmin && overview.factors.length === 0} />;
}

function NotConnected({ company, isFactorNeeded }: { company: string; isFactorNeeded: boolean }) {
  const [problem, setProblem] = useState<string | null>(null);
  return (
    <Section title={texts.title} lead={texts.leadOff(company)}>
      {isFactorNeeded ? (
        <Alert severity="info">{texts.factorFirst}</Alert>
      ) : (
        <>
          <ProblemAlert sx={{ marginBottom: 2 }}>{problem}</ProblemAlert>
          <CompanyButton
            company={company}
            label={texts.connect(company)}
            round={{ kind: "connect", from: pathOfSection("security") }}
            start={(call) => call(calls.company.connectStart, { body: {} })}
            onStart={() => setProblem(null)}
            onProblem={({ message }) => setProblem(message)}
          />
        </>
      )}
    </Section>
  );
}

interface ConnectedProps {
  user: User;
  company: string;
  connection: Connection;
  canGeneratePassword: boolean;
  onDone: () => void;
  onOpeningChanged: () => void;
}

function Connected(props: ConnectedProps) {
  const { user, company, connection, canGeneratePassword, onDone, onOpeningChanged } = props;
  const { client, api } = useServices();
  const notify = useNotify();
  const [isAsking, setAsking] = useState(false);
  const [isGenerating, setGenerating] = useState(false);
  const [isGettingCode, setGettingCode] = useState(false);
  const isGenerated = hasGeneratedPassword(user);
  return (
    <Section title={texts.title} lead={isGenerated ? texts.leadGenerated(company) : texts.leadOn(company)}>
      <MethodList label={texts.title}>
        <MethodRow
          icon={<BusinessRounded />}
          name={connection.email === "" ? texts.unnamed(company) : connection.email}
          facts={[texts.since(connection.since)]}
          {...(isGenerated
            ? {}
            : { action: <RowAction onClick={() => setAsking(true)}>{texts.disconnect}</RowAction> })}
        />
      </MethodList>
      <Stack direction="row" sx={{ flexWrap: "wrap", gap: 1, marginTop: 2 }}>
        <OutlinedButton onClick={() => setGettingCode(true)} sx={fullWidthOnPhones}>
          {codeTexts.action}
        </OutlinedButton>
        {canGeneratePassword && !isGenerated && (
          <OutlinedButton onClick={() => setGenerating(true)} sx={fullWidthOnPhones}>
            {openingTexts.generate.action}
          </OutlinedButton>
        )}
      </Stack>
      {isGettingCode && <CodeDialog company={company} onClose={() => setGettingCode(false)} />}
      {isGenerating && (
        <GenerateDialog user={user} company={company} onDone={onOpeningChanged} onClose={() => setGenerating(false)} />
      )}
      {isAsking && (
        <ConfirmChangeDialog
          user={user}
          title={texts.disconnectTitle(company)}
          confirmLabel={texts.disconnect}
          failed={texts.disconnectFailed}
          change={async (confirmation) => {
            const call = await api();
            await client.confirmChange(user, confirmation, (body) => call.done(calls.company.disconnect, { body }));
            setAsking(false);
            notify({ text: texts.disconnected(company), severity: "success" });
            onDone();
          }}
          onClose={() => setAsking(false)}
        >
          {texts.disconnectBody(company)}
        </ConfirmChangeDialog>
      )}
    </Section>
  );
}
