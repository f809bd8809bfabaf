import CasinoOutlined from "@mui/icons-material/CasinoOutlined";
import IconButton from "@mui/material/IconButton";
import Popover from "@mui/material/Popover";
import Tooltip from "@mui/material/Tooltip";
import { useId, useState } from "react";
import { texts } from "../texts.ts";
import { Generator } from "./Generator.tsx";

/** Opens the generator beside a password field. */
export function GeneratorButton({ onUse }: { onUse: (password: string) => void }) {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  return (
    <>
      <Tooltip title={texts.generator.open}>
        <IconButton
          aria-label={texts.generator.open}
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <CasinoOutlined />
        </IconButton>
      </Tooltip>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: "bottom", horizontal: "right" }}
        transformOrigin={{ vertical: "top", horizontal: "right" }}
        marginThreshold={8}
        slotProps={{
          paper: {
            role: "dialog",
            "aria-labelledby": `${id}-title`,
            sx: { width: 400, maxWidth: "calc(100vw - 16px)", border: 1, borderColor: "divider", borderRadius: "12px" },
          },
        }}
      >
        <Generator
          titleId={`${id}-title`}
          onUse={(password) => {
            onUse(password);
            close();
          }}
        />
      </Popover>
    </>
  );
}
