import { describe, expect, it } from 'vitest';
import { ADA, BEA, CEM, inForce, NOON } from '../../../test/rules/company.ts';
import { corporation } from '../../../test/rules/corporation.ts';
import { PROPOSAL_KINDS } from '../constitution/schema.ts';
import { ENTITY_STATES } from '../entity/entity.ts';
import { openBallot } from './ballot.ts';
import { endOf, isOfAnotherBoard } from './proposal-end.ts';
import { isOver, PROPOSAL_STATES } from './proposal-states.ts';

const { constitution } = corporation();
const vote = (kind: 'custom' | 'elect_directors') =>
  openBallot({ id: 'p', kind, consent_of: null }, corporation(), NOON);
const board = { state: 'voting', ballot: vote('custom') } as const;
const withBoard = (directors: string[]) => ({ state: 'Active', constitution: { ...constitution, directors } }) as const;

describe('a vote of the board', () => {
  it.each<[string, string[]]>([
    ['a director left', [ADA.did, BEA.did]],
    ['a director joined', [ADA.did, BEA.did, CEM.did, 'did:web:eva.example']],
    ['a director was replaced', [ADA.did, BEA.did, 'did:web:eva.example']],
  ])('ends when %s', (_what, directors) => {
    expect(endOf('custom', board, withBoard(directors))).toBe('board_changed');
  });

  it('continues under the same board, in any order of its directors', () => {
    expect(endOf('custom', board, withBoard([CEM.did, ADA.did, BEA.did]))).toBeNull();
  });

  it('ends only while it is open: decisions of that board and drafts continue', () => {
    const after = withBoard([ADA.did]);
    for (const state of ['draft', 'escalated', 'approved'] as const) {
      expect(endOf('custom', { ...board, state }, after)).toBeNull();
    }
  });
});

it('a vote of the stockholders, or of an LLC, does not end with the board', () => {
  const { constitution: other } = corporation({ directors: [ADA.did] });
  expect(isOfAnotherBoard(vote('elect_directors'), other)).toBe(false);
  const llc = inForce();
  const ballot = openBallot({ id: 'p', kind: 'custom', consent_of: null }, llc, NOON);
  expect(isOfAnotherBoard(ballot, llc.constitution)).toBe(false);
});

describe('a company that ends', () => {
  const open = PROPOSAL_STATES.filter((state) => !isOver(state));

  it.each(PROPOSAL_KINDS)('ends each open proposal once it is dissolved: %s', (kind) => {
    for (const state of PROPOSAL_STATES) {
      const end = endOf(kind, { state, ballot: null }, { state: 'Dissolved', constitution });
      expect(end).toBe(open.includes(state as never) ? 'company_dissolved' : null);
    }
  });

  it('ends, when it begins to wind down, proposals that can no longer be executed', () => {
    const company = { state: 'WindingDown', constitution } as const;
    const kept = PROPOSAL_KINDS.filter((kind) => endOf(kind, { state: 'approved', ballot: null }, company) === null);
    expect(kept).toEqual(['spend', 'custom', 'elect_directors', 'remove_directors']);
  });

  it('in no other state', () => {
    for (const state of ENTITY_STATES.filter((each) => each !== 'WindingDown' && each !== 'Dissolved')) {
      expect(endOf('amend', { state: 'approved', ballot: null }, { state, constitution })).toBeNull();
    }
  });
});
