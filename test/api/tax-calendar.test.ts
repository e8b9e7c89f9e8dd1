import { afterAll, beforeAll, expect, it } from 'vitest';
import { taxDay } from '../../src/domain/tax/tax-office.ts';
import type { Account } from '../harness/client.ts';
import { eventually } from '../harness/eventually.ts';
import { report } from '../harness/report.ts';
import type { TestService } from '../harness/service.ts';
import { advance, DAY, putTo, TaxWorld } from './tax-world.ts';

/* The tax office's limit of live mode, rehearsed with TAX_CALENDAR=always and the accounts' clocks. */

let world: TaxWorld;
let service: TestService;
beforeAll(async () => {
  world = await TaxWorld.start();
  service = world.service;
});
afterAll(() => service.stop());

it('sends one request a day for 50 companies of one responsible party, in the order of their days', {
  timeout: 120_000,
}, async () => {
  const accounts = await Promise.all(Array.from({ length: 5 }, () => service.anonymous.signUp()));
  // A Monday, at noon in New York or an hour before: six days follow on which the office is open then.
  const begin = await putTo(accounts, 1, 16);
  const party = { name: 'Ada Lovelace', email: 'ada@lovelace.example' };
  const ids: string[] = [];
  const startTen = async (account: Account) => {
    for (let each = 0; each < 10; each += 1) ids.push(await world.form(account, party));
  };
  await Promise.all(accounts.map(startTen));
  const sent = async () => {
    const { data } = await service.registry.register();
    return data.filter(({ type, reference }) => type === 'ein' && ids.some((id) => reference.includes(id))).length;
  };
  const counted: number[] = [];
  for (let day = 1; day <= 6; day += 1) {
    await eventually(
      async () => {
        expect(await world.days(ids)).toHaveLength(50);
        expect(await sent()).toBe(day);
      },
      { timeout: 30_000, interval: 100 },
    );
    counted.push(await sent());
    for (const account of accounts) await advance(account, DAY);
  }
  const all = await world.days(ids);
  expect(new Set(all.map(({ day }) => day)).size).toBe(50);
  expect(all[0]?.day).toBe(taxDay(new Date(begin)));
  report('tax calendar', { companies: 50, accounts: 5, sent_after_each_day: counted });
});
