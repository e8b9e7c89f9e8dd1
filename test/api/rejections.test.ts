import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Entity } from '../../src/http/resources/entities/shapes.ts';
import { type Account, uniqueName } from '../harness/client.ts';
import { startService, type TestService } from '../harness/service.ts';

/* A rejection by the registry is passed on, and the company can be corrected and filed again, or deleted. */

let service: TestService;
let ada: Account;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());
beforeEach(async () => {
  ada = await service.anonymous.signUp();
});

async function submitted(body: Record<string, unknown> = {}): Promise<Entity> {
  const { id } = await ada.draft(body);
  return (await ada.putEntity(id, { version: 1, action: 'submit_formation' })).ok();
}

type Formation = {
  steps: { name: string; status: string }[];
  rejection: { code: string; retryable: boolean } | null;
};
const formationOf = async (id: string) => (await ada.call('GET', `/v1/entities/${id}/formation`)).ok<Formation>();

describe('a rejection', () => {
  it('gives its reason with its code, and a new name with a retry leads to Active under a new reference', async () => {
    const { id } = await submitted({ name: `Reject Name ${uniqueName()}` });
    const failed = await ada.until(id, 'FilingFailed');
    expect(failed.filing_error).toContain('fault');
    expect(failed.next_action).toMatchObject({ code: 'resolve_requirement' });
    const formation = await formationOf(id);
    expect(formation.rejection).toMatchObject({ code: 'name_not_distinguishable' });
    expect(formation.steps.find(({ name }) => name === 'state_filing')?.status).toBe('failed');

    const name = uniqueName();
    const current = (await ada.call('GET', `/v1/entities/${id}/constitution`)).ok<{
      document: Record<string, unknown>;
    }>();
    const renamed = (
      await ada.putEntity(id, { version: failed.version, constitution: { ...current.document, name } })
    ).ok();
    expect(renamed).toMatchObject({ name, state: 'FilingFailed', version: failed.version + 1 });
    const retried = (await ada.putEntity(id, { version: renamed.version, action: 'retry_from_failed' })).ok();
    expect(retried).toMatchObject({ state: 'Filing', filing_error: null });
    const active = await ada.until(id, 'Active');

    const { data } = await service.registry.register();
    const entries = data.filter((entry) => entry.filer === ada.id && entry.type === 'formation');
    expect(entries.map((entry) => entry.status)).toEqual(['rejected', 'accepted']);
    expect(new Set(entries.map((entry) => entry.reference)).size).toBe(2);
    expect(entries[1]?.number).toBe(active.filing_number);
    expect((await formationOf(id)).rejection).toBeNull();
  });

  it.each(['document_invalid', 'fee_declined', 'registry_other'] as const)(
    'with code %s is passed on unchanged',
    async (code) => {
      await service.registry.fault({ filer: ada.id, step: 'state_filing', kind: 'reject', code });
      const { id } = await submitted();
      await ada.until(id, 'FilingFailed');
      const status = (await ada.call('GET', `/v1/entities/${id}/formation/status`)).ok<Formation>();
      expect(status.rejection?.code).toBe(code);
    },
  );

  it('after it, the entity can be deleted; its ledger and its chain stay', async () => {
    await service.registry.fault({ filer: ada.id, step: 'state_filing', kind: 'reject', code: 'document_invalid' });
    const { id } = await submitted();
    const { version } = await ada.until(id, 'FilingFailed');
    (await ada.deleteEntity(id, version)).ok<undefined>(204);
    expect(await service.sql`select 1 from filings where entity_id = ${id} and state = 'rejected'`).toHaveLength(1);
    (await ada.call('GET', `/v1/entities/${id}/audit`)).ok<unknown>();
  });
});
