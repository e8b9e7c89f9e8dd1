import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Entity } from '../../src/http/resources/entities/shapes.ts';
import { listStuck } from '../../src/store/operating/stuck.ts';
import type { Account } from '../harness/client.ts';
import { inParallel } from '../harness/in-parallel.ts';
import { fileAs, untilTaxOfficeOpens } from '../harness/live-desk.ts';
import { requireAllQueued } from '../harness/queue-check.ts';
import { report } from '../harness/report.ts';
import { startService, type TestService } from '../harness/service.ts';
import { Offices } from './offices.ts';
import { type Notebook, Operator } from './operator.ts';
import { Customer } from './people.ts';
import { SLIPS, type Slip, SlipLog } from './slips.ts';

/*
 * Thirty companies are formed in live mode by two operators at a desk, who make thirteen planted slips. Every slip is
 * stopped or corrected, no company stands on a false fact, and nothing waits outside a queue at any moment.
 */

const COMPANIES = 30;
const LIMIT_MS = 600_000;

let service: TestService;
let owner: Account;
let customer: Customer;
let offices: Offices;
let slips: SlipLog;
let operators: [Operator, Operator];
const notebook: Notebook = { doubts: new Set(), filings: new Map(), recorded: [], asked: new Set() };

beforeAll(async () => {
  service = await startService({ env: { MODE: 'live', REGISTRY: 'desk', ALLOW_NO_MAIL: 'true' } });
  const aheadMs = untilTaxOfficeOpens(service);
  const now = () => new Date(Date.now() + aheadMs);
  owner = await service.anonymous.signUp({ email: 'owner@helios.org' });
  (await owner.call('POST', '/v1/billing/upgrade', { body: { plan: 'scale' } })).ok<unknown>();
  offices = new Offices(now);
  slips = new SlipLog();
  customer = new Customer(owner, offices, slips);
  const world = { offices, slips, notebook, anonymous: service.anonymous, now };
  const [grace, hedy] = [await service.operator('Grace Hopper'), await service.operator('Hedy Lamarr')];
  for (const operator of [grace, hedy]) await fileAs(operator);
  operators = [new Operator(grace, world), new Operator(hedy, world)];
});
afterAll(() => service.stop());

/** Looks at every moment it can until it is stopped, or finds what must never be. */
class Watch {
  looks = 0;
  finding: unknown = null;
  #isOver = false;
  readonly #looking: Promise<void>;

  constructor() {
    this.#looking = this.#look();
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#looking;
    if (this.finding !== null) throw this.finding;
  }

  async #look(): Promise<void> {
    try {
      while (!this.#isOver) {
        await requireAllQueued(service.sql, { isDesk: true });
        const stuck = await listStuck(service.sql, { scope: 'all', now: new Date(), limit: 5 });
        if (stuck.length > 0) throw new Error(`stuck: ${JSON.stringify(stuck)}`);
        this.looks += 1;
      }
    } catch (error) {
      this.finding = error;
    }
  }
}

const isRight = ({ state, legal_name, jurisdiction, filing_number }: Entity) =>
  state === 'Active' && offices.find(jurisdiction, legal_name)?.number === filing_number;

it(
  `${COMPANIES} companies stand on true facts after ${Object.keys(SLIPS).length} slips, and nothing waited unseen`,
  async () => {
    const startedMs = performance.now();
    const watch = new Watch();
    await inParallel(COMPANIES, 6, (n) => customer.submit(n));
    let rounds = 0;
    for (;;) {
      rounds += 1;
      if (watch.finding !== null) await watch.stop();
      const companies = await customer.turn();
      const seen = await Promise.all(operators.map((each) => each.turn()));
      for (const { state, legal_name, filing_number } of companies) {
        if (state === 'Active') await operators[0].audit(legal_name, filing_number);
      }
      if (companies.length === COMPANIES && companies.every(isRight) && seen.every((rows) => rows === 0)) break;
      if (performance.now() - startedMs > LIMIT_MS / 2) {
        throw new Error(
          JSON.stringify(
            companies
              .filter((each) => !isRight(each))
              .map(({ state, legal_name, next_action }) => [state, slips.numberOf(legal_name), next_action?.code]),
          ),
        );
      }
    }
    await watch.stop();
    await requireTrueFacts();
    expect(await operators[1].countOpen()).toBe(0);
    const expected = Object.entries(SLIPS).map(([slip, { ends }]) => [slip, ends]);
    const noticed = expected.map(([slip]) => [slip, slips.noticed.get(slip as Slip)?.ends]);
    expect(noticed).toEqual(expected);
    const by = (ends: string) => expected.filter((each) => each[1] === ends).length;
    report('live-walk', {
      companies: COMPANIES,
      slips: expected.length,
      refused: by('refused'),
      withdrawn: by('withdrawn'),
      reviewed: by('reviewed'),
      corrected: by('corrected'),
      false_facts: 0,
      looks: watch.looks,
      rounds,
      seconds: Math.round((performance.now() - startedMs) / 1_000),
    });
  },
  LIMIT_MS,
);

/** Each fact is what its office has, is verified, and is of this company alone; each company was filed once. */
async function requireTrueFacts(): Promise<void> {
  const { data } = (await owner.listEntities({ limit: '100' })).ok<{ data: Entity[] }>();
  for (const { id, legal_name, jurisdiction, ein } of data) {
    const { data: facts } = (await owner.call('GET', `/v1/entities/${id}/facts`)).ok<{
      data: { name: string; value: string; verified: object | null }[];
    }>();
    const shown = (name: string) => facts.find((fact) => fact.name === name)?.value;
    expect(shown('filing_number')).toBe(offices.find(jurisdiction, legal_name)?.number);
    expect(ein).toBe(offices.find('IRS', legal_name)?.number ?? null);
    expect(facts.filter(({ verified }) => verified === null)).toEqual([]);
  }
  expect(new Set(data.map(({ filing_number }) => filing_number)).size).toBe(COMPANIES);
  expect([...offices.all('US-WY'), ...offices.all('US-DE')]).toHaveLength(COMPANIES);
  const held = await service.sql`select office, number from number_holds where reserved_for is not null`;
  expect(held).toEqual([]);
}
