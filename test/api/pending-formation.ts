import { expect } from 'vitest';
import type { Account } from '../harness/client.ts';
import { eventually } from '../harness/eventually.ts';
import type { TestService } from '../harness/service.ts';

const HOUR_MS = 3_600_000;

/** A formation that the registry has and decides in six seconds; the next poll is an hour later. */
export async function pendingFormation(at: TestService, owner: Account): Promise<string> {
  const { id } = await owner.draft();
  (await owner.call('POST', `/v1/entities/${id}/formation/start`)).ok();
  const reference = `efs-${id}-formation-1`;
  await eventually(async () => expect((await filingOf(at, reference)).state).toBe('pending'));
  // Not computed from the column, which Citus refuses.
  await at.sql`update filings set due_at = ${new Date(Date.now() + HOUR_MS)} where reference = ${reference}`;
  return reference;
}

export async function filingOf(
  at: TestService,
  reference: string,
): Promise<{ state: string; due_in_ms: number | null; epoch: number }> {
  const [row] = await at.sql<{ state: string; due_in_ms: number | null; epoch: number }[]>`
    select state, epoch::int, (extract(epoch from due_at - now()) * 1000)::float8 due_in_ms from filings where reference = ${reference}`;
  if (row === undefined) throw new Error('no such filing');
  return row;
}
