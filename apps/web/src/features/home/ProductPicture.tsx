import Box from "@mui/material/Box";

/** A page at one size: where its pictures are, and their room in CSS pixels. */
interface Shot {
  light: string;
  dark: string;
  width: number;
  height: number;
}
export interface Shots {
  wide: Shot;
  /** Of a phone. */
  narrow: Shot;
}

const schemes = ["light", "dark"] as const;

/** A page of the product in the reader's own theme. Only the picture that is shown is loaded, into a place kept for it. */
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
