import type { AriaAttributes, MouseEvent, ReactNode } from "react";

interface Props extends Pick<AriaAttributes, "aria-expanded" | "aria-haspopup"> {
  tip: string;
  label: string;
  isOff?: boolean;
  isOn?: boolean;
  /** Address to open in a new tab, which gets no opener and no referrer. */
  href?: string | null;
  onClick?: ((event: MouseEvent<HTMLElement>) => void) | undefined;
  children: ReactNode;
}

/**
 * Shows an icon of a row, which the arrow keys reach: Tab stops once a row, at its title. The list shows the tips and
 * has the styles.
 */
export function RowButton({ tip, label, isOff = false, isOn, href, children, ...props }: Props) {
  const shared = {
    "aria-label": label,
    className: "row-button",
    "data-on": isOn === true || undefined,
    "data-tip": isOff ? undefined : tip,
    tabIndex: -1,
    ...props,
  };
  return typeof href === "string" ? (
    <a href={href} target="_blank" rel="noopener noreferrer" {...shared}>
      {children}
    </a>
  ) : (
    <button type="button" disabled={isOff} {...shared}>
      {children}
    </button>
  );
}
