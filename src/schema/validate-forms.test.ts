import { Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { CreateProposal } from '../http/resources/proposals/create-proposal-shapes.ts';
import { PROPOSAL_EXAMPLES } from '../http/resources/proposals/shapes.ts';
import { compileBody } from './validate.ts';

const check = compileBody(CreateProposal);

function problems(body: unknown): string[] {
  const checked = check(body);
  return 'problems' in checked ? checked.problems.map(({ pointer, code }) => `${code} ${pointer}`) : [];
}

describe('a body of several forms', () => {
  it.each(Object.entries(PROPOSAL_EXAMPLES))('passes in the form that its constants name: %s', (_name, { value }) => {
    expect(problems(value)).toEqual([]);
  });

  it.each([
    ['no kind', {}, ['required /kind', 'required /title']],
    ['an unknown kind', { kind: 'gift', title: 'A gift' }, ['not_allowed /kind']],
    ['no body', 'text', ['required /kind', 'required /title']],
    [
      'members of its kind that are missing',
      { kind: 'spend', title: 'A' },
      ['required /amount_usd', 'required /recipient'],
    ],
    ['a nested form that is not named', { kind: 'membership', title: 'A', member: {} }, ['required /operation']],
    [
      'a member of another kind and one of none',
      { kind: 'custom', title: 'A', payload: {}, amount_usd: '1', other: 1 },
      ['not_with_kind /amount_usd', 'unknown_member /other'],
    ],
    ['no constitution', { kind: 'amend', title: 'A', rationale: 'B' }, ['required /constitution_yaml']],
    [
      'two constitutions',
      { kind: 'amend', title: 'A', rationale: 'B', constitution_yaml: 'name: x', constitution: {} },
      ['not_with_kind /constitution'],
    ],
    [
      'a constitution as JSON without its reason',
      { kind: 'amend', title: 'A', constitution: {} },
      ['required /rationale'],
    ],
  ])('gets the problems of the intended form: %s', (_what, body, expected) => {
    expect(problems(body).sort()).toEqual([...expected].sort());
  });

  it('is an ordinary schema if there is one form', () => {
    expect(compileBody(Type.Object({ a: Type.Number() }))({ a: 1 })).toEqual({ value: { a: 1 } });
  });
});
