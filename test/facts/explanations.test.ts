import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cellsOf, runsOf, spoiltFact } from './cells.ts';
import { withMember } from './oddities.ts';
import { FactWorld } from './world.ts';

/* What a registry says beside its numbers and dates, over HTTP, in every odd form. */

const world = new FactWorld();
beforeAll(() => world.start());
afterAll(() => world.stop());

describe.concurrent('a merely explanatory member of an answer never stops it', () => {
  it.for(runsOf('evidence', 'expected_at', 'received_at', 'channel'))(
    '$oddity: $facts of an acceptance',
    async ({ facts, oddity, outcome }) => {
      const owner = await world.service.anonymous.signUp();
      const { id } = await owner.draft();
      world.answer(id, 'formation', (answer) =>
        facts.reduce((odd, fact) => withMember(odd, fact, spoiltFact(fact, oddity, 'formation')), answer),
      );
      await world.submit(owner, id);
      await world.filing(id, 'formation', outcome);
    },
  );

  const usual = { code: 'registry_other', message: 'The clerk finds this odd.', retryable: false };
  const refused = ({ number, filed_at, evidence, ...answer }: Record<string, unknown>, rejection: unknown) => ({
    ...answer,
    status: 'rejected',
    ...(rejection !== undefined && { rejection }),
  });

  it.for([
    ...runsOf('rejection/message'),
    ...runsOf('rejection/code', 'rejection/pointer', 'rejection/retryable'),
    ...runsOf('rejection/resubmit_by', 'rejection/registry_code'),
  ])('$oddity: $facts', async ({ facts, oddity, outcome }) => {
    const owner = await world.service.anonymous.signUp();
    const { id } = await owner.draft();
    const odd = facts.reduce<Record<string, unknown>>(
      (rejection, fact) => withMember(rejection, fact.split('/')[1] ?? '', spoiltFact(fact, oddity, 'formation')),
      usual,
    );
    world.answer(id, 'formation', (answer) => refused(answer, odd));
    await world.submit(owner, id);
    await world.filing(id, 'formation', outcome);
    const { rejection } = (await owner.call('GET', `/v1/entities/${id}/formation`)).ok<{ rejection: object }>();
    expect(rejection).toMatchObject({ code: 'registry_other' });
    expect(rejection).not.toHaveProperty('resubmit_by');
  });

  it.for(cellsOf('rejection'))('$oddity: a rejection without any reason goes to an operator', async (cell) => {
    const owner = await world.service.anonymous.signUp();
    const { id } = await owner.draft();
    world.answer(id, 'formation', (answer) => refused(answer, spoiltFact('rejection', cell.oddity, 'formation').value));
    await world.submit(owner, id);
    await world.settle(await world.filing(id, 'formation', cell.outcome), 'formation');
  });

  it('a conflicting name with forbidden characters is shown without them', async () => {
    const message = 'The registry already has this name';
    const owner = await world.service.anonymous.signUp();
    const { id } = await owner.draft();
    world.conflicts.set(owner.id, [{ name: 'Helios\u0000 \ud800LLC' }]);
    await world.submit(owner, id);
    const { filing_error } = await owner.until(id, 'FilingFailed');
    expect(filing_error).toContain(message);
    expect(filing_error).toContain('Helios\ufffd \ufffdLLC');
  });
});
