import { dayAt } from '../../src/domain/compliance/day.ts';
import { findPack } from '../../src/domain/jurisdictions/index.ts';
import { pdfOfLines } from '../documents/hostile-pdf.ts';

/* The papers that an office gives, as operators upload them: a text that a program can read, or a picture of one. */

export type Entry = { office: string; name: string; number: string; filedAt: Date };

/** A paper whose text has the facts. */
export function paperOf({ office, name, number, filedAt }: Entry): Uint8Array {
  const day = dayAt(findPack(office)?.timeZone ?? 'America/New_York', filedAt);
  return pdfOfLines(`${office}: certificate`, ...wrapped(name), `Number ${number}`, day);
}

/** The same paper as a picture: nothing in it can be read by a program. */
export function scanOf({ number }: Entry): Uint8Array {
  return new TextEncoder().encode(`%PDF-1.7 scan ${Buffer.from(number).toString('hex')}`);
}

/** Returns the number that a person sees on a scan. */
export function numberOnScan(scan: string): string {
  const digits = /^%PDF-1\.7 scan ([0-9a-f]+)$/.exec(scan)?.[1];
  if (digits === undefined) throw new Error('not a scan');
  return Buffer.from(digits, 'hex').toString();
}

/** One paper about two companies, for the exchange of their numbers. */
export function paperOfTwo(one: Entry, other: Entry): Uint8Array {
  return pdfOfLines(...[one, other].flatMap(({ name, number }) => [...wrapped(name), `Number ${number}`]));
}

/** A page is not wide enough for a long name. */
function wrapped(name: string): string[] {
  return name.match(/\S{1,60}|\S+/g) ?? [];
}
