/** The id of no account: a query for an unknown user does the same work with it, and finds nothing. */
export const nilUuid = "00000000-0000-0000-0000-000000000000";
