import type { ReactNode } from "react";
import { useNotify } from "../lib/notices.ts";
import { TipButton } from "./TipButton.tsx";

/**
 * Returns the props of a button that may be disabled: it still gets the focus and gives the reason, on touch screens
 * too, so it is `aria-disabled` and not `disabled`. `disabledReason` is null for an enabled button.
 */
export function useDisabledReason(disabledReason: string | null, onPress: () => void) {
  const notify = useNotify();
  const isOff = disabledReason !== null;
  return {
    isOff,
    props: {
      "aria-disabled": isOff,
      onClick: isOff ? () => notify({ text: disabledReason, severity: "info" }) : onPress,
    },
  };
}

interface Props {
  tip: string;
  label: string;
  disabledReason: string | null;
  onPress: () => void;
  /** The size of the button in pixels; the theme's by default. */
  size?: number;
  children: ReactNode;
}

/** An icon button for an action on a row or a card, as far as the user's rights go. */
export function AriaDisabledIconButton({ tip, label, disabledReason, onPress, size, children }: Props) {
  const { isOff, props } = useDisabledReason(disabledReason, onPress);
  return (
    <TipButton
      label={label}
      tip={disabledReason ?? tip}
      {...props}
      sx={{
        ...(size === undefined ? {} : { width: size, height: size }),
        ...(isOff ? { color: "action.disabled", cursor: "default" } : { color: "text.secondary" }),
      }}
    >
      {children}
    </TipButton>
  );
}
