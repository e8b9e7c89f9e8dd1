import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Account, Answer } from '../harness/client.ts';
import { type SharedService, sharedService } from '../harness/shared-service.ts';

let service: SharedService;
let ada: Account;
beforeAll(async () => {
  service = await sharedService({ worker: false });
  ada = await service.anonymous.signUp();
});
afterAll(() => service.stop());

const CLIENTS = 20;
const UPDATES = 200;
const ENTITIES = 10;
/**
 * A client makes this many updates to one entity in a row, so that most of its conflicts are races, not outdated
 * versions.
 */
const STAY = 20;

/** With a key, because a busy service is asked again. */
const put = (id: string, body: object): Promise<Answer> => ada.putEntity(id, body, { 'idempotency-key': randomUUID() });

it('no update is lost or counted twice: the final version is 1 + the successes, for every entity', async () => {
  const ids = await Promise.all(Array.from({ length: ENTITIES }, async () => (await ada.draft()).id));
  const successes = new Map(ids.map((id) => [id, 0]));
  const counts = { succeeded: 0, conflicts: 0 };
  const startedMs = performance.now();

  const client = async (number: number): Promise<void> => {
    const versions = new Map(ids.map((id) => [id, 1]));
    for (let update = 0; update < UPDATES; update += 1) {
      const id = ids[(number + Math.floor(update / STAY)) % ENTITIES] ?? '';
      const version = versions.get(id) ?? 1;
      const answer = await put(id, { version, metadata: { client: `${number}`, update: `${update}` } });
      if (answer.status === 200) {
        expect(answer.ok().version).toBe(version + 1);
        versions.set(id, version + 1);
        successes.set(id, (successes.get(id) ?? 0) + 1);
        counts.succeeded += 1;
      } else {
        const { current_version = 0 } = answer.refused('version_conflict');
        expect(current_version).not.toBe(version);
        versions.set(id, current_version);
        counts.conflicts += 1;
      }
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, (_, number) => client(number)));
  const seconds = (performance.now() - startedMs) / 1000;
  process.stdout.write(
    `${CLIENTS} clients × ${UPDATES} updates on ${ENTITIES} entities: ${counts.succeeded} succeeded, ` +
      `${counts.conflicts} conflicts, ${seconds.toFixed(1)} s\n`,
  );

  expect(counts.succeeded + counts.conflicts).toBe(CLIENTS * UPDATES);
  // Both happened; otherwise the test would prove nothing.
  expect(counts.conflicts).toBeGreaterThan(0);
  for (const id of ids) {
    const done = successes.get(id) ?? 0;
    expect(done).toBeGreaterThan(0);
    expect((await ada.getEntity(id)).ok().version).toBe(1 + done);
    const [chain] = await service.sql`select seq from chain_heads where chain = ${`entity:${id}`}`;
    expect(chain?.['seq']).toBe(1 + done);
  }
});
