import { JURISDICTION_CODES } from '../jurisdictions/index.ts';
import { TAX_OFFICE } from './fact.ts';

/**
 * The natural person who files for companies at an office. This person certifies the filing in their own name on the
 * office's page (W.S. 6-5-308), so forms name nobody else as the filer.
 */
export type Filer = {
  name: string;
  /** The organization for which the person files; null: none. */
  organization: string | null;
  phone: string;
  fax: string | null;
  email: string;
  /** Mailing address on one line. */
  address: string;
};

/** The offices with which operators file: the registries and the tax office. */
export const OFFICES = [...JURISDICTION_CODES, TAX_OFFICE] as const;
export type Office = (typeof OFFICES)[number];

/**
 * The main address of each office's site. A more specific address could become wrong whenever the office changes its
 * site.
 */
export const OFFICE_SITES: Readonly<Record<Office, string>> = {
  'US-WY': 'https://wyobiz.wyo.gov',
  'US-DE': 'https://corp.delaware.gov',
  'US-CO': 'https://www.coloradosos.gov',
  IRS: 'https://www.irs.gov',
};

/**
 * Returns the capacity in which a person files a paper that `signer` signed. The signer's agent may file the paper
 * (W.S. 17-29-203(b)).
 */
export function filerCapacity({ name }: Pick<Filer, 'name'>, signer: { name: string; capacity: string }): string {
  if (name.toLowerCase() === signer.name.toLowerCase()) return signer.capacity;
  return `Authorized agent of ${signer.name}, ${signer.capacity.toLowerCase()}`;
}

/** Returns the name, address and numbers of the designee for the lines of Form SS-4. */
export function designeeText({ name, organization, address, phone, fax }: Filer): string {
  const who = [name, organization, address].filter((part) => part !== null).join(', ');
  return [who, `telephone ${phone}`, fax === null ? null : `fax ${fax}`].filter((part) => part !== null).join('; ');
}
