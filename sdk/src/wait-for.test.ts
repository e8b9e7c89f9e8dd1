import { expect, it } from 'vitest';
import { RateLimitError } from './errors.ts';
import type { Entity } from './generated.ts';
import { webPlatform } from './platform.ts';
import { type WaitOptions, waitForEntity } from './wait-for.ts';

const entity = (state: Entity['state']) => ({ id: 'x', state, filing_error: null, next_action: null }) as Entity;
const refusal = { status: 429, problem: null, mediaType: null, retryAfterMs: 5_000 };
const full = new RateLimitError('full', refusal, { operationId: 'await_entity', idempotencyKey: null });

/** Waits on a service that takes all the time it is given; returns the polls and their times. */
async function waited(answers: readonly (Entity | Error)[], options: WaitOptions = {}) {
  let nowMs = 0;
  const looks: string[] = [];
  const answer = (what: string): Entity => {
    const next = answers[Math.min(looks.length, answers.length - 1)];
    looks.push(`${nowMs / 1_000} ${what}`);
    if (next === undefined || next instanceof Error) throw next;
    return next;
  };
  const reader = {
    getEntity: async () => answer('get'),
    awaitEntity: async (_id: string, { state, timeout = 0 }: { state: string; timeout?: number }) => {
      const seen = answer(`${state} for ${timeout}`);
      nowMs += timeout * 1_000;
      return seen;
    },
  };
  const sleep = async (ms: number) => {
    nowMs += ms;
  };
  const platform = { ...webPlatform, monotonicMs: () => nowMs, sleep };
  const result = await waitForEntity(reader, 'x', options, platform).catch((error: Error) => error);
  return { result, looks };
}

it('asks the service to wait, half a minute per call, until the entity is ready', async () => {
  const { result, looks } = await waited([entity('Filing'), entity('Registered'), entity('Active')]);
  expect(result).toMatchObject({ state: 'Active' });
  expect(looks).toEqual(['0 Active for 30', '30 Active for 30', '60 Active for 30']);
});

it('waits as long as requested, and checks once more at the end', async () => {
  const { result, looks } = await waited([entity('Filing')], { state: 'Filed', timeoutMs: 42_500 });
  expect(result).toMatchObject({
    name: 'TimeoutError',
    message: expect.stringContaining('still Filing, not Filed'),
  });
  expect(looks).toEqual(['0 Filed for 30', '30 Filed for 12', '42.5 get']);
});

it('polls itself when too many calls already wait', async () => {
  const { result, looks } = await waited([full, entity('Filing'), full, entity('Active')]);
  expect(result).toMatchObject({ state: 'Active' });
  expect(looks).toEqual(['0 Active for 30', '5 get', '5 Active for 30', '10 get']);
});

it('throws errors that any other call would get as well', async () => {
  expect((await waited([new Error('gone')])).result).toMatchObject({ message: 'gone' });
  for (const state of ['FilingFailed', 'Draft'] as const)
    expect((await waited([entity(state)])).result).toMatchObject({ name: 'FormationFailedError' });
});
