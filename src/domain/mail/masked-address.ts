/** Masks an e-mail address, so that its owner recognises it but nobody can write to it: `a•••@example.com`. */
export function maskedAddress(address: string): string {
  const at = address.lastIndexOf('@');
  const [first = ''] = address.slice(0, at);
  return `${first}•••${address.slice(at)}`;
}
