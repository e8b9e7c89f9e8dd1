import type { Entry } from '../harness/office-papers.ts';
import { YEAR } from '../harness/this-year.ts';

/* The offices outside: two state registers and the IRS. Everyone may search the registers; only a filing adds to them. */

export class Offices {
  readonly #entries: Entry[] = [];
  readonly #now: () => Date;

  constructor(now: () => Date) {
    this.#now = now;
  }

  /** Enters a company once; it already having one is a duplicate filing, which is what must never happen. */
  file(office: string, name: string): Entry {
    if (this.find(office, name) !== null) throw new Error(`${name} was filed twice with ${office}`);
    const entry = { office, name, number: this.#nextNumber(office), filedAt: this.#now() };
    this.#entries.push(entry);
    return entry;
  }

  find(office: string, name: string): Entry | null {
    return this.#entries.find((entry) => entry.office === office && entry.name === name) ?? null;
  }

  all(office: string): Entry[] {
    return this.#entries.filter((entry) => entry.office === office);
  }

  /** Far enough apart that no slip of two digits hits another. */
  #nextNumber(office: string): string {
    const serial = 12_345 + this.#entries.length * 1_357;
    if (office === 'IRS') return `12-${String(1_000_000 + serial)}`;
    return office === 'US-DE' ? String(10_400_000 + serial) : `${YEAR}-${String(1_000_000 + serial).padStart(9, '0')}`;
  }
}

/** The number with its last two different neighbours swapped, as people mistype. */
export function mistyped(number: string): string {
  for (let at = number.length - 1; at > 0; at -= 1) {
    const [left = '', right = ''] = [number[at - 1], number[at]];
    if (/\d\d/.test(left + right) && left !== right)
      return number.slice(0, at - 1) + right + left + number.slice(at + 1);
  }
  throw new Error(`nothing to swap in ${number}`);
}
