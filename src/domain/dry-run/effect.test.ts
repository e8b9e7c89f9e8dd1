import { describe, expect, it } from 'vitest';
import { type Confirmed, confirmDigest } from './confirm.ts';
import { stateChange, withoutGenerated } from './effect.ts';

describe('a change of state', () => {
  it('has the states of its audit record', () => {
    const data = { object: { id: 'e1', state: 'Filing' }, previous: { state: 'Draft', version: 1 } };
    expect(stateChange({ entityId: 'e1', action: 'formation.submitted', data })).toEqual({
      action: 'formation.submitted',
      entity_id: 'e1',
      id: 'e1',
      kind: null,
      from: 'Draft',
      to: 'Filing',
    });
  });

  it('uses a status as the state, and null if there is neither', () => {
    const change = (object: Record<string, unknown>, action = 'x.updated') =>
      stateChange({ entityId: null, action, data: { object } });
    expect(change({ id: 7, status: 'disabled' })).toEqual({
      action: 'x.updated',
      entity_id: null,
      id: null,
      kind: null,
      from: 'disabled',
      to: 'disabled',
    });
    expect(change({ kind: 'articles' })).toMatchObject({ kind: 'articles', from: null, to: null });
    expect(change({ state: 'Draft' }, 'entity.created')).toMatchObject({ from: null, to: 'Draft' });
    expect(change({ state: 'Draft' }, 'entity.deleted')).toMatchObject({ from: 'Draft', to: null });
  });
});

it('generated ids become null at any depth, and nothing else', () => {
  const effects = { states: [{ id: 'new', entity_id: 'old' }], next: ['new', 'old'] };
  expect(withoutGenerated(effects, new Set(['new']))).toEqual({
    states: [{ id: null, entity_id: 'old' }],
    next: [null, 'old'],
  });
});

describe('the digest', () => {
  const nothing = {
    filings: [],
    next: [],
    requirements: [],
    mails: [],
    webhooks: [],
    money: [],
    limits: [],
    calls: [],
    without_force: [],
    notes: [],
  };
  const tried: Confirmed = {
    actor: { type: 'api_key', key_id: 'k' },
    operation: 'start_formation',
    path: '/v1/entities/e1/formation/start',
    body: { a: 1, b: 2 },
    versions: { entity: 2 },
    effects: { states: [], ...nothing, irreversible: [] },
  };
  const digest = (changes: Partial<Confirmed>) => confirmDigest({ ...tried, ...changes });

  it('does not depend on the order of members, or on a missing body being null', () => {
    expect(digest({ body: { b: 2, a: 1 } })).toBe(digest({}));
    expect(digest({ body: undefined })).toBe(digest({ body: null }));
  });

  it('differs with every value in the dry run', () => {
    const all = [
      digest({}),
      digest({ actor: { type: 'api_key', key_id: 'l' } }),
      digest({ operation: 'delete_entity' }),
      digest({ path: '/v1/entities/e2/formation/start' }),
      digest({ body: { a: 2, b: 2 } }),
      digest({ versions: { entity: 3 } }),
      digest({ effects: { ...tried.effects, next: ['ein'] } }),
      digest({ effects: { ...tried.effects, irreversible: ['x'] } }),
    ];
    expect(new Set(all).size).toBe(all.length);
    expect(all.every((each) => /^[0-9a-f]{64}$/.test(each))).toBe(true);
  });
});
