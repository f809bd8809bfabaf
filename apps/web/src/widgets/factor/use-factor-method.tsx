import { useState } from "react";
import { FactorFields, type FactorFieldsProps } from "./FactorFields.tsx";
import { shownMethods } from "./methods.ts";
import { factorTexts } from "./texts.ts";

type Props = Omit<FactorFieldsProps, "method" | "others" | "onMethod">;

/**
 * Lets a user choose among the second factors that the server accepts: returns the chosen one, its texts, and the fields
 * that ask for it; null where this page can ask for none.
 */
export function useFactorMethod(props: Props) {
  const methods = shownMethods(props.request.methods);
  const [chosen, choose] = useState(methods[0]);
  const method = methods.find((name) => name === chosen) ?? methods[0];
  if (method === undefined) return null;
  const others = methods.filter((other) => other !== method);
  return {
    method,
    words: factorTexts.methods[method],
    fields: <FactorFields {...props} method={method} others={others} onMethod={choose} />,
  };
}
