import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { NameCheck } from '../../src/http/resources/names/shapes.ts';
import { FAULT_KINDS, type FaultKind } from '../../src/registry/simulator/fault-kinds.ts';
import { type Account, uniqueName } from '../harness/client.ts';
import { report } from '../harness/report.ts';
import { startService, type TestService } from '../harness/service.ts';
import { size } from '../harness/sizes.ts';
import { NAME_ODDITIES, SLOW_ODDITIES, startNameRegistry } from './odd-names.ts';

/*
 * Whatever the registry does, a taken name is never called available. Only the register knows the taken names here:
 * none of our own filings holds them, so only the registry's answer can tell.
 */

const ROUNDS = size(3, 20);
/** A caller's longest wait. */
const LIMIT_MS = 3_000;
const TIMEOUT_MS = 10 * 60_000;

let cases = 0;
afterAll(() => {
  report('name checks under faults', { cases });
  expect(cases).toBeGreaterThanOrEqual(200);
});

async function check(account: Account, name: string, jurisdiction = 'US-WY'): Promise<NameCheck['status']> {
  const startedMs = performance.now();
  const answer = await account.call('POST', '/v1/names/check', { body: { name, jurisdiction, legal_form: 'llc' } });
  expect(performance.now() - startedMs).toBeLessThan(LIMIT_MS);
  return answer.ok<NameCheck>().status;
}

describe('a check at a registry that', () => {
  let registry: Awaited<ReturnType<typeof startNameRegistry>>;
  let service: TestService;
  let ada: Account;
  beforeAll(async () => {
    registry = await startNameRegistry();
    service = await startService({ registryUrl: registry.url, worker: false });
    ada = await service.anonymous.signUp();
  });
  afterAll(async () => {
    await service.stop();
    registry.stop();
  });

  it.each(Object.entries({ ...NAME_ODDITIES, ...SLOW_ODDITIES }))(
    'gives %s is unknown',
    async (title, oddity) => {
      for (let round = 0; round < (title in SLOW_ODDITIES ? 1 : ROUNDS); round += 1) {
        for (const [words, truth] of [
          ['taken', 'taken'],
          ['free', 'available'],
        ]) {
          const name = `${words} ${uniqueName()}`;
          registry.oddity = oddity;
          expect(await check(ada, name)).toBe('unknown');
          // A correct answer in between keeps the circuit closed, and shows that only the oddity was to blame.
          registry.oddity = null;
          expect(await check(ada, name)).toBe(truth);
          cases += 2;
        }
      }
    },
    TIMEOUT_MS,
  );

  it('does not keep the names of a state is never available', async () => {
    for (const words of ['taken', 'free']) {
      expect(await check(ada, `${words} ${uniqueName()}`, 'US-DE')).toBe('unknown');
      cases += 1;
    }
  });

  it('failed several times in a row is skipped, and the result is unknown', async () => {
    registry.oddity = () => 'broken';
    for (let count = 0; count < 12; count += 1) {
      expect(await check(ada, `${count % 2 === 0 ? 'taken' : 'free'} ${uniqueName()}`)).toBe('unknown');
      cases += 1;
    }
    registry.oddity = null;
    expect(await check(ada, `taken ${uniqueName()}`)).not.toBe('available');
  });
});

it('a check at a registry that is unreachable, or a person, is unknown', async () => {
  for (const options of [{ registryUrl: 'http://127.0.0.1:9' }, { env: { REGISTRY: 'desk' } }]) {
    const service = await startService({ ...options, worker: false });
    try {
      const ada = await service.anonymous.signUp();
      for (let count = 0; count < 8; count += 1) {
        expect(await check(ada, uniqueName())).toBe('unknown');
        cases += 1;
      }
    } finally {
      await service.stop();
    }
  }
});

describe('the simulator', () => {
  /** The result of a check under each kind of fault. */
  const OUTCOMES: Record<Exclude<FaultKind, 'duplicate' | 'paper'>, NameCheck['status']> = {
    reject: 'taken',
    delay: 'unknown',
    unavailable: 'unknown',
    closed: 'unknown',
    lost_answer: 'unknown',
    error_500: 'unknown',
    garbage: 'unknown',
    late: 'unknown',
  };
  const SLOW = new Set(['delay', 'late']);

  let service: TestService;
  let taken: string;
  beforeAll(async () => {
    service = await startService();
    const eve = await service.anonymous.signUp();
    const { id, name } = await eve.draft({ jurisdiction: 'US-WY', legal_form: 'llc' });
    (await eve.putEntity(id, { version: 1, action: 'submit_formation' })).ok();
    await eve.until(id, 'Active');
    // From here on only the register knows.
    await service.sql`delete from name_holds`;
    taken = name;
  });
  afterAll(() => service.stop());

  it('every kind of fault that affects a name check is tried', () => {
    expect(Object.keys(OUTCOMES).sort()).toEqual(
      Object.keys(FAULT_KINDS)
        .filter((kind) => kind !== 'duplicate' && kind !== 'paper')
        .sort(),
    );
  });

  it.each(Object.entries(OUTCOMES) as [FaultKind, NameCheck['status']][])(
    'with the fault %s: %s',
    async (kind, outcome) => {
      const ada = await service.anonymous.signUp();
      for (let round = 0; round < (SLOW.has(kind) ? 1 : ROUNDS); round += 1) {
        for (const [name, truth] of [
          [taken, 'taken'],
          [uniqueName(), 'available'],
        ] as const) {
          await service.registry.fault({
            filer: ada.id,
            step: 'name_check',
            kind,
            ...(SLOW.has(kind) && { seconds: 2 }),
          });
          expect(await check(ada, name)).toBe(outcome);
          expect(await check(ada, name)).toBe(truth);
          cases += 2;
        }
      }
    },
    TIMEOUT_MS,
  );

  it('a delay that is short is waited for', async () => {
    const ada = await service.anonymous.signUp();
    await service.registry.fault({ filer: ada.id, step: 'name_check', kind: 'delay', seconds: 1 });
    expect(await check(ada, taken)).toBe('taken');
    await service.registry.fault({ filer: ada.id, step: 'name_check', kind: 'delay', seconds: 1 });
    expect(await check(ada, uniqueName())).toBe('available');
    cases += 2;
  });
});
