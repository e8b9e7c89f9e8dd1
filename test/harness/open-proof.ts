import { uploadOf } from '../../src/domain/filing/uploaded-evidence.ts';
import type { Account } from './client.ts';

type Proven = { held_result: { evidence: string } | null };
type OpenCorrection = { id: string; filing_id: string; evidence: string };

/**
 * Has an operator download a proof, which a second reader must do before they type its number. `evidence`: names the
 * proof; else it is that of the held result.
 */
export async function openProof(who: Account, filingId: string, evidence?: string): Promise<void> {
  const path = `/v1/operator/filings/${filingId}`;
  const named = evidence ?? (await who.call('GET', path)).ok<Proven>().held_result?.evidence;
  const { status, text } = await who.call('GET', `${path}/evidence/${uploadOf(named)}`);
  if (status !== 200) throw new Error(`The proof was not downloaded: ${text}`);
}

/** Confirms a correction as its second operator: downloads its proof and types the number. Returns the answer. */
export async function confirmCorrection(who: Account, id: string, body: { number?: string | undefined } = {}) {
  const query = { limit: '100' };
  const { data } = (await who.call('GET', '/v1/operator/corrections', { query })).ok<{ data: OpenCorrection[] }>();
  const correction = data.find((each) => each.id === id);
  if (correction !== undefined) await openProof(who, correction.filing_id, correction.evidence);
  return who.call('POST', `/v1/operator/corrections/${id}/confirm`, { body });
}
