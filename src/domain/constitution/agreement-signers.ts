import { latinNameOf } from '../formats/latin-name.ts';
import type { LegalForm } from '../jurisdictions/pack.ts';
import type { SignaturesDue } from './agreement-parts.ts';
import { type Constitution, directorsOf } from './constitution.ts';
import { type LawMember, membersByLaw } from './members-by-law.ts';

/** A member signs by a link that was mailed to them, or with an API key that was bound to them with proof. */
export const SIGNING_METHODS = ['mailed_link', 'bound_key'] as const;
export type SigningMethod = (typeof SIGNING_METHODS)[number];

/** The paper that is signed, by the name that people use. */
export type AgreementPaper = 'operating agreement' | 'bylaws';

export function agreementPaperOf({ legal_form }: { legal_form?: LegalForm }): AgreementPaper {
  return legal_form === 'corporation' ? 'bylaws' : 'operating agreement';
}

/** A natural person who signs for themselves or for an organization; directors sign the bylaws. */
export type AgreementSigner = {
  paper: AgreementPaper;
  /** DID of the member. */
  member: string;
  /** Null if the constitution does not name the person: they type their name. */
  name: string | null;
  organization: string | null;
  capacity: string;
  /** The address that their link is mailed to; null: they can sign only with the member's key. */
  email: string | null;
};

type Signed = Pick<Constitution, 'members' | 'economics' | 'directors'> & { legal_form?: LegalForm };

/**
 * Returns a signer for every member in law. A program is none, so it never signs. In a corporation the directors sign:
 * the certificate names the first ones, who then adopt the bylaws by their consent (8 Del. C. § 108(c), § 109(a)).
 */
export function agreementSigners(constitution: Signed): AgreementSigner[] {
  if (constitution.legal_form === 'corporation') {
    return directorsOf(constitution).map((director) => ({
      ...signerOf(director),
      paper: 'bylaws',
      capacity: 'Director',
    }));
  }
  return membersByLaw(constitution).map(signerOf);
}

/** Returns the signer for one member; undefined: the member signs nothing. */
export function agreementSignerOf(constitution: Signed, did: string): AgreementSigner | undefined {
  return agreementSigners(constitution).find(({ member }) => member === did);
}

function signerOf(member: LawMember): AgreementSigner {
  const paper = 'operating agreement';
  const { id, name, latin_name, natural_person, signatory, held_by, email = null } = member;
  if (natural_person) {
    const known = name === undefined ? null : (latinNameOf({ name, ...(latin_name && { latin_name }) }) ?? name);
    return { paper, member: id, name: known, organization: null, capacity: 'Member', email };
  }
  const organization = held_by ?? name ?? id;
  const capacity = signatory ? `${signatory.title} of ${organization}, member` : `For ${organization}, member`;
  return { paper, member: id, name: signatory?.name ?? null, organization, capacity, email };
}

/** Returns whether a typed name is that of a person: an organization does not sign by itself. */
export function isPersonsName({ organization }: Pick<AgreementSigner, 'organization'>, typed: string): boolean {
  const plain = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');
  return plain(typed) !== '' && (organization === null || plain(typed) !== plain(organization));
}

/** Returns whether all members must have signed before this step; those who sign before the filing did so before it is Active. */
export function isSigningDue(signatures: SignaturesDue | undefined, before: 'filing' | 'active'): boolean {
  return signatures === 'before_filing' || (before === 'active' && signatures === 'before_active');
}

/** In live mode the members themselves sign, whatever the setting says; a sandbox may rehearse it. */
export function isMemberSigningRequired(livemode: boolean, setting: 'live' | 'always'): boolean {
  return livemode || setting === 'always';
}
