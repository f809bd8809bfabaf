import Tooltip from "@mui/material/Tooltip";
import { useEffect, useState, type RefObject } from "react";

/** Milliseconds for which the pointer rests on a button, or the focus is there, before its tip is shown. */
const showAfter = 400;

interface Tip {
  anchor: HTMLElement;
  text: string;
  isOpen: boolean;
}

/**
 * Shows the text in `data-tip` of the list's button that the pointer rests on or that the keyboard has reached: one
 * tooltip for the whole list, because one per button would cost more than the rest of a row.
 */
export function RowTips({ list }: { list: RefObject<HTMLElement | null> }) {
  const [tip, setTip] = useState<Tip | null>(null);
  useEffect(() => {
    const element = list.current;
    let timer: ReturnType<typeof setTimeout>;
    let pointed: Element | null = null;
    const hide = () => {
      clearTimeout(timer);
      pointed = null;
      setTip((shown) => (shown === null ? null : { ...shown, isOpen: false }));
    };
    const point = (target: EventTarget | null) => {
      const anchor = (target as Element).closest<HTMLElement>("[data-tip]");
      if (anchor === pointed) return;
      hide();
      pointed = anchor;
      const text = anchor?.dataset["tip"];
      if (anchor === null || text === undefined) return;
      timer = setTimeout(() => anchor.isConnected && setTip({ anchor, text, isOpen: true }), showAfter);
    };
    const onPointer = ({ target, pointerType }: PointerEvent) => pointerType !== "touch" && point(target);
    const onFocus = ({ target }: FocusEvent) => (target as Element).matches(":focus-visible") && point(target);
    const onKey = ({ key }: KeyboardEvent) => key === "Escape" && hide();
    element?.addEventListener("pointerover", onPointer);
    element?.addEventListener("pointerleave", hide);
    element?.addEventListener("focusin", onFocus);
    element?.addEventListener("focusout", hide);
    document.addEventListener("keydown", onKey);
    return () => {
      clearTimeout(timer);
      element?.removeEventListener("pointerover", onPointer);
      element?.removeEventListener("pointerleave", hide);
      element?.removeEventListener("focusin", onFocus);
      element?.removeEventListener("focusout", hide);
      document.removeEventListener("keydown", onKey);
    };
  }, [list]);
  if (tip === null) return null;
  return (
    <Tooltip
      open={tip.isOpen && tip.anchor.isConnected}
      title={tip.text}
      slotProps={{ popper: { anchorEl: tip.anchor } }}
    >
      <span hidden />
    </Tooltip>
  );
}
