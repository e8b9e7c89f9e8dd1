import type { Constitution } from '../../../domain/constitution/constitution.ts';
import { type LawMember, membersByLaw } from '../../../domain/constitution/members-by-law.ts';
import { agreementLaw } from '../../../domain/jurisdictions/agreement-law.ts';
import type { Law, LawSubject } from '../../../domain/jurisdictions/law.ts';
import type { Citation, JurisdictionPack } from '../../../domain/jurisdictions/pack.ts';
import type { Block } from '../../content.ts';
import type { DocumentSubject } from '../../document.ts';
import type { Text } from '../../lines.ts';
import { packOf } from '../../subject.ts';

/**
 * The relation of a clause to the statute. `default`: repeats the statute's default, because the constitution says
 * nothing on the matter. `instead`: replaces the default. `follows`: obeys a rule that applies in any case. `none`: no
 * statute on the matter was found.
 */
export type LawUse = { use: 'default' | 'instead' | 'follows'; subject: LawSubject } | 'none';

export type Clause = { heading: string; text: Text; law: LawUse; more?: readonly Block[] };
export type Article = { title: string; clauses: readonly Clause[] };

export type Terms = {
  subject: DocumentSubject;
  constitution: Constitution;
  pack: JurisdictionPack;
  law: Readonly<Record<LawSubject, Law>>;
  members: readonly LawMember[];
  isDao: boolean;
};

export function termsOf(subject: DocumentSubject): Terms {
  const { constitution } = subject;
  const { jurisdiction, legal_form } = constitution;
  return {
    subject,
    constitution,
    pack: packOf(subject),
    law: agreementLaw(jurisdiction, legal_form),
    members: membersByLaw(constitution),
    isDao: legal_form === 'dao_llc',
  };
}

/** Makes a clause that repeats the statute, because the constitution says nothing on the matter. */
export function byDefault({ law }: Terms, heading: string, subject: LawSubject, before = ''): Clause {
  return { heading, text: sentences(before, law[subject].text), law: { use: 'default', subject } };
}

/** Makes a clause that the members agreed on instead of the statute's default. */
export function instead(heading: string, subject: LawSubject, text: Text, more?: readonly Block[]): Clause {
  return { heading, text, law: { use: 'instead', subject }, ...(more && { more }) };
}

/** Makes a clause that follows a rule of the law. */
export function follows(heading: string, subject: LawSubject, text: Text, more?: readonly Block[]): Clause {
  return { heading, text, law: { use: 'follows', subject }, ...(more && { more }) };
}

/** Makes a clause on a matter for which no statute was found. */
export function agreed(heading: string, text: Text, more?: readonly Block[]): Clause {
  return { heading, text, law: 'none', ...(more && { more }) };
}

const USES = {
  default: "The statute's default applies",
  instead: 'Agreed in place of the default of the statute',
  follows: 'Law',
} as const;

/** Marks a reference that the statute's text does not confirm. A note at the end of the agreement explains it. */
export const UNCONFIRMED = '\u2020';

export const UNCONFIRMED_NOTE = `${UNCONFIRMED} The service did not confirm this reference in the text of the statute. Have counsel read it before you rely on it.`;

export function noteOf({ law: use }: Clause, { law }: Terms): string {
  if (use === 'none') return 'Agreed by the members';
  return citing(USES[use.use], law[use.subject]);
}

export function citing(how: string, { citation, mark }: Citation): string {
  return unbroken(`${how}: ${citation}${isUnconfirmed({ mark }) ? ` ${UNCONFIRMED}` : ''}`);
}

/**
 * Returns whether a citation is unconfirmed: no text of the statute was found, or its content was only inferred from
 * other texts.
 */
export function isUnconfirmed({ mark }: Pick<Citation, 'mark'>): boolean {
  return mark === 'unconfirmed' || mark === 'inferred';
}

/** Joins sentences with spaces, and adds missing full stops. */
export function sentences(...parts: readonly string[]): string {
  return parts
    .filter((part) => part !== '')
    .map((part) => unbroken(/[.!?:]$/.test(part) ? part : `${part}.`))
    .join(' ');
}

/** Keeps a section sign and its number on one line. */
export function unbroken(text: string): string {
  return text.replaceAll('\u00a7 ', '\u00a7\u00a0');
}

/** Returns text such as "1 hour" or "2 hours". */
export function count(n: number, one: string, many = `${one}s`): string {
  return `${n} ${n === 1 ? one : many}`;
}
