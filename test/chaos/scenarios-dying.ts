import {
  type Company,
  compare,
  enterBehindOurBack,
  type Finding,
  formationFiling,
  formed,
  leftToAPerson,
  start,
  submit,
} from './company.ts';
import type { Scenario } from './scenario.ts';
import type { PausePoint, World } from './world.ts';

/** Workers that die or sleep at the worst moment, and databases that forget. */
export const DYING = {
  forgotten_at_claim: { finds: 'lost', run: (world) => dieAt(world, 'before-first-byte') },
  settled_in_two: { finds: 'lost', run: (world) => dieAt(world, 'before-filed') },

  /** The other worker is already idle when the sender dies, and gets no hint. */
  no_poll: {
    finds: 'lost',
    async run(world) {
      // Started first and held back, so that it looks once while the sender still has its lease, and never later.
      const other = await world.startWorker();
      other.suspend();
      const { sender, company } = await stoppedAt(world, 'before-first-byte');
      other.resume();
      sender.kill();
      return formed(world, company);
    },
  },

  /** The answer is lost, the sender sleeps through its lease, and wakes after another one has settled everything. */
  no_epoch: {
    finds: 'rewritten',
    async run(world) {
      await world.fault({ step: 'state_filing', kind: 'lost_answer' });
      return sleepThrough(world, 'after-answer');
    },
  },

  /** The sender sleeps from before the first byte until another one has filed. */
  no_deadline: { finds: 'filed twice', run: (world) => sleepThrough(world, 'before-first-byte') },

  no_lookup: { finds: 'filed twice', run: (world) => restored(world) },
  own_name_taken: { finds: 'lost', run: (world) => restored(world) },

  /** The registry has another packet under our reference. */
  any_packet: {
    finds: 'wrongly adopted',
    async run(world) {
      const company = await submit(world);
      await enterBehindOurBack(world, company, { organizer: { name: 'Somebody Else', email: 'else@example.com' } });
      await world.startWorker();
      return leftToAPerson(world, company);
    },
  },

  /** The backup is older than the submission, which is made again. */
  random_reference: {
    finds: 'lost',
    async run(world) {
      const company = await submit(world);
      await enterBehindOurBack(world, company);
      await forget(world, company);
      (await start(company.owner, company.id)).ok();
      await world.startWorker();
      return formed(world, company);
    },
  },
} as const satisfies Record<string, Scenario>;

export async function stoppedAt(world: World, pauseAt: PausePoint) {
  const sender = await world.startWorker({ pauseAt });
  const company = await submit(world);
  await sender.stopped;
  return { sender, company };
}

async function dieAt(world: World, pauseAt: PausePoint): Promise<Finding[]> {
  const { sender, company } = await stoppedAt(world, pauseAt);
  sender.kill();
  await world.startWorker();
  return formed(world, company);
}

/** One worker stops at the point until another one has settled everything, then continues. */
async function sleepThrough(world: World, pauseAt: PausePoint): Promise<Finding[]> {
  const { sender, company } = await stoppedAt(world, pauseAt);
  await world.startWorker();
  const findings = await formed(world, company);
  const before = JSON.stringify(await formationFiling(world, company));
  await sender.wakeAndFinish();
  const after = JSON.stringify(await formationFiling(world, company));
  if (after !== before) findings.push(`rewritten: ${before} → ${after}`);
  return [...findings, ...(await compare(world, company))];
}

/** The registry has the filing and this database does not know it, because it was restored from a backup. */
async function restored(world: World): Promise<Finding[]> {
  const company = await submit(world);
  await enterBehindOurBack(world, company);
  await world.startWorker();
  return formed(world, company);
}

async function forget({ sql }: World, { id }: Company): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`delete from name_holds where entity_id = ${id}`;
    await tx`delete from filings where entity_id = ${id}`;
    await tx`delete from formations where entity_id = ${id}`;
    await tx`update entities set state = 'Draft' where id = ${id}`;
  });
}
