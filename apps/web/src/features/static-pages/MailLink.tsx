import Link from "@mui/material/Link";

/** An address that opens the visitor's mail program. */
export function MailLink({ address }: { address: string }) {
  return (
    <Link href={`mailto:${address}`} sx={{ overflowWrap: "anywhere" }}>
      {address}
    </Link>
  );
}
