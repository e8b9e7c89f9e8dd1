import { describe, expect, it } from 'vitest';
import type { Change } from '../constitution/diff.ts';
import { filingOfChanges } from './filing-of-changes.ts';

const WYOMING = { legal_form: 'llc', jurisdiction: 'US-WY' } as const;
const replace = (pointer: string, before: unknown, after: unknown): Change => ({
  op: 'replace',
  pointer,
  before,
  after,
});

describe('the filing that changes of a constitution need', () => {
  it.each<[string, Change[], string | null]>([
    ['none for rules that are not on file', [replace('/treasury/daily_spend_limit_usd', '1.00', '2.00')], null],
    ['none without changes', [], null],
    ['an agent change for the agent', [replace('/registered_agent/name', 'Acme', 'Bolt')], 'agent_change'],
    [
      'an agent change for the agent with its new consent',
      [
        replace('/registered_agent/street', '1 A', '2 B'),
        { op: 'add', pointer: '/registered_agent/consent', after: {} },
      ],
      'agent_change',
    ],
    ['none for a consent alone', [{ op: 'add', pointer: '/registered_agent/consent', after: {} }], null],
    ['an amendment for a name', [replace('/name', 'Maps LLC', 'Charts LLC')], 'amendment'],
    ['none for a name that is written with its designator', [replace('/name', 'Maps', 'Maps LLC')], null],
  ])('is %s', (_what, changes, type) => {
    expect(filingOfChanges(changes, WYOMING)?.type ?? null).toBe(type);
  });
});
