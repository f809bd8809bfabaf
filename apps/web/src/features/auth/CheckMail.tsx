import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { Link } from "react-router";
import { FormPage } from "./FormPage.tsx";
import { texts } from "./texts.ts";

/** After registering, where an address is proven before the first sign-in. */
export function CheckMail({ email }: { email: string }) {
  return (
    <FormPage title={texts.checkMail.title} isStep>
      <Stack sx={{ gap: 2.5, overflowWrap: "anywhere" }}>
        <Typography>{texts.checkMail.lead(email)}</Typography>
        <Typography color="textSecondary">{texts.checkMail.next}</Typography>
        <Button component={Link} to="/login" variant="outlined" size="large">
          {texts.checkMail.login}
        </Button>
      </Stack>
    </FormPage>
  );
}
