/** Shows enough of an address for its owner to recognise it, but not enough to write to it: `a•••@example.com`. */
export function maskedAddress(address: string): string {
  const at = address.lastIndexOf('@');
  const [first = ''] = address.slice(0, at);
  return `${first}•••${address.slice(at)}`;
}
