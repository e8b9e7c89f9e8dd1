import { amendment, decideOwn } from '../harness/companies.ts';
import { act, askForName, atRest, type Company, formationFiling, formed, submit } from './company.ts';
import { declaring, enteringLate, type Oddity } from './odd-registry.ts';
import { behind, type Scenario } from './scenario.ts';
import { LONG_PROCESSING_MS } from './scenarios-answers.ts';
import { stoppedAt } from './scenarios-dying.ts';
import { until, type World } from './world.ts';

/** The account gives up, retries, or wants the name, while the outcome is unknown. */
export const GIVING_UP = {
  /** The sender dies between the registry's answer and its own note. */
  no_intent: {
    finds: 'lost',
    async run(world) {
      const company = await senderDied(world);
      (await act(company, 'mark_filing_failed')).ok();
      (await act(company, 'retry_from_failed')).ok();
      await world.startWorker();
      return formed(world, company);
    },
  },

  word_is_proof: {
    finds: 'lost',
    async run(world) {
      const company = await senderDied(world);
      (await act(company, 'mark_filing_failed')).ok();
      await world.startWorker();
      return formed(world, company);
    },
  },

  hold_released_by_word: {
    finds: 'name given away',
    async run(world) {
      const company = await senderDied(world);
      (await act(company, 'mark_filing_failed')).ok();
      return askForName(world, company);
    },
  },

  /** The answer is lost, and another account requests the same name. */
  hold_released_early: {
    finds: 'name given away',
    async run(world) {
      await world.fault({ step: 'state_filing', kind: 'lost_answer' });
      await world.startWorker();
      const company = await submit(world);
      const findings = await formed(world, company);
      return [...findings, ...(await askForName(world, company))];
    },
  },

  /** Entered, but with an unreadable answer; the account gives up before anybody has asked again. */
  garbage_is_unsent: {
    finds: 'lost',
    async run(world) {
      await world.fault({ step: 'state_filing', kind: 'garbage' });
      const sender = await world.startWorker();
      const company = await submit(world);
      await until(() => isSentAndSettled(world, company), 10_000);
      sender.kill();
      await act(company, 'mark_filing_failed');
      await world.startWorker();
      return formed(world, company);
    },
  },

  /** The registry breaks the connection and enters the filing late; meanwhile the account gives up and retries. */
  retry_sends: {
    finds: 'filed twice',
    run(world) {
      const late = enteringLate(LONG_PROCESSING_MS * 0.95);
      return behind(world, declaring({ max_processing_ms: LONG_PROCESSING_MS }, late.oddity), async (registryUrl) => {
        await world.startWorker({ registryUrl });
        const company = await submit(world);
        await until(() => isSentAndSettled(world, company), 10_000);
        (await act(company, 'mark_filing_failed')).ok();
        (await act(company, 'retry_from_failed')).ok();
        await late.hasEntered;
        return formed(world, company);
      });
    },
  },

  /** An earlier filing was rejected; the connection of the next one breaks before anything is entered. */
  another_of_ours: {
    finds: 'lost',
    async run(world) {
      await world.fault({ step: 'state_filing', kind: 'reject' });
      await world.fault({ step: 'state_filing', kind: 'closed' });
      return behind(world, findingAll, async (registryUrl) => {
        await world.startWorker({ registryUrl });
        const company = await submit(world);
        await atRest(world, company);
        const { next_action } = (await company.owner.getEntity(company.id)).ok();
        (await company.owner.call('POST', next_action?.href ?? '', { body: { note: 'Asked.' } })).ok<unknown>();
        (await act(company, 'retry_from_failed')).ok();
        return formed(world, company);
      });
    },
  },

  /** The registry takes its time for a change of name; another account asks for the new name meanwhile. */
  new_name_not_held: {
    finds: 'name given away',
    async run(world) {
      await world.startWorker();
      const company = await submit(world);
      const findings = await formed(world, company);
      if (findings.length > 0) return findings;
      await world.fault({ step: 'amendment', kind: 'delay', seconds: 30 });
      const { owner, id } = company;
      const name = `${company.name} Works`;
      (
        await owner.call('POST', `${await decideOwn(owner, id, await amendment(owner, id, { name }))}/execute`)
      ).ok<unknown>();
      return askForName(world, { ...company, name });
    },
  },
} as const satisfies Record<string, Scenario>;

/** By name it returns everything it has, not only filings since this one was opened. */
const findingAll: Oddity = (ask, forward) => {
  ask.url.searchParams.delete('since');
  return forward(ask);
};

/** The registry has entered it, and the sender was killed before it recorded that. */
async function senderDied(world: World): Promise<Company> {
  const { sender, company } = await stoppedAt(world, 'after-answer');
  sender.kill();
  return company;
}

async function isSentAndSettled(world: World, company: Company): Promise<boolean> {
  const { state, sends } = await formationFiling(world, company);
  return sends > 0 && state !== 'sending';
}
