import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Account, uniqueName } from '../harness/client.ts';
import { report } from '../harness/report.ts';
import { startService, type TestService } from '../harness/service.ts';
import { size } from '../harness/sizes.ts';

/* One filing at a time holds a name, whoever asks and whenever. */

const ROUNDS = size(10, 1_000);

/** A filing then takes a fifth of a second. */
const PACE = 0.03;

let service: TestService;
beforeAll(async () => {
  // Papers are written one after the other, so no answer of the registry may end either filing before both were
  // requested.
  service = await startService({ pace: PACE, env: { RATE_LIMIT_PER_SECOND: '1000000', RATE_LIMIT_BURST: '1000000' } });
});
afterAll(() => service.stop());

it(`${ROUNDS} × two accounts request one name at once: one files, the other is told; a rejection frees it`, {
  timeout: 60_000 + ROUNDS * 1_000,
}, async () => {
  const accounts = [await service.anonymous.signUp(), await service.anonymous.signUp()] as const;
  const won = [0, 0];
  for (let round = 0; round < ROUNDS; round += 1) {
    const isRejected = round % 2 === 1;
    // A name that the registry always rejects, and one that it accepts.
    const name = isRejected ? `Reject Name ${uniqueName()}` : uniqueName();
    const drafts = await Promise.all(accounts.map((account) => account.draft({ name })));
    const ids = drafts.map(({ id }) => id);
    const submit = (at: number) => (accounts[at] as Account).putEntity(ids[at] ?? '', SUBMIT);
    const answers = await Promise.all([submit(0), submit(1)]);
    const winner = answers.findIndex(({ status }) => status === 200);
    const loser = 1 - winner;
    won[winner] = (won[winner] ?? 0) + 1;
    answers[winner]?.ok();
    answers[loser]?.refused('name_held');
    await accounts[winner]?.until(ids[winner] ?? '', isRejected ? 'FilingFailed' : 'Active');
    const again = await submit(loser);
    if (isRejected) again.ok();
    else again.refused('name_held');
  }
  const [{ count } = { count: -1 }] = await service.sql<{ count: number }[]>`
    select count(*)::int as count from (
      select 1 from filings where type = 'formation' and state = 'accepted'
      group by packet ->> 'normalized_name' having count(*) > 1
    ) twice`;
  report('names: two at once', { rounds: ROUNDS, won, names_filed_twice: count });
  expect(count).toBe(0);
});

const SUBMIT = { version: 1, action: 'submit_formation' };
