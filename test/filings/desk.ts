import { type Account, uniqueName } from '../harness/client.ts';
import { eventually } from '../harness/eventually.ts';

/* An operator at the desk, who files by hand and records the answer of the office. */

export type Queued = { id: string; entity_id: string; type: string };

export const act = (who: Account, { id }: { id: string }, action: string, body?: object) =>
  who.call('POST', `/v1/operator/filings/${id}/${action}`, body === undefined ? {} : { body });

/** Waits until a filing of this company is in the queue of the desk. */
export const atTheDesk = <Filing extends Queued = Queued>(operator: Account, entityId: string, type: string) =>
  eventually(async () => {
    const query = { queue: 'to_file', limit: '100' };
    const { data } = (await operator.call('GET', '/v1/operator/filings', { query })).ok<{ data: Filing[] }>();
    const found = data.find((each) => each.entity_id === entityId && each.type === type);
    if (found === undefined) throw new Error('not at the desk yet');
    return found;
  });

/** A proof that the office accepted a filing under this number, on this day. */
export async function resultOf(operator: Account, filing: { id: string }, number: string, filedAt: string) {
  const headers = { 'content-type': 'application/pdf' };
  const body = new TextEncoder().encode(`%PDF-1.7 ${uniqueName()}`);
  const proof = await operator.call('POST', `/v1/operator/filings/${filing.id}/evidence`, { body, headers });
  return { number, filed_at: filedAt, evidence_upload_id: proof.ok<{ id: string }>(201).id };
}
