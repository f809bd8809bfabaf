import IconButton, { type IconButtonProps } from "@mui/material/IconButton";
import Tooltip, { type TooltipProps } from "@mui/material/Tooltip";

interface Props extends Omit<IconButtonProps, "aria-label"> {
  label: string;
  /** The shorter text on hover, where the label also says to what it applies. */
  tip?: string;
  placement?: TooltipProps["placement"];
}

/** Draws an icon as a button that says what it does. */
export function TipButton({ label, tip = label, placement = "bottom", ...button }: Props) {
  const icon = <IconButton aria-label={label} {...button} />;
  return (
    <Tooltip title={button.disabled === true ? "" : tip} placement={placement}>
      {/* A disabled button has no events, so that another element takes them. */}
      {button.disabled === undefined ? icon : <span>{icon}</span>}
    </Tooltip>
  );
}
