import Box from "@mui/material/Box";
import { pictures } from "./pictures.ts";

/** Pictures of a page at one size, with their width and height in CSS pixels. */
interface Shot {
  light: string;
  dark: string;
  width: number;
  height: number;
}
interface Shots {
  wide: Shot;
  /** The picture for the width of a phone. */
  narrow: Shot;
}

const schemes = ["light", "dark"] as const;

/**
 * Shows a page of the product in the reader's own theme. Only the visible picture is loaded, into a place kept for it.
 */
export function ProductPicture({ shots: { wide, narrow }, alt }: { shots: Shots; alt: string }) {
  return (
    <Box
      sx={(theme) => ({
        border: `1px solid ${theme.vars.palette.divider}`,
        borderRadius: 2,
        padding: { xs: 1, sm: 1.5, md: 2 },
        backgroundColor: "background.sunken",
        "& img": {
          display: "block",
          width: "100%",
          height: "auto",
          border: `1px solid ${theme.vars.palette.divider}`,
          borderRadius: 1,
        },
        "& .dark": { display: "none" },
        ...theme.applyStyles("dark", { "& .light": { display: "none" }, "& .dark": { display: "block" } }),
      })}
    >
      {schemes.map((scheme) => (
        <picture key={scheme} className={scheme}>
          <source media="(max-width: 599.95px)" srcSet={narrow[scheme]} width={narrow.width} height={narrow.height} />
          <img src={wide[scheme]} width={wide.width} height={wide.height} loading="lazy" alt={alt} />
        </picture>
      ))}
    </Box>
  );
}

export const vaultShots: Shots = {
  wide: { ...pictures.passwords.wide, width: 1120, height: 596 },
  narrow: { ...pictures.passwords.narrow, width: 390, height: 640 },
};

export const reminderShots: Shots = {
  wide: { ...pictures.reminders.wide, width: 1120, height: 700 },
  narrow: { ...pictures.reminders.narrow, width: 390, height: 640 },
};
