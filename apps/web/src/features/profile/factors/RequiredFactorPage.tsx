import ChevronRightRounded from "@mui/icons-material/ChevronRightRounded";
import KeyOutlined from "@mui/icons-material/KeyOutlined";
import PhoneAndroidOutlined from "@mui/icons-material/PhoneAndroidOutlined";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import CardActionArea from "@mui/material/CardActionArea";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useState, type ReactNode } from "react";
import { SecondaryText } from "../../../components/quiet-text.tsx";
import { AddFactorDialog } from "../../../widgets/factor/AddFactorDialog.tsx";
import { Page, PageTitle } from "../../../components/Page.tsx";
import { useServices } from "../../../lib/services.ts";
import { usePageInUse } from "../../../lib/session/page-in-use.ts";
import { announceUserChange } from "../../../lib/session/refresh-user.ts";
import { useUser } from "../../../lib/session/store.tsx";
import { texts } from "./texts.ts";

const { required: words } = texts;

/**
 * Shows the only page for a user who needs a second factor and has none; nothing leads away from it but signing out.
 */
export function RequiredFactorPage() {
  const user = useUser();
  const { holder, signOut } = useServices();
  const [kind, open] = useState<"app" | "key" | null>(null);
  usePageInUse(kind !== null);
  if (user === null) return null;
  const done = () => {
    open(null);
    // Until now, the server returned nothing of the vault. The guard redirects as soon as the record says so.
    void holder.personal()?.reload();
    announceUserChange();
  };
  return (
    <Page width="form">
      <PageTitle title={words.title} lead={words.lead} />
      <Stack sx={{ gap: 2 }}>
        <Choice icon={<PhoneAndroidOutlined />} title={words.app} hint={words.appHint} onChoose={() => open("app")} />
        <Choice icon={<KeyOutlined />} title={words.key} hint={words.keyHint} onChoose={() => open("key")} />
      </Stack>
      <SecondaryText sx={{ marginTop: 3 }}>{words.lost}</SecondaryText>
      <Box sx={{ marginTop: 3, textAlign: "center" }}>
        <Button color="inherit" onClick={signOut}>
          {words.signOut}
        </Button>
      </Box>
      {kind !== null && <AddFactorDialog kind={kind} user={user} isFirst onDone={done} onClose={() => open(null)} />}
    </Page>
  );
}

interface ChoiceProps {
  icon: ReactNode;
  title: string;
  hint: string;
  onChoose: () => void;
}

function Choice({ icon, title, hint, onChoose }: ChoiceProps) {
  return (
    <Card sx={{ borderColor: "outline" }}>
      <CardActionArea onClick={onChoose} sx={{ display: "flex", alignItems: "center", gap: 2, padding: 2.5 }}>
        <Box sx={{ display: "flex", color: "text.secondary" }}>{icon}</Box>
        <Box sx={{ flex: 1 }}>
          <Typography variant="subtitle1" component="p">
            {title}
          </Typography>
          <SecondaryText>{hint}</SecondaryText>
        </Box>
        <ChevronRightRounded className="directed" sx={{ color: "text.secondary" }} />
      </CardActionArea>
    </Card>
  );
}
