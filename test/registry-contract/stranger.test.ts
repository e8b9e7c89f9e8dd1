import { expect, it } from 'vitest';
import { uniqueName } from '../harness/client.ts';
import { startService } from '../harness/service.ts';
import { startStranger } from '../stranger/registry.ts';

it("forms a company through a stranger's registry that loses its answers, and files it once", async () => {
  const stranger = await startStranger({ loseAnswers: 2 });
  const service = await startService({ registryUrl: stranger.url });
  try {
    const owner = await service.anonymous.signUp();
    const { id } = await owner.draft();
    (await owner.call('POST', `/v1/entities/${id}/formation/start`)).ok();
    const entity = await owner.until(id, 'Active');
    const ofCompany = stranger.entries.map(({ path, answer }) => [path, answer.reference, answer['number']]);
    expect(ofCompany).toEqual([
      ['/filings', `efs-${id}-formation-1`, entity.filing_number],
      ['/tax-numbers', `efs-${id}-ein-1`, entity.ein],
    ]);
    const rows = await service.sql<{ type: string; outcome: string }[]>`
      select f.type, a.outcome from filing_attempts a join filings f using (account_id)
      where f.id = a.filing_id and a.kind = 'send' order by f.type desc`;
    expect(rows).toEqual([
      { type: 'formation', outcome: 'ambiguous' },
      { type: 'ein', outcome: 'ambiguous' },
    ]);
  } finally {
    await service.stop();
    await stranger.stop();
  }
});

it('shows a reason that the protocol does not list as a rejection', async () => {
  const stranger = await startStranger();
  const service = await startService({ registryUrl: stranger.url });
  try {
    const owner = await service.anonymous.signUp();
    const { id } = await owner.draft({ name: `odd-${uniqueName()}` });
    (await owner.call('POST', `/v1/entities/${id}/formation/start`)).ok();
    await owner.until(id, 'FilingFailed');
    const status = (await owner.call('GET', `/v1/entities/${id}/formation/status`)).ok<{ rejection: object }>();
    expect(status.rejection).toMatchObject({
      code: 'registry_other',
      message: 'The clerk finds this odd.',
      pointer: '/name',
      source: 'registry',
      retryable: false,
      registry_code: 'X-17',
    });
  } finally {
    await service.stop();
    await stranger.stop();
  }
});
