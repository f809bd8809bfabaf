import Box from "@mui/material/Box";

/** One picture of a page, as the browser loads it. */
export interface Shot {
  url: string;
  width: number;
  height: number;
}
export interface Shots {
  wide: { light: Shot; dark: Shot };
  /** Of a phone. */
  narrow: { light: Shot; dark: Shot };
}

const schemes = ["light", "dark"] as const;

/** A page of the product in the reader's own theme. Only the picture that is shown is loaded, into a place kept for it. */
export function ProductPicture({ shots, alt }: { shots: Shots; alt: string }) {
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
      {schemes.map((scheme) => {
        const wide = shots.wide[scheme];
        const narrow = shots.narrow[scheme];
        return (
          <picture key={scheme} className={scheme}>
            <source media="(max-width: 599.95px)" srcSet={narrow.url} width={narrow.width} height={narrow.height} />
            <img src={wide.url} width={wide.width} height={wide.height} loading="lazy" alt={alt} />
          </picture>
        );
      })}
    </Box>
  );
}
