import type { LawMember } from '../../../domain/constitution/members-by-law.ts';
import type { JurisdictionPack } from '../../../domain/jurisdictions/pack.ts';
import type { Block } from '../../content.ts';
import type { AgreementSignatures, PaperSignature } from '../../document.ts';
import { printedName } from '../../name-on-paper.ts';
import { setSignature } from '../../set-signature.ts';
import { heading, paragraph } from '../blocks.ts';
import type { Terms } from './clause.ts';

/**
 * Returns a signature line for every legal member, with the signatures given so far. A program has no line, because it
 * never signs.
 */
export function signatureBlocks({ members, pack }: Terms, signatures: AgreementSignatures = {}): Block[] {
  return [
    heading('Signatures'),
    paragraph('The members sign this agreement. An organization signs by the natural person named below its line.'),
    ...members.map((member) => signedLine(member, signatures[member.id], pack)),
  ];
}

/** Returns a member's signature line, with the signer's name below it if the constitution does not name the signer. */
function signedLine(member: LawMember, signature: PaperSignature | undefined, pack: JurisdictionPack): Block {
  const line = memberSignature(member);
  const isNamed =
    member.natural_person || member.signatory !== undefined || signature === undefined || signature.is_automatic;
  return { ...line, ...(!isNamed && { role: `Member. By ${signature.name}` }), ...setSignature(signature, pack) };
}

export function memberSignature(member: LawMember): Extract<Block, { kind: 'signature' }> {
  const { natural_person, role, signatory, held_by } = member;
  const who = printedName(member);
  if (natural_person) return { kind: 'signature', of: who, role: `${ROLE[role]}, a natural person` };
  const organization = held_by ?? who;
  return signatory === undefined
    ? { kind: 'signature', of: organization, role: 'Member. By (name and title of the natural person who signs):' }
    : { kind: 'signature', of: organization, role: `Member. By ${signatory.name}, ${signatory.title}` };
}

const ROLE = { founder: 'Member and founder', member: 'Member', algorithmic: 'Member', observer: 'Member' } as const;
