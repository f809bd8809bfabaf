import Link from "@mui/material/Link";

/** Shows an address that opens the visitor's mail program. */
export function MailLink({ address }: { address: string }) {
  return (
    <Link href={`mailto:${address}`} sx={{ overflowWrap: "anywhere" }}>
      {address}
    </Link>
  );
}
