import Card from "@mui/material/Card";
import { SubPage } from "../../components/SubPage.tsx";
import { useUser } from "../../lib/session/store.tsx";
import { ApiTokens } from "../../widgets/api-tokens/ApiTokens.tsx";
import { texts } from "./texts.ts";

/** Shows the API tokens of the server, which only super admins manage. */
export function ServerTokensPage() {
  const user = useUser();
  if (user === null) return null;
  return (
    <SubPage words={texts} parent={texts.back} to="/dashboard" width="text">
      <Card sx={{ padding: { xs: 2, sm: 3 } }}>
        <ApiTokens user={user} holder="server" />
      </Card>
    </SubPage>
  );
}
