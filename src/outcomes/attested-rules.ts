import type { Constitution } from '../domain/constitution/constitution.ts';
import { constitutionHashOf } from '../domain/filing/packet.ts';
import { findLastSigned } from '../store/attestations.ts';
import { findConstitutionByHash } from '../store/constitutions.ts';
import type { Reader } from '../store/core/db.ts';
import type { Asked } from './answer-attestation.ts';

/** The constitution that a signature covers, and the filing that the same person last signed for this company. */
export type AttestedRules = {
  hash: string;
  constitution: Constitution;
  signedBefore: { at: Date; packet: Record<string, unknown>; constitution: Constitution | null } | null;
};

/**
 * Returns the constitution that the signature covers. Returns null for older links: their packets (the filed data)
 * contain no hash of a constitution.
 */
export async function readAttestedRules(db: Reader, { filing }: Asked): Promise<AttestedRules | null> {
  const { account_id, entity_id, packet } = filing;
  const constitutionOf = async (hash: string) => {
    const row = await findConstitutionByHash(db, account_id, entity_id, hash);
    return row && (JSON.parse(row.canonical) as Constitution);
  };
  const hash = constitutionHashOf(packet);
  if (hash === null) return null;
  const constitution = await constitutionOf(hash);
  if (constitution === null) throw new Error(`filing ${filing.id} without its constitution`);
  const last = await findLastSigned(db, filing);
  const lastHash = last && constitutionHashOf(last.packet);
  const before = lastHash === null ? null : await constitutionOf(lastHash);
  return { hash, constitution, signedBefore: last && { ...last, constitution: before } };
}
