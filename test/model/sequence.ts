import { seededChance } from '../../src/registry/simulator/chance.ts';
import { expectAfterLater, type LaterCommand, predictLater, reportsOf } from './later-model.ts';
import { ACCOUNT_COMMANDS, type AccountCommand, answerTo, broken, expectAfter, predict, unfinished } from './model.ts';
import { BEHAVIOURS } from './registry.ts';
import { INTERRUPTIONS, type Interruption, type Laboratory, type Seen, Subject } from './subject.ts';

/** The steps, one by one, and what was wrong. */
export type Played = { trace: string[]; wrong: string[]; end: Seen['state'] };

const MAX_COMMANDS = 16;
/** Runs of workers after which everything must have ended. */
const HEALING_RUNS = 60;
/** What its account does about a report; settling it ends the matter, so it is rare. */
const REPORTING: readonly LaterCommand[] = [
  'file',
  'file',
  'file',
  'file_without_figures',
  'file_without_figures',
  'cancel',
  'cancel',
  'settle',
];
const WAITS_MS = [100, 5_000, 60_000];

/**
 * Plays one company's life, chosen by the seed: requests of its account, reactions of its registry, deaths of its
 * workers.
 */
export async function play(lab: Laboratory, seed: number, constitutionOf: (name: string) => object): Promise<Played> {
  const chance = seededChance(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(chance() * list.length)] as T;
  const subject = new Subject(lab, chance);
  const { registry } = subject;
  const trace: string[] = [];
  const wrong: string[] = [];
  const name = nameOf(seed);
  await subject.create(name);
  let seen = await subject.see();

  const note = async (step: string, judge: (after: Seen) => string[] = () => []) => {
    const after = await subject.see();
    trace.push(`${step} → ${after.state} ${after.filings.map(({ type, state }) => `${type} ${state}`).join(', ')}`);
    wrong.push(...judge(after), ...broken(after, registry.entries));
    seen = after;
  };

  const ask = async (command: AccountCommand) => {
    const before = seen;
    const expected = predict(before, command);
    const answer = answerTo(before, chance() < 0.5);
    const verdict = await subject.ask(command, before, { constitution: constitutionOf(name), answer });
    const how = command === 'resolve' ? ` ${JSON.stringify(answer)}` : '';
    await note(`${command}${how}: ${verdict}`, (after) => {
      if (verdict !== expected) return [`${command} was answered ${verdict}, not ${expected}`];
      if (verdict === 'done') return expectAfter(before, command, after, answer);
      return after.fingerprint === before.fingerprint ? [] : [`${command} was refused and changed something`];
    });
  };

  const askLater = async (command: LaterCommand) => {
    const before = seen;
    if (command === 'cancel' && reportsOf(before).length === 0) return;
    const expected = predictLater(before, command);
    const verdict = await subject.askLater(command, before);
    await note(`report, ${command}: ${verdict}`, (after) => {
      if (verdict !== expected) return [`${command} was answered ${verdict}, not ${expected}`];
      if (verdict === 'done') return expectAfterLater(before, command, after);
      return after.fingerprint === before.fingerprint ? [] : [`${command} was refused and changed something`];
    });
  };

  const work = async (kind: 'formations' | 'filings', interruption: Interruption | null) => {
    const did = await subject.work(kind, interruption);
    const how = interruption === null ? '' : ` ${interruption.how} ${interruption.at} ${interruption.nth}`;
    if (did) await note(`${kind}${how}`);
    return did;
  };

  const wake = async () => {
    if (!subject.isAsleep) return;
    const before = seen;
    const isSuperseded = await subject.wake();
    await note('wakes', (after) => {
      const changed = after.fingerprint !== before.fingerprint;
      return isSuperseded && changed ? ['a worker that had lost its claim changed something'] : [];
    });
  };

  /** A worker sleeps until others have continued without it. */
  const overtake = async () => {
    if (subject.isAsleep) return;
    await work('filings', { how: 'sleeps', at: pick(['after-commit', 'after-answer']), nth: 1 });
    await subject.endLeases();
    for (let runs = Math.floor(chance() * 5); runs >= 0; runs -= 1) await work('filings', null);
    await wake();
  };

  const interruption = (): Interruption | null => {
    if (chance() < 0.65) return null;
    // One sleeper at a time is enough to be overtaken.
    const how = subject.isAsleep || chance() < 0.5 ? 'dies' : 'sleeps';
    return { how, at: pick(INTERRUPTIONS), nth: 1 + Math.floor(chance() * 3) };
  };

  const misbehave = () => {
    registry.next = pick(BEHAVIOURS);
    trace.push(`next send: ${registry.next}`);
  };

  /** Weights of the actions. */
  const weighted: readonly (readonly [number, () => unknown])[] = [
    [6, () => work('filings', interruption())],
    [3, () => work('formations', interruption())],
    [4, () => ask(pick(ACCOUNT_COMMANDS))],
    [3, () => ask(pick(['mark_filing_failed', 'resolve', 'retry_from_failed']))],
    [4, misbehave],
    [1, () => registry.decide(chance() < 0.7 ? 'accepted' : 'rejected')],
    [
      1,
      () => {
        registry.isReachable = !registry.isReachable;
        trace.push(`reachable: ${registry.isReachable}`);
      },
    ],
    [1, () => subject.advance(pick(WAITS_MS))],
    [2, () => subject.endLeases()],
    [2, wake],
    [2, overtake],
  ];

  const live = async (actions: typeof weighted) => {
    const commands = actions.flatMap(([weight, command]) => Array.from({ length: weight }, () => command));
    const length = 4 + Math.floor(chance() * (MAX_COMMANDS - 4));
    for (let n = 0; n < length && wrong.length === 0; n += 1) await pick(commands)();
  };

  const heal = async () => {
    trace.push('from here on everybody behaves');
    registry.isReachable = true;
    registry.next = 'pending';
    await wake();
    await subject.endLeases();
    for (let runs = 0; runs < HEALING_RUNS && wrong.length === 0; runs += 1) {
      registry.decide('accepted');
      const did = (await work('formations', null)) || (await work('filings', null));
      if (!did) break;
    }
    if (wrong.length === 0) wrong.push(...unfinished(seen, registry.hasDeclined), ...(await subject.listStuck()));
  };

  // A draft alone does nothing, so most lives begin with what makes it a filing.
  if (chance() < 0.9) await ask('submit_formation');
  if (chance() < 0.8) await work('formations', null);
  // One life in three includes the tax office.
  for (let runs = chance() < 0.33 ? 4 : 0; runs > 0 && seen.state === 'Filing'; runs -= 1) {
    registry.next = 'accepted';
    await work(runs % 2 === 0 ? 'filings' : 'formations', null);
  }
  if (seen.state === 'Filed') {
    await work('formations', null);
    registry.next = pick(['pending', 'rejected', 'rejected', 'declined', 'lost']);
    await work('filings', null);
  }
  misbehave();
  await live(weighted);
  await heal();
  // One company in three files its first annual report, or does not.
  if (wrong.length === 0 && seen.state === 'Active' && chance() < 0.33) {
    await subject.openDuty();
    await note('the report is due');
    const reporting = [8, () => askLater(pick(REPORTING))] as const;
    await live([...weighted, reporting]);
    await heal();
  }
  return { trace, wrong, end: seen.state };
}

/** Letters only, and no l: digits, LC and LLC do not make a name distinct. */
function nameOf(seed: number): string {
  return `zest ${[...String(seed)].map((digit) => 'bcdfghjknm'.charAt(Number(digit))).join('')}`;
}
