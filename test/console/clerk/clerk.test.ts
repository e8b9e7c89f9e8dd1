import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Entity } from '../../../src/http/resources/entities/shapes.ts';
import { type LiveDesk, startLiveDesk } from '../../harness/live-desk.ts';
import { paperOf } from '../../harness/office-papers.ts';
import { tablesWith } from '../../harness/pages.ts';
import { report } from '../../harness/report.ts';
import { YEAR } from '../../harness/this-year.ts';
import { type ConsoleWorld, QUIET_WORKER, startConsole } from '../console-world.ts';
import { Clerk, type Paper, type Stop } from './clerk.ts';
import { type Customer, dissolved, sign, submitted } from './companies.ts';

/*
 * The desk of a day: thirty tasks of every kind, done on the pages by a clerk who compares nothing. Five papers are
 * traps. The desk stops each of them, the other tasks end as their papers say, and no fact of a trap stays anywhere.
 */

const FORMS = [
  'US-WY dao_llc',
  'US-WY dao_llc',
  'US-WY dao_llc',
  'US-WY llc',
  'US-WY llc',
  'US-WY llc',
  'US-DE llc',
  'US-DE llc',
  'US-DE llc',
] as const;
const TRAPS = {
  duplicateNumber: 2,
  otherCompany: 4,
  misspeltName: 5,
  wrongYear: 8,
} as const;
/** Formed, and then asked for a tax number, whose notice has that of another company. */
const OTHERS_TAX_NUMBER = 7;
const DISSOLVED = [0, 6];
/** Companies whose agent, whom only Wyoming asks, sends the consent on paper. */
const ON_PAPER = [0, 1, 3];

let at: ConsoleWorld;
let desk: LiveDesk;
let customers: Customer[];
let grace: Clerk;
let hedy: Clerk;
/** Tasks that are done, and traps that the desk stopped; thirty together. */
let done = 0;
let stopped = 0;
/** What the offices gave: the right paper of each company, by its name. */
const papers = { formation: new Map<string, Paper>(), ein: new Map<string, Paper>(), end: new Map<string, Paper>() };

beforeAll(async () => {
  at = await startConsole(async () => {
    desk = await startLiveDesk({ SCREENING: 'desk' }, QUIET_WORKER);
    return desk.service;
  });
  (await desk.owner.call('POST', '/v1/billing/upgrade', { body: { plan: 'scale' } })).ok<unknown>();
  customers = [];
  for (const form of FORMS) customers.push(await submitted(desk, form as 'US-WY llc'));
  const open = async (operator: LiveDesk['grace']) => new Clerk(await at.openAs(operator, '/desk'));
  [grace, hedy] = await Promise.all([open(desk.grace), open(desk.hedy)]);
});
afterAll(() => at?.stop());

const customer = (n: number): Customer => customers[n] as Customer;
const isTrapped = (n: number): boolean => (Object.values(TRAPS) as number[]).includes(n);
const formed = (): Customer[] => customers.filter((_, n) => !isTrapped(n));

/** The day at the office. */
function today(office: string): string {
  const timeZone = office === 'US-WY' ? 'America/Denver' : 'America/New_York';
  return new Intl.DateTimeFormat('en-CA', { timeZone }).format(desk.now());
}

let serial = 0;
function numberOf(office: string): string {
  serial += 1;
  if (office === 'IRS') return `12-${3_456_700 + serial}`;
  return office === 'US-DE' ? String(10_400_700 + serial) : `${YEAR}-${String(1_234_700 + serial).padStart(9, '0')}`;
}

/** A paper of an office; its text can be read by a program. */
function paper(office: string, name: string, { number = numberOf(office), day = today(office) } = {}): Paper {
  return { number, day, file: paperOf({ office, name, number, filedAt: new Date(`${day}T12:00:00Z`) }) };
}

function officeOf(n: number): 'US-WY' | 'US-DE' {
  return FORMS[n]?.startsWith('US-DE') ? 'US-DE' : 'US-WY';
}

/** The first clerk records it, the second one confirms it. */
async function record(name: string, given: Paper): Promise<void> {
  expect(await grace.record(name, given)).toBeNull();
  expect(await hedy.decide('held_result', name, 'Confirm the result')).toBeNull();
  done += 1;
}

/** The desk names the field and the reason, with the code and the next step above the form. */
function requireStopped(stop: Stop | null, field: RegExp, reason: string): void {
  const [label, message] = Object.entries(stop?.fields ?? {}).find(([each]) => field.test(each)) ?? [];
  expect({ label, message }).toEqual({ label: expect.stringMatching(field), message: expect.stringContaining(reason) });
  expect(stop?.note).toContain('validation_failed');
  expect(stop?.note).toContain('Correct them, then try again.');
  stopped += 1;
}

it('nine formations are cleared', async () => {
  for (const { name } of customers) {
    expect(await grace.decide('screening', name, 'Clear the formation')).toBeNull();
    done += 1;
  }
});

it('three consents of registered agents come on paper', async () => {
  for (const [n, { name, agent, organizer }] of customers.entries()) {
    if (ON_PAPER.includes(n)) {
      const signed = { signedBy: 'Pat Prairie', signedAt: `${YEAR}-01-02T10:00` };
      const file = paperOf({ office: 'Pat Prairie', name, number: 'consent', filedAt: desk.now() });
      expect(await grace.consent(name, signed, file)).toBeNull();
      done += 1;
    } else if (officeOf(n) === 'US-WY') await desk.consent(agent);
    await sign(desk, organizer);
    await desk.atTheDesk(customer(n).id, 'formation');
  }
});

describe('formations', () => {
  it('five are filed and recorded', async () => {
    for (const [n, { name }] of customers.entries()) {
      if (isTrapped(n)) continue;
      const given = paper(officeOf(n), name);
      papers.formation.set(name, given);
      await record(name, given);
    }
  });

  it('stops a number that another company has', async () => {
    const [first, { name }] = [customer(0), customer(TRAPS.duplicateNumber)];
    const { number } = papers.formation.get(first.name) as Paper;
    const stop = await grace.record(name, paper('US-WY', name, { number }));
    requireStopped(stop, /^Number/, `already belongs to ${first.name}`);
  });

  it('stops the paper of another company', async () => {
    const [{ name }, other] = [customer(TRAPS.otherCompany), 'Another Company LLC'];
    const stop = await grace.record(name, paper('US-WY', other, { number: `${YEAR}-001111111` }));
    requireStopped(stop, /^Why the file/, `the name of the company (${name})`);
  });

  it('stops a paper with a misspelt name', async () => {
    const { name } = customer(TRAPS.misspeltName);
    const misspelt = name.slice(0, 9) + name.slice(10);
    const stop = await grace.record(name, paper('US-WY', misspelt, { number: `${YEAR}-002222222` }));
    requireStopped(stop, /^Why the file/, `the name of the company (${name})`);
  });

  it('stops a date of the wrong year', async () => {
    const { name } = customer(TRAPS.wrongYear);
    const day = `${YEAR - 1}${today('US-DE').slice(4)}`;
    const stop = await grace.record(name, paper('US-DE', name, { number: '10333333', day }));
    requireStopped(stop, /^Date of the filing/, 'too early');
  });
});

describe('tax numbers', () => {
  it('four are requested and recorded', async () => {
    for (const { id, name } of formed()) {
      await desk.atTheDesk(id, 'ein');
      if (name === customer(OTHERS_TAX_NUMBER).name) continue;
      const given = paper('IRS', name);
      papers.ein.set(name, given);
      await record(name, given);
    }
  });

  it('stops the tax number of another company', async () => {
    const [first, { name }] = [customer(0), customer(OTHERS_TAX_NUMBER)];
    const { number } = papers.ein.get(first.name) as Paper;
    requireStopped(
      await grace.record(name, paper('IRS', name, { number })),
      /^Tax number/,
      `already belongs to ${first.name}`,
    );
  });
});

it('two dissolutions are filed and recorded', async () => {
  for (const n of DISSOLVED) {
    const { id, name } = customer(n);
    await desk.owner.until(id, 'Active');
    await dissolved(desk, customer(n));
    const given = paper(officeOf(n), name);
    papers.end.set(name, given);
    await record(name, given);
  }
});

it('two corrections are asked for and confirmed', async () => {
  for (const [filing, office, of] of [
    ['Formation', 'US-WY', papers.formation],
    ['Tax number', 'IRS', papers.ein],
  ] as const) {
    const { name } = customer(3);
    const given = paper(office, name);
    of.set(name, given);
    expect(await grace.correct(name, filing, given)).toBeNull();
    expect(await hedy.decide('correction', name, 'Confirm the correction')).toBeNull();
    done += 1;
  }
});

it('twenty-five tasks are done, and each fact is that of its paper', async () => {
  report('clerk', { tasks: done + stopped, done, traps_stopped: stopped });
  expect({ done, stopped }).toEqual({ done: 25, stopped: 5 });
  for (const { id, name } of formed()) {
    const { data } = (await desk.owner.call('GET', `/v1/entities/${id}/facts`)).ok<{
      data: { name: string; value: string }[];
    }>();
    const fact = (wanted: string) => data.find((each) => each.name === wanted)?.value;
    expect([fact('filing_number'), fact('ein'), fact('dissolution_number')]).toEqual([
      papers.formation.get(name)?.number,
      papers.ein.get(name)?.number,
      papers.end.get(name)?.number,
    ]);
    expect(fact('filed_at')).toContain(papers.formation.get(name)?.day);
  }
});

it('no fact of a trap is anywhere', async () => {
  for (const [n, { id }] of customers.entries()) {
    if (!isTrapped(n)) continue;
    expect((await desk.owner.getEntity(id)).ok<Entity>()).toMatchObject({ state: 'Filing', filing_number: null });
  }
  const { ein, state } = (await desk.owner.getEntity(customer(OTHERS_TAX_NUMBER).id)).ok<Entity>();
  expect({ ein, state }).toEqual({ ein: null, state: 'Filed' });
  for (const number of ['001111111', '002222222', '10333333']) {
    expect(await tablesWith(desk.service, number)).toEqual([]);
  }
  const taken = await desk.service.sql`select number from number_holds group by office, number having count(*) > 1`;
  expect(taken).toEqual([]);
});
