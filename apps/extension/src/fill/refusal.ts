/** Returns the origins other than the page's own that the forms of fields may be sent to, by `action` and buttons. */
export function originsOf(fields: readonly (HTMLInputElement | HTMLSelectElement)[]): string[] {
  const forms = new Set(fields.flatMap(({ form }) => form ?? []));
  const addresses = [...forms].flatMap((form) => [
    form.getAttribute("action"),
    ...[...form.elements].map((element) => element.getAttribute("formaction")),
  ]);
  const origins = addresses.flatMap((address) => {
    const url = address === null || address.trim() === "" ? null : URL.parse(address, document.baseURI);
    return url !== null && /^https?:$/.test(url.protocol) ? [url.origin] : [];
  });
  return [...new Set(origins)].filter((origin) => origin !== self.origin);
}

/** Why nothing was filled. `covered`: what was found cannot be seen, or typed into. `altered`: the page changed a password. */
export interface Unfilled {
  why: "noForm" | "insecure" | "moved" | "covered" | "altered";
}

/** Whether a form would be sent from a safe page to an unsafe one. */
const isInsecure = (actions: readonly string[]): boolean =>
  location.protocol === "https:" && actions.some((origin) => origin.startsWith("http:"));

/**
 * Returns why a form must not be filled now; null: it may be.
 *
 * @param actions origins of other sites that it is sent to
 * @param allowed those that were checked
 */
export function refusalOf(actions: readonly string[], allowed: readonly string[]): Unfilled | null {
  if (isInsecure(actions)) return { why: "insecure" };
  return actions.some((action) => !allowed.includes(action)) ? { why: "moved" } : null;
}
