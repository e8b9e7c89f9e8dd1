import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withoutRequestId } from '../../harness/client.ts';
import { ABSENT_ID, probe } from '../probes.ts';
import { OF_ACCOUNTS, stableHeaders, startWorld, type World } from './world.ts';

/* Nobody learns of an object of another account. */

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const ON_AN_OBJECT = OF_ACCOUNTS.filter((operation) => operation.path.includes('{id}'));

describe.each(ON_AN_OBJECT)('$operationId', (operation) => {
  it("answers another account's object and an absent one with the same bytes, in the same headers", async () => {
    const { eve } = world;
    const id = await world.subjectOfAda(operation);
    const before = await world.stateOfAda();
    const foreign = await probe(eve, operation, { id });
    const absent = await probe(eve, operation, { id: ABSENT_ID });
    foreign.refused('not_found');
    expect(withoutRequestId(foreign)).toBe(withoutRequestId(absent));
    expect(stableHeaders(foreign.headers)).toEqual(stableHeaders(absent.headers));
    expect(await world.stateOfAda()).toBe(before);
  });
});
