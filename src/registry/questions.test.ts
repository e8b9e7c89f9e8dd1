import { expect, it } from 'vitest';
import type { Capabilities } from '../domain/filing/filing.ts';
import type { NameOutcome, RegistryAdapter } from './adapter.ts';
import { createRegistryQuestions } from './questions.ts';

const PROMISES: Capabilities = {
  livemode: false,
  dedupesByReference: true,
  lookup: true,
  enforcesDeadline: true,
  maxProcessingMs: 0,
  jurisdictions: ['US-WY'],
  isOnlineOnly: true,
  officeHours: null,
};

function countingRegistry() {
  const asked = { capabilities: 0, names: 0 };
  const answers: ((outcome: NameOutcome) => void)[] = [];
  const adapter: RegistryAdapter = {
    capabilities: async () => {
      asked.capabilities += 1;
      return { kind: 'known', value: PROMISES };
    },
    checkName: () => {
      asked.names += 1;
      return new Promise((resolve) => answers.push(resolve));
    },
    submit: async () => ({ kind: 'not_sent', reason: 'never asked' }),
    lookup: async () => ({ kind: 'not_found' }),
  };
  return { adapter, asked, answers };
}

function questionsTo(adapter: RegistryAdapter | null) {
  let nowMs = 0;
  const clock = { now: () => new Date(nowMs), monotonicMs: () => nowMs };
  return { questions: createRegistryQuestions(() => adapter, clock), advance: (ms: number) => (nowMs += ms) };
}

it('asks for the capabilities twice a minute at most, for any number of callers', async () => {
  const { adapter, asked } = countingRegistry();
  const { questions, advance } = questionsTo(adapter);
  expect(await Promise.all([questions.isOnlineOnly(), questions.isOnlineOnly()])).toEqual([true, true]);
  advance(29_999);
  await questions.isOnlineOnly();
  expect(asked.capabilities).toBe(1);
  advance(1);
  await questions.isOnlineOnly();
  expect(asked.capabilities).toBe(2);
});

it('has no more than 64 questions about names under way; the others are unknown', async () => {
  const { adapter, asked, answers } = countingRegistry();
  const { questions } = questionsTo(adapter);
  const waiting = Array.from({ length: 64 }, () => questions.checkName('HELIO', 'US-WY', 'a'));
  expect(await questions.checkName('HELIO', 'US-WY', 'a')).toMatchObject({ status: 'unknown' });
  expect(asked.names).toBe(64);
  for (const answer of answers.splice(0)) answer({ status: 'available' });
  await Promise.all(waiting);
  const next = questions.checkName('HELIO', 'US-WY', 'a');
  answers[0]?.({ status: 'available' });
  expect(await next).toEqual({ status: 'available' });
});

it('a registry with an unknown address answers nothing', async () => {
  const { questions } = questionsTo(null);
  expect(await questions.isOnlineOnly()).toBe(false);
  expect(await questions.checkName('HELIO', 'US-WY', 'a')).toMatchObject({ status: 'unknown' });
});
