import type { Account } from '../harness/client.ts';
import { startLateRegistry } from './late-registry.ts';
import type { PlantName } from './plants.ts';
import { until, type World } from './world.ts';

/** What can be wrong in the end, with what was seen. */
export type Finding = `${'filed twice' | 'lost' | 'rewritten' | 'name given away'}: ${string}`;

/** Drives workers into the moment where a bug would bite, and says what is wrong afterwards. */
export type Scenario = {
  /** The harm that the bug of this name does here, and no other. */
  finds: 'filed twice' | 'lost' | 'rewritten' | 'name given away';
  /** Declared by the registry. */
  maxProcessingMs?: number;
  run(world: World): Promise<Finding[]>;
};

const LONG_PROCESSING_MS = 2_000;

export const SCENARIOS: Record<PlantName, Scenario> = {
  /** The registry takes the filing and the answer is lost. */
  blind_retry: {
    finds: 'filed twice',
    async run(world) {
      await world.fault({ step: 'state_filing', kind: 'lost_answer' });
      await world.startWorker();
      const company = await submit(world);
      return settle(world, company);
    },
  },

  /** The sender dies between the registry's answer and its own note; the account then gives up and tries again. */
  no_intent: {
    finds: 'lost',
    async run(world) {
      const sender = await world.startWorker({ pauseAt: 'after-answer' });
      const company = await submit(world);
      await sender.stopped;
      sender.kill();
      await act(company, 'mark_filing_failed');
      await act(company, 'retry_from_failed');
      await world.startWorker();
      return settle(world, company);
    },
  },

  /** The answer is lost, the sender sleeps through its lease, and wakes when another one has settled everything. */
  no_epoch: {
    finds: 'rewritten',
    async run(world) {
      await world.fault({ step: 'state_filing', kind: 'lost_answer' });
      return sleepThrough(world, 'after-answer');
    },
  },

  /** The sender sleeps from before the first byte until another one has filed. */
  no_deadline: { finds: 'filed twice', run: (world) => sleepThrough(world, 'before-first-byte') },

  /** The registry has the filing and this database does not know it: it was restored from a backup. */
  no_lookup: {
    finds: 'filed twice',
    async run(world) {
      const company = await submit(world);
      await enterBehindOurBack(world, company);
      await world.startWorker();
      return settle(world, company);
    },
  },

  /** The registry breaks the connection at once and enters the filing at the end of the time it may take. */
  no_quarantine: {
    finds: 'filed twice',
    maxProcessingMs: LONG_PROCESSING_MS,
    async run(world) {
      const late = await startLateRegistry(world.registryUrl, LONG_PROCESSING_MS * 0.95);
      try {
        await world.startWorker({ registryUrl: late.url });
        const company = await submit(world);
        await late.hasEntered;
        return await settle(world, company);
      } finally {
        late.close();
      }
    },
  },

  /** The answer is lost, and another account wants the same name. */
  hold_released_early: {
    finds: 'name given away',
    async run(world) {
      await world.fault({ step: 'state_filing', kind: 'lost_answer' });
      await world.startWorker();
      const company = await submit(world);
      const findings = await settle(world, company);
      const rival = await world.signUp();
      const { id } = await rival.draft({ name: NAME });
      const answer = await start(rival, id);
      if (answer.status === 200) return [...findings, 'name given away: to another account'];
      answer.refused('name_held');
      return findings;
    },
  },
};

const NAME = 'Helios Research';
const LIMIT_MS = 20_000;

type Company = { owner: Account; id: string };

async function submit(world: World): Promise<Company> {
  const owner = await world.signUp();
  const { id } = await owner.draft({ name: NAME });
  (await start(owner, id)).ok();
  return { owner, id };
}

function start(owner: Account, id: string) {
  return owner.call('POST', `/v1/entities/${id}/formation/start`, { body: {} });
}

async function act({ owner, id }: Company, action: string): Promise<void> {
  const { version } = (await owner.getEntity(id)).ok();
  (await owner.putEntity(id, { version, action })).ok();
}

/** One worker stops at the point until another one has settled everything, then goes on. */
async function sleepThrough(world: World, pauseAt: 'before-first-byte' | 'after-answer'): Promise<Finding[]> {
  const sleeper = await world.startWorker({ pauseAt });
  const company = await submit(world);
  await sleeper.stopped;
  await world.startWorker();
  const findings = await settle(world, company);
  const before = await filingRow(world, company);
  await sleeper.wakeAndFinish();
  const after = await filingRow(world, company);
  if (after !== before) findings.push(`rewritten: ${before} → ${after}`);
  return [...findings, ...(await compare(world, company))];
}

async function enterBehindOurBack({ sql, registryUrl }: World, { id }: Company): Promise<void> {
  const [filing] = await sql<{ reference: string; packet: object }[]>`
    select reference, packet from filings where entity_id = ${id}`;
  const answer = await fetch(`${registryUrl}/filings`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': String(filing?.reference),
      'filing-deadline': new Date(Date.now() + 10_000).toISOString(),
    },
    body: JSON.stringify(filing?.packet),
  });
  if (answer.status !== 202) throw new Error(`not entered: ${await answer.text()}`);
}

/** Waits until nothing of the company is due any more, well or badly, and compares. */
async function settle(world: World, company: Company): Promise<Finding[]> {
  const { sql } = world;
  const isSettled = await until(async () => {
    const due = await sql`
      select 1 from formations where entity_id = ${company.id} and due_at is not null
      union all
      select 1 from filings where entity_id = ${company.id} and due_at is not null`;
    return due.length === 0;
  }, LIMIT_MS);
  if (!isSettled) return ['lost: still busy'];
  return compare(world, company);
}

/** Our word against the registry's own register. */
async function compare(world: World, { owner, id }: Company): Promise<Finding[]> {
  const entity = (await owner.getEntity(id)).ok();
  const standing = (await world.register()).data.filter((row) => row.status !== 'rejected');
  const findings: Finding[] = [];
  for (const [type, number] of [
    ['formation', entity.filing_number],
    ['ein', entity.ein],
  ] as const) {
    const entries = standing.filter((row) => row.type === type);
    if (entries.length > 1) findings.push(`filed twice: ${entries.length} × ${type}`);
    if (!entries.some((row) => row.number === number)) findings.push(`lost: ${type}, ${entity.state}`);
  }
  if (entity.state !== 'Active') findings.push(`lost: ${entity.state}`);
  return findings;
}

async function filingRow({ sql }: World, { id }: Company): Promise<string> {
  const rows = await sql`select state, sends, tries from filings where entity_id = ${id} and type = 'formation'`;
  return JSON.stringify(rows);
}
