import Link from "@mui/material/Link";
import { texts } from "./texts.ts";

/** The first stop of the Tab key; unseen until it has the focus. */
export function SkipLink() {
  return (
    <Link
      href="#content"
      onClick={(event) => {
        event.preventDefault();
        document.getElementById("content")?.focus();
      }}
      sx={{
        position: "absolute",
        insetInlineStart: 16,
        top: -80,
        zIndex: "tooltip",
        padding: "10px 16px",
        borderRadius: 1,
        backgroundColor: "background.paper",
        "&:focus": { top: 12 },
      }}
    >
      {texts.skip}
    </Link>
  );
}
