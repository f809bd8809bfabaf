import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { OpenLink } from "@pomander/vault/open-link";
import { useState, useSyncExternalStore, type SyntheticEvent } from "react";
import { EmptyState } from "../../components/EmptyState.tsx";
import { LanguageLinks } from "../../components/LanguageLinks.tsx";
import { Logo } from "../../components/Logo.tsx";
import { Page, usePageTitle } from "../../components/Page.tsx";
import { PasswordField } from "../../components/PasswordField.tsx";
import { ProblemAlert } from "../../components/ProblemAlert.tsx";
import { useIsHydrated } from "../../lib/hooks/use-is-hydrated.ts";
import { formOfFragment, type TakenFragment } from "./fragment.ts";
import { OpenedLink } from "./OpenedLink.tsx";
import { texts } from "./texts.ts";
import { useOpening } from "./use-opening.ts";

const noFragment = () => "";

/** Shows the page of a link for people without an account. Nothing is sent, and nothing spent, before a user's press. */
export function OpenLinkPage({ taken }: { taken: TakenFragment | null }) {
  usePageTitle(texts.title);
  const isHydrated = useIsHydrated();
  const fragment = useSyncExternalStore(taken?.subscribe ?? noSubscription, taken?.get ?? noFragment, noFragment);
  return (
    <Page width="form">
      <Box component="main">
        <Logo size={40} />
        <Box sx={{ marginTop: 3 }}>
          {/* The key resets the page when another link is opened in the same tab. */}
          <Opening key={fragment} fragment={fragment} isDrawn={!isHydrated} />
        </Box>
      </Box>
    </Page>
  );
}

const noSubscription = () => () => undefined;

function Opening({ fragment, isDrawn }: { fragment: string; isDrawn: boolean }) {
  const [opened, setOpened] = useState<OpenLink | null>(null);
  const [isEnded, setEnded] = useState(false);
  const form = formOfFragment(fragment);
  if (opened !== null) return <OpenedLink opened={opened} />;
  return (
    <>
      {isEnded || (form === null && !isDrawn) ? (
        <NothingHere isEnded={isEnded} />
      ) : (
        <Asking
          fragment={fragment}
          hasPassphrase={form?.hasPassphrase === true}
          isDrawn={isDrawn}
          onOpened={setOpened}
          onEnded={() => setEnded(true)}
        />
      )}
      <Box sx={{ display: "flex", flexWrap: "wrap", columnGap: 3, marginTop: 2 }}>
        <LanguageLinks />
      </Box>
    </>
  );
}

const NothingHere = ({ isEnded }: { isEnded: boolean }) => (
  <div role="status">
    <EmptyState
      heading
      text={isEnded ? texts.ended : texts.incomplete}
      hint={isEnded ? texts.endedHint : texts.incompleteHint}
    />
  </div>
);

interface AskingProps {
  fragment: string;
  hasPassphrase: boolean;
  /** Whether the page is the one that was drawn at build time: its button does nothing yet. */
  isDrawn: boolean;
  onOpened: (opened: OpenLink) => void;
  onEnded: () => void;
}

function Asking({ fragment, hasPassphrase, isDrawn, onOpened, onEnded }: AskingProps) {
  const [passphrase, setPassphrase] = useState("");
  const { isBusy, problem, open } = useOpening(fragment, { onOpened, onEnded });
  /** Opens on a press of a user only: neither on a script's click nor on a submitted form. */
  const press = (event: SyntheticEvent) => {
    if (event.nativeEvent.isTrusted && !isBusy && !isDrawn) void open(hasPassphrase ? passphrase : null);
  };
  return (
    <>
      <Typography variant="h1">{texts.heading}</Typography>
      <Card sx={{ marginTop: 3, padding: { xs: 2.5, sm: 4 } }}>
        <Stack sx={{ gap: 2.5 }}>
          <Typography sx={{ overflowWrap: "anywhere" }}>
            {isDrawn ? texts.leadHere : texts.lead(globalThis.location.host)}
          </Typography>
          {hasPassphrase && (
            <PasswordField
              label={texts.passphrase}
              secretName={texts.passphrase.toLowerCase()}
              helperText={texts.passphraseHint}
              value={passphrase}
              isEntrySecret
              isShownAtFirst
              autoFocus
              fullWidth
              onChange={({ target }) => setPassphrase(target.value)}
              onKeyDown={(event) => event.key === "Enter" && press(event)}
            />
          )}
          <ProblemAlert>{problem}</ProblemAlert>
          <Button variant="contained" size="large" disabled={isDrawn} loading={isBusy} onClick={press}>
            {texts.open}
          </Button>
        </Stack>
      </Card>
    </>
  );
}
