/** Returns the addresses to which the form of a field may be sent, as they are written, by `action` and by its buttons. */
function addressesOf(field: HTMLInputElement | HTMLSelectElement, form: HTMLFormElement): (string | null)[] {
  // The buttons are not read from `form.elements`, which lacks those with a picture, and which a control's name replaces.
  const root = field.getRootNode() as Document | ShadowRoot;
  const buttons = [...root.querySelectorAll<HTMLButtonElement>("[formaction]")].filter(
    (button) => button.form === form,
  );
  return [form.getAttribute("action"), ...buttons.map((button) => button.getAttribute("formaction"))];
}

/** Schemes whose documents have the page's own origin, or none at all. */
const staysInPage = /^(?:about|blob|javascript):$/;

/**
 * Returns the origins other than the page's own that the forms of fields may be sent to; of schemes that have no
 * origin, as `mailto:`, the scheme.
 */
export function originsOf(fields: readonly (HTMLInputElement | HTMLSelectElement)[]): string[] {
  const byForm = new Map(fields.flatMap((field) => (field.form === null ? [] : [[field.form, field] as const])));
  const origins = [...byForm].flatMap(([form, field]) =>
    addressesOf(field, form).flatMap((address) => {
      // Only the empty address is the page's own: Firefox sends a form with a blank one to the base address.
      const url = address === null || address === "" ? null : URL.parse(address, document.baseURI);
      if (url === null || staysInPage.test(url.protocol)) return [];
      return [/^https?:$/.test(url.protocol) ? url.origin : url.protocol];
    }),
  );
  return [...new Set(origins)].filter((origin) => origin !== self.origin);
}

/** Why nothing was filled. `covered`: what was found cannot be seen, or typed into. `altered`: the page changed a password. `kept`: the fields have what a person typed. `nothing`: the entry has no value for them. */
export interface Unfilled {
  why: "noForm" | "insecure" | "moved" | "covered" | "altered" | "kept" | "nothing";
}

/**
 * Whether a form would be sent without encryption: from a page with it, or by mail.
 *
 * @param origin of the page
 */
export const isInsecure = (origin: string, actions: readonly string[]): boolean =>
  actions.some(
    (action) => !action.startsWith("https:") && (origin.startsWith("https:") || !action.startsWith("http:")),
  );

/**
 * Returns why a form must not be filled now; null: it may be.
 *
 * @param actions origins of other sites that it is sent to
 * @param allowed those that were checked
 */
export function refusalOf(actions: readonly string[], allowed: readonly string[]): Unfilled | null {
  if (isInsecure(self.origin, actions)) return { why: "insecure" };
  return actions.some((action) => !allowed.includes(action)) ? { why: "moved" } : null;
}
