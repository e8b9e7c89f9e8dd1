import type { Account } from '../harness/client.ts';

/** The import of a company as its account reads it. */
export type ImportBody = {
  filing_id: string;
  state: string;
  status: string;
  claimed: { filing_number: string; filed_at: string; ein: string | null; documents: { kind: string }[] };
  confirmed: { filing_number: string; filed_at: string } | null;
  rejection: { code: string; message: string } | null;
  next_action: { code: string; operation_id: string | null } | null;
};

const PDF = { 'content-type': 'application/pdf' };
let serial = 0;

/** Uploads a file and returns its id. */
export async function upload(account: Account, path = '/v1/uploads'): Promise<string> {
  serial += 1;
  const body = new TextEncoder().encode(`%PDF-1.7 paper ${serial}`);
  return (await account.call('POST', path, { body, headers: PDF })).ok<{ id: string }>(201).id;
}

/** Returns a number that no other import of this file has. */
export function nextImportedNumber(year = '2019'): string {
  serial += 1;
  return `${year}-${String(serial).padStart(9, '0')}`;
}

/** A body that imports a company, with its papers. */
export async function importBody(owner: Account, more: { ein?: string; filing_number?: string } = {}) {
  const papers = [
    { kind: 'articles', upload_id: await upload(owner) },
    ...(more.ein === undefined ? [] : [{ kind: 'ein_notice', upload_id: await upload(owner) }]),
  ];
  return { filing_number: nextImportedNumber(), filed_at: '2019-04-26', documents: papers, ...more };
}

/** Imports a new draft; returns its id and the answer. */
export async function imported(owner: Account, more: Parameters<typeof importBody>[1] = {}) {
  const { id, legal_name } = await owner.draft();
  const body = await importBody(owner, more);
  const answer = (await owner.call('POST', `/v1/entities/${id}/import`, { body })).ok<ImportBody>(201);
  return { id, legal_name, body, answer };
}

/** Confirms or rejects a filing at the desk. */
export async function decide(operator: Account, filingId: string, action: string, given: object) {
  const path = `/v1/operator/filings/${filingId}`;
  const evidence_upload_id = await upload(operator, `${path}/evidence`);
  const body = action === 'reject' || action === 'release' ? given : { ...given, evidence_upload_id };
  return operator.call('POST', `${path}/${action}`, { body });
}

export const readImport = async (owner: Account, id: string) =>
  (await owner.call('GET', `/v1/entities/${id}/import`)).ok<ImportBody>();
