/** The id of no account: with it a question about an unknown person does the same work, and finds nothing. */
export const nilUuid = "00000000-0000-0000-0000-000000000000";
