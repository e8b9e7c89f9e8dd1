import { afterAll, beforeAll, expect, it } from 'vitest';
import { seededChance } from '../../src/registry/simulator/chance.ts';
import { type Line, limitsAt, type Rules, refusalAt, usd } from '../governance/reference-books.ts';
import { type Account, type Answer, account } from '../harness/client.ts';
import { execute } from '../harness/companies.ts';
import { inParallel } from '../harness/in-parallel.ts';
import { report } from '../harness/report.ts';
import { type ServeProcess, serveSettings, startServe } from '../harness/serve-process.ts';
import { startService, type TestService } from '../harness/service.ts';
import { size } from '../harness/sizes.ts';
import { type Approved, LIMITED, type Limited, makeLimited } from './limited-companies.ts';

/*
 * Approved spends are carried out all at once, over two processes: no limit is exceeded, every refused one did not fit,
 * and the refusal states limit, amount and what is left to the cent.
 */

const ROUNDS = size(1, 20);
const AT_ONCE = size(30, 50);
const SEED = Number(process.env['SPEND_SEED'] ?? 1);

let service: TestService;
let processes: [ServeProcess, ServeProcess];
const counted = { spends: 0, executed: 0, refused: 0, repeated: 0, read: 0 };
beforeAll(async () => {
  const shared = serveSettings('');
  service = await startService({ worker: false, env: shared });
  const settings = { ...shared, DATABASE_URL: service.databaseUrl };
  processes = await Promise.all([startServe(settings), startServe(settings)]);
}, 120_000);
afterAll(async () => {
  await Promise.all((processes ?? []).map((each) => each.kill()));
  await service?.stop();
  const { length: kinds } = LIMITED;
  report('spend limits', { kinds, rounds: ROUNDS, at_once: AT_ONCE, seed: SEED, ...counted });
});

/** The same caller at one process or the other. */
const at = (caller: Account, index: number): Account => account(processes[(index % 2) as 0 | 1].url, caller);

type Tried = { spend: Approved; answer: Answer };

/** Executes all at once, every other one through the other process, while others read what is left. */
async function executeAll(company: Limited, spends: readonly Approved[]): Promise<{ tried: Tried[]; read: Answer[] }> {
  const [tried, read] = await Promise.all([
    Promise.all(
      spends.map(async (spend, index) => {
        const by = at(company.executors[index % company.executors.length] as Account, index);
        return { spend, answer: await execute(company, spend, by) };
      }),
    ),
    inParallel(10, 2, (index) => readTreasury(company, at(company.owner, index))),
  ]);
  counted.read += read.length;
  return { tried, read };
}

function readTreasury({ id, asked }: Limited, by: Account): Promise<Answer> {
  return by.call('GET', `/v1/entities/${id}/treasury`, { query: asked });
}

async function businessNow(company: Limited): Promise<Date> {
  return new Date((await readTreasury(company, at(company.owner, 0))).ok<{ at: string }>().at);
}

/** Returns the books in order. */
async function linesOf({ id }: Limited): Promise<Line[]> {
  const rows = await service.sql<(Omit<Line, 'at'> & { at: Date })[]>`
    select number::int, at, kind, amount_cents::float8 as cents, recipient, proposer from treasury_entries
    where entity_id = ${id} order by number`;
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

type Refusal = { errors: { code: string; limit_usd: string; amount_usd: string; left_usd: string }[] };

/** Carries them out, and judges every answer by the resulting books. Returns the refused ones. */
async function race(company: Limited, spends: readonly Approved[]): Promise<Approved[]> {
  const before = await linesOf(company);
  const began = await businessNow(company);
  const { tried, read } = await executeAll(company, spends);
  const moments = [began, await businessNow(company)];
  const books = await linesOf(company);
  /** The possible views of each refusal: the books after each of their entries, at either end of the race. */
  const seen = moments.flatMap((moment) =>
    Array.from({ length: books.length - before.length + 1 }, (_, more) => ({
      lines: books.slice(0, before.length + more),
      moment,
    })),
  );
  const { rules, monthlyUsd } = company;
  const done = tried.filter(({ answer }) => answer.status === 200);
  const refused = tried.filter(({ answer }) => answer.status !== 200);
  for (const { spend, answer } of refused) {
    const told = (answer.refused('treasury_limit_reached') as unknown as Refusal).errors.map(
      ({ code, limit_usd, amount_usd, left_usd }) => ({ code, limit_usd, amount_usd, left_usd }),
    );
    expect(told).not.toEqual([]);
    const possible = seen.map(({ lines, moment }) => refusalAt(rules, monthlyUsd, lines, spend, moment));
    expect(possible).toContainEqual(told);
    // It does not fit now either: nothing that fitted was refused.
    expect(refusalAt(rules, monthlyUsd, books, spend, moments[1] as Date)).not.toEqual([]);
  }
  // Each one that was done kept every limit by the books before it, and is there once, with its amount.
  for (const line of books.slice(before.length)) {
    const spend = line as Line & { recipient: string; proposer: string };
    const earlier = books.slice(0, line.number - 1);
    expect(refusalAt(rules, monthlyUsd, earlier, spend, new Date(line.at))).toEqual([]);
  }
  expect(books.slice(before.length).map(essence).sort()).toEqual(done.map(({ spend }) => essence(spend)).sort());
  const states = seen.map(({ lines, moment }) => leftOf(company, lines, moment));
  for (const answer of read) expect(states).toContainEqual(toldLeft(answer));
  counted.executed += done.length;
  counted.refused += refused.length;
  return refused.map(({ spend }) => spend);
}

const essence = ({ cents, recipient, proposer }: Omit<Approved, 'id'> | Line) => `${cents} ${recipient} ${proposer}`;

type Treasury = { balance_usd: string; limits: { code: string; limit_usd: string; left_usd: string }[] };

function toldLeft(answer: Answer): string[] {
  const { balance_usd, limits } = answer.ok<Treasury>();
  return [balance_usd, ...limits.map(({ code, limit_usd, left_usd }) => `${code} ${limit_usd} ${left_usd}`)];
}

function leftOf({ rules, monthlyUsd, asked }: Limited, lines: readonly Line[], moment: Date): string[] {
  const balance = lines.reduce((sum, { kind, cents }) => (kind === 'deposit' ? sum + cents : sum - cents), 0);
  const recipient = asked['recipient'] ?? 'nobody.example';
  const limits = limitsAt(rules as Rules, monthlyUsd, lines, { recipient, proposer: asked['proposer'] ?? '' }, moment);
  return [usd(balance), ...limits.map(({ code, limit, left }) => `${code} ${usd(limit)} ${usd(left)}`)];
}

it.each(LIMITED)(
  `${ROUNDS} × ${AT_ONCE} approved spends at once: $name`,
  {
    timeout: 60_000 + ROUNDS * 30_000,
  },
  async (kind) => {
    const chance = seededChance(SEED * 100 + LIMITED.indexOf(kind));
    for (let round = 0; round < ROUNDS; round += 1) {
      const { company, spends, relieve } = await makeLimited(
        service,
        (index) => processes[(index % 2) as 0 | 1].url,
        kind,
        {
          chance,
          count: AT_ONCE,
        },
      );
      counted.spends += spends.length;
      const refused = await race(company, spends);
      // The limit had both effects: something passed, and something did not.
      expect(refused.length).toBeGreaterThan(0);
      expect(refused.length).toBeLessThan(spends.length);
      // All once more: executed ones return their receipts, refused ones are refused by what is left in the end.
      const books = await linesOf(company);
      const { tried } = await executeAll(company, spends);
      expect(await linesOf(company)).toEqual(books);
      const again = tried.filter(({ answer }) => answer.status !== 200).map(({ spend }) => spend);
      expect(again).toEqual(refused);
      counted.repeated += tried.length;
      // And they pass as soon as there is room.
      await relieve();
      const still = await race(company, refused);
      expect(still.length).toBeLessThan(refused.length);
      expect(await refusalEvents(company)).toBe(refused.length * 2 + still.length);
    }
  },
);

async function refusalEvents({ id }: Limited): Promise<number> {
  const [row] = await service.sql<{ count: number }[]>`
    select count(*)::int as count from events where entity_id = ${id} and type = 'treasury.refused'`;
  return row?.count ?? -1;
}
