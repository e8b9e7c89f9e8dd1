/** US cents as dollars: `$1,499.00`. */
export function dollars(cents: number): string {
  return `$${(cents / 100).toLocaleString('en', { minimumFractionDigits: 2 })}`;
}
