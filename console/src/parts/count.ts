/** Writes a number with separators of thousands: `5,000`. */
export function count(number: number): string {
  return number.toLocaleString('en-US');
}

/** Writes a number with its noun: `1 share`, `5,000 shares`. */
export function counted(number: number, noun: string): string {
  return `${count(number)} ${noun}${number === 1 ? '' : 's'}`;
}
