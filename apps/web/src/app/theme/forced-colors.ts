const edge = "1px solid ButtonText !important";
const chosen = {
  backgroundColor: "Highlight !important",
  color: "HighlightText !important",
  forcedColorAdjust: "none",
};

/** In high contrast the grounds go: what they told apart has an edge then, and what is chosen the system's own colour. */
export const forcedColors = {
  ".MuiButton-contained, .MuiChip-filled, .MuiSwitch-track, .MuiLinearProgress-root": { border: edge },
  ".MuiToggleButton-root.Mui-selected, .MuiPaginationItem-root.Mui-selected, .MuiMenuItem-root.Mui-selected": chosen,
  ".MuiTabs-indicator, .MuiLinearProgress-bar, .MuiSwitch-thumb": { backgroundColor: "ButtonText !important" },
  ".Mui-checked + .MuiSwitch-track": { backgroundColor: "Highlight !important" },
  ".Mui-checked .MuiSwitch-thumb": { backgroundColor: "HighlightText !important" },
  "header nav a:not(.active)": { borderBottom: "none !important" },
};
