import { lettersAndDigits } from '../formats/blanks.ts';
import { latinNameOf } from '../formats/latin-name.ts';
import type { LegalForm } from '../jurisdictions/pack.ts';
import type { SignaturesDue } from './agreement-parts.ts';
import { type Constitution, directorsOf } from './constitution.ts';
import { type LawMember, membersByLaw } from './members-by-law.ts';

/** Ways for a member to sign: by a mailed link, or with an API key that is provably bound to the member. */
export const SIGNING_METHODS = ['mailed_link', 'bound_key'] as const;
export type SigningMethod = (typeof SIGNING_METHODS)[number];

/** The paper to sign: the operating agreement for members, the bylaws for the directors of a corporation. */
export type AgreementPaper = 'operating agreement' | 'bylaws';

export function agreementPaperOf({ legal_form }: { legal_form?: LegalForm }): AgreementPaper {
  return legal_form === 'corporation' ? 'bylaws' : 'operating agreement';
}

/** A natural person who signs for themselves or for an organization. */
export type AgreementSigner = {
  paper: AgreementPaper;
  /** DID of the member. */
  member: string;
  /** Name of the person; null if the constitution does not state the name, so that the person types it. */
  name: string | null;
  organization: string | null;
  capacity: string;
  /** Address to which the signing link is mailed; null: the signer can sign only with the member's key. */
  email: string | null;
};

type Signed = Pick<Constitution, 'members' | 'economics' | 'directors'> & { legal_form?: LegalForm };

/**
 * Returns a signer for every member in the legal sense. A program is not such a member, so it never signs. In a
 * corporation the directors sign, because the first directors, named in the certificate, adopt the bylaws by consent (8
 * Del. C. § 108(c), § 109(a)).
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

/** Returns the signer for one member; undefined if the member signs nothing. */
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

/**
 * Returns whether a typed name can be the name of a person. The organization's own name is refused, because an
 * organization signs only through a person.
 */
export function isPersonsName({ organization }: Pick<AgreementSigner, 'organization'>, typed: string): boolean {
  const letters = lettersAndDigits(typed);
  return letters !== '' && (organization === null || letters !== lettersAndDigits(organization));
}

/**
 * Returns whether all members must have signed before the filing, or before the state Active. Signatures needed before
 * the filing are needed before Active too.
 */
export function isSigningDue(signatures: SignaturesDue | undefined, before: 'filing' | 'active'): boolean {
  return signatures === 'before_filing' || (before === 'active' && signatures === 'before_active');
}

/** True in live mode, whatever the setting; true in a sandbox only if the setting is `always`. */
export function isMemberSigningRequired(livemode: boolean, setting: 'live' | 'always'): boolean {
  return livemode || setting === 'always';
}
