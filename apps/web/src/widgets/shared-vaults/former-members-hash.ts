/** The end of a shared vault's address that names its list of what former members know. */
export const formerMembersHash = "#former";
