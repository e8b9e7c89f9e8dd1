import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FilingType } from '../../src/domain/filing/filing.ts';
import { FILING_RULES, LATER_FILING_TYPES } from '../../src/domain/filing/filing-rules.ts';
import type { Entity } from '../../src/http/resources/entities/shapes.ts';
import type { Account } from '../harness/client.ts';
import { eventually } from '../harness/eventually.ts';
import { cellsOf, spoiltFact } from './cells.ts';
import { withMember } from './oddities.ts';
import { FactWorld, type LaterSent } from './world.ts';

/* The numbers and dates that a registry asserts, over HTTP, in every odd form. */

/** The types that a registry of this state gets of a company that exists; operators make the others by hand. */
const LATER = LATER_FILING_TYPES.filter((type) => !FILING_RULES[type].isByHand && type !== 'annual_tax') as LaterSent[];
const TYPES = ['formation', 'ein', ...LATER, 'dissolution'] as const;

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

/** Returns everything that the account can read of its company. */
async function readAll(owner: Account, id: string): Promise<string> {
  const paths = ['', '/formation', '/formation/status', '/audit?limit=100', '/dissolution', '/filings'];
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
    '$fact, $oddity: of every type of filing an operator decides, and the company continues',
    async ({ fact, oddity, outcome }) => {
      const owner = await world.service.anonymous.signUp();
      const { id } = await owner.draft();
      for (const type of TYPES) {
        // Accepts any form of a number that an operator corrected.
        const usual = {
          status: 'accepted',
          number: type === 'ein' ? world.ein() : world.number(),
          filed_at: new Date(),
        };
        world.answer(id, type, ({ rejection, ...answer }) =>
          withMember({ ...answer, ...usual }, fact, spoiltFact(fact, oddity, type, other)),
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
      for (const type of LATER) {
        await world.fileLater(owner, id, type);
        await pass(type, 'Active');
        await world.filing(id, type, 'accepted');
      }
      await world.windDown(owner, id);
      await pass('dissolution', 'WindingDown');
      await owner.until(id, 'Dissolved');
    },
  );
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
      select state, failures from filings where type = 'formation' and entity_id in ${world.service.sql.list(companies.map(({ id }) => id))}`;
    expect(rows.every(({ failures }) => failures === 0)).toBe(true);
    return rows.map(({ state }) => state).sort();
  };
  await eventually(async () => expect(await states()).toEqual(['accepted', ...Array(5).fill('needs_review')]));
});
