import Alert from "@mui/material/Alert";
import { texts } from "./texts.ts";
import { useApiQuery } from "../../../lib/hooks/use-api-query.ts";
import { readMethods } from "./methods-props.ts";

/** Lists the passkeys that a new master password does not remove: someone else may have added one of them. */
export function RetainedPasskeys() {
  const { value } = useApiQuery(readMethods);
  const names = (value?.passkeys ?? []).filter(({ maySignIn }) => maySignIn).map(({ name }) => name);
  return names.length === 0 ? null : <Alert severity="info">{texts.passkeys.kept(names)}</Alert>;
}
