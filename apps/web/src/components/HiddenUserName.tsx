/** Whose password a form asks for: nobody sees it, but a password manager goes by it. */
export const HiddenUserName = ({ email }: { email: string }) => (
  <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
);
