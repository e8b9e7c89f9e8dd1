/** One e-mail address with only ASCII before the @. */
export const MAILBOX_PATTERN =
  '^[!#-\'*+\\--9=?A-Z^-~]{1,64}@[^\\s@<>()\\[\\],;:"\\\\.]+(?:\\.[^\\s@<>()\\[\\],;:"\\\\.]+)+$';

/**
 * Returns a message about wrong characters before the @; null if there are none. Mail to such an address needs SMTPUTF8
 * (RFC 6531) at every server on the way. The domain may have any letters, because it is sent in its ASCII form.
 */
export function mailboxProblem(email: string): string | null {
  if (/\p{Default_Ignorable_Code_Point}/u.test(email)) return 'has an invisible character. Type the address again.';
  const mailbox = email.slice(0, email.lastIndexOf('@'));
  const character = /[^ -~]/u.exec(mailbox)?.[0];
  if (character === undefined) return null;
  return `has "${character}" before the @, which many mail servers do not deliver. Enter an address with the letters A to Z there.`;
}
