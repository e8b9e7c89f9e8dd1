/** US cents as dollars: `$1,499.00`. */
export function dollars(cents: number): string {
  return `$${(cents / 100).toLocaleString('en', { minimumFractionDigits: 2 })}`;
}

/** Dollars as the API writes them, `1499.00`, for people; a text that is being typed may be no amount yet. */
export function usd(amount: string): string {
  const [whole = '', cents] = amount.split('.');
  return /^\d+(\.\d{1,2})?$/.test(amount)
    ? `$${BigInt(whole).toLocaleString('en')}.${(cents ?? '').padEnd(2, '0')}`
    : `$${amount}`;
}

/** Dollars that somebody typed, such as `60` or `1499.50`, in cents; null if they are none. */
export function centsOf(amount: string): number | null {
  const [, whole = '', part = ''] = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(amount.trim()) ?? [];
  return whole === '' ? null : Number(whole) * 100 + Number(part.padEnd(2, '0'));
}

/** Returns whether the text of an optional field can be read: nothing, or dollars. */
export function isAmount(text: string): boolean {
  return text.trim() === '' || centsOf(text) !== null;
}
