import { expect, it } from 'vitest';
import { eventually } from '../harness/eventually.ts';
import { startService } from '../harness/service.ts';

it('sends nothing outside office hours: the filing waits, and says until when', async () => {
  // Open for one minute, three days from now.
  const day = ((new Date().getUTCDay() + 2) % 7) + 1;
  const officeHours = { timeZone: 'UTC', days: [day], opens: '12:00', closes: '12:01' };
  const service = await startService({ officeHours });
  try {
    const ada = await service.anonymous.signUp();
    const { id } = await ada.draft();
    (await ada.call('POST', `/v1/entities/${id}/formation/start`)).ok<unknown>();
    await eventually(async () => {
      const { steps } = (await ada.call('GET', `/v1/entities/${id}/formation`)).ok<{ steps: { name: string }[] }>();
      expect(steps.find(({ name }) => name === 'state_filing')).toMatchObject({
        status: 'waiting',
        detail: expect.stringMatching(/^The office opens at \d{4}-\d\d-\d\d 12:00 UTC\.$/),
      });
    });
    const [filing] = await service.sql`
      select state, sends, due_at > now() + interval '1 day' as waits from filings where entity_id = ${id}`;
    expect(filing).toEqual({ state: 'ready', sends: 0, waits: true });
    expect((await service.registry.register()).data).toEqual([]);
    // Nothing was sent, so it can be withdrawn.
    const { version } = (await ada.getEntity(id)).ok();
    (await ada.putEntity(id, { version, action: 'mark_filing_failed' })).ok();
    (await ada.deleteEntity(id, version + 1)).ok<undefined>(204);
  } finally {
    await service.stop();
  }
});
