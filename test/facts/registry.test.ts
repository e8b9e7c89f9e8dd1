import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FilingType } from '../../src/domain/filing/filing.ts';
import type { Entity } from '../../src/schema/entity.ts';
import type { Account } from '../harness/client.ts';
import { eventually } from '../harness/eventually.ts';
import { FULL } from '../harness/sizes.ts';
import { ODDITIES, type Oddity, spoiltDate, spoiltNumber, spoiltText, withMember } from './oddities.ts';
import { BY_REGISTRY } from './table.ts';
import { FactWorld } from './world.ts';

/* A registry's assertions, over HTTP, in every odd form. */

const world = new FactWorld();
/** A company whose numbers are taken. */
let other: Entity;
beforeAll(async () => {
  await world.start();
  const eve = await world.service.anonymous.signUp();
  const { id } = await eve.draft();
  await world.submit(eve, id);
  other = await eve.until(id, 'Active');
});
afterAll(() => world.stop());

type Fact = keyof typeof BY_REGISTRY;
type Cell = { fact: Fact; oddity: Oddity; outcome: string };
const CELLS: Cell[] = Object.entries(BY_REGISTRY).flatMap(([fact, row]) =>
  ODDITIES.map((oddity) => ({ fact: fact as Fact, oddity, outcome: row[oddity] })).filter(
    ({ outcome }) => outcome !== '-',
  ),
);
const cellsOf = (...facts: Fact[]) => CELLS.filter(({ fact }) => facts.includes(fact));

function spoiltFact(fact: Fact, oddity: Oddity, type: FilingType) {
  const spoilt = (() => {
    if (fact === 'number') {
      const others = (type === 'ein' ? other.ein : other.filing_number) ?? '';
      return spoiltNumber(oddity, { others, odd: type === 'ein' ? '123' : 'Q7/21' });
    }
    const isDate = /filed_at|expected_at|received_at|resubmit_by/.test(fact);
    return isDate ? spoiltDate(oddity) : spoiltText(oddity, 'usual');
  })();
  if (spoilt === null) throw new Error(`${fact}: ${oddity} has no value`);
  return spoilt;
}

/** Returns everything that the account can read of its company. */
async function readAll(owner: Account, id: string): Promise<string> {
  const paths = ['', '/formation', '/formation/status', '/audit?limit=100', '/dissolution'];
  const texts = await Promise.all(
    paths.map(async (path) => {
      const answer = await fetch(`${world.service.url}/v1/entities/${id}${path}`, {
        headers: { authorization: `Bearer ${owner.key}` },
      });
      return answer.text();
    }),
  );
  return texts.join('\n');
}

describe.concurrent('an implausible number or date', () => {
  it.for(cellsOf('number', 'filed_at'))(
    '$fact, $oddity: for formation, tax number and dissolution an operator decides, and the company continues',
    async ({ fact, oddity, outcome }) => {
      const owner = await world.service.anonymous.signUp();
      const { id } = await owner.draft();
      for (const type of ['formation', 'ein', 'dissolution'] as const) {
        // Accepts any form of a number that an operator corrected.
        const usual = {
          status: 'accepted',
          number: type === 'ein' ? world.ein() : world.number(),
          filed_at: new Date(),
        };
        world.answer(id, type, ({ rejection, ...answer }) =>
          withMember({ ...answer, ...usual }, fact, spoiltFact(fact, oddity, type)),
        );
      }
      const pass = async (type: FilingType, before: string) => {
        const filing = await world.filing(id, type, outcome);
        expect(filing.review_reason).toMatch(/\.$/);
        const entity = (await owner.getEntity(id)).ok();
        expect(entity.state).toBe(before);
        const text = await readAll(owner, id);
        expect(text.includes('An operator is checking')).toBe(true);
        for (const secret of [other.id, other.name]) expect(text.includes(secret)).toBe(false);
        const isOthers = oddity === "another company's";
        expect(filing.number_held_by?.entity_id ?? null).toBe(isOthers ? other.id : null);
        await world.settle(filing, type);
      };
      await world.submit(owner, id);
      await pass('formation', 'Filing');
      await pass('ein', 'Filed');
      await owner.until(id, 'Active');
      await world.windDown(owner, id);
      await pass('dissolution', 'WindingDown');
      await owner.until(id, 'Dissolved');
    },
  );
});

/** One cell after the other at full size; otherwise all facts of a group are odd at once. */
function runsOf(...facts: Fact[]): { facts: Fact[]; oddity: Oddity; outcome: string }[] {
  const cells = cellsOf(...facts);
  if (FULL) return cells.map(({ fact, ...cell }) => ({ ...cell, facts: [fact] }));
  return ODDITIES.flatMap((oddity) => {
    const same = cells.filter((cell) => cell.oddity === oddity);
    return same[0] === undefined ? [] : [{ oddity, outcome: same[0].outcome, facts: same.map(({ fact }) => fact) }];
  });
}

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
    ...{ ...answer, status: 'rejected' },
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

describe.concurrent('a number of an unusual form', () => {
  it.for([
    ['C4521-7', 'c45217'],
    ['L26000123456', 'l26000123456'],
    ['2026/000700002', '2026000700002'],
    ['12 345 678', '12345678'],
    ['#1234', '1234'],
  ] as const)('%s is confirmed by an operator, and the DID uses its letters and digits', async ([number, written]) => {
    const owner = await world.service.anonymous.signUp();
    const { id } = await owner.draft();
    world.answer(id, 'formation', (answer) => ({ ...answer, number }));
    await world.submit(owner, id);
    const filing = await world.filing(id, 'formation', 'needs_review');
    expect(filing.asserted?.number).toBe(number);
    await world.settle(filing, 'formation', number);
    const company = await owner.until(id, 'Active');
    expect(company).toMatchObject({ filing_number: number, oas_did: `did:oas:wy:llc:${written}` });
  });
});

it('one number for two companies at once: one gets it, the other waits for an operator', {
  timeout: 120_000,
}, async () => {
  const number = world.number();
  const companies = await Promise.all(
    Array.from({ length: 6 }, async () => {
      const owner = await world.service.anonymous.signUp();
      const { id } = await owner.draft();
      world.answer(id, 'formation', (answer) => ({ ...answer, number }));
      return { owner, id };
    }),
  );
  await Promise.all(companies.map(({ owner, id }) => world.submit(owner, id)));
  const states = async () => {
    const rows = await world.service.sql<{ state: string; failures: number }[]>`
      select state, failures from filings where type = 'formation' and entity_id in ${world.service.sql(companies.map(({ id }) => id))}`;
    expect(rows.every(({ failures }) => failures === 0)).toBe(true);
    return rows.map(({ state }) => state).sort();
  };
  await eventually(async () => expect(await states()).toEqual(['accepted', ...Array(5).fill('needs_review')]));
});
