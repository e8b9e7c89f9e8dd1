import { queryOptions } from '@tanstack/react-query';
import { verifyAuditExport } from '#sdk/audit.ts';
import type { AuditRecord, EfsClient } from '#sdk/index.ts';
import { pinnedKey } from '../api/pinned-key.ts';

/** The whole chain, verified in this browser against the pinned key. */
export function verifiedAuditQuery(efs: EfsClient, id: string) {
  return queryOptions({
    queryKey: ['entity', id, 'audit'],
    queryFn: async ({ signal }) => {
      const text = await (await efs.exportEntityAudit(id, { signal })).text();
      const pin = pinnedKey.read() ?? pinnedKey.keep(await publishedKey(efs, signal));
      return { text, pin, records: recordsOf(text), verdict: await verifyAuditExport(text, { key: pin }) };
    },
  });
}

async function publishedKey(efs: EfsClient, signal: AbortSignal): Promise<string> {
  const { keys } = await efs.getJwks({ signal });
  const key = keys.find(({ purpose }) => purpose === 'audit')?.['multikey'];
  if (typeof key !== 'string') throw new Error('The service publishes no key for audit chains.');
  return key;
}

/** Each line but the last, which is the head, is an entry. */
function recordsOf(text: string): AuditRecord[] {
  const lines = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Partial<AuditRecord>);
  return lines.filter((line): line is AuditRecord => line.entry !== undefined);
}
