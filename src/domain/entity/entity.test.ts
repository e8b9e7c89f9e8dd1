import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ACTIONS,
  allowedActions,
  ENTITY_STATES,
  type EntityState,
  importStatusOf,
  isConstitutionEditable,
  isDeletable,
  isForming,
  isOnFile,
  nextState,
  OUTCOMES,
} from './entity.ts';

const TRIGGERS = [...ACTIONS, ...OUTCOMES];
type Trigger = (typeof TRIGGERS)[number];

/** The table of transitions, written a second time; every pair that is missing has no next state. */
const LEGAL: [EntityState, Trigger, EntityState][] = [
  ['Draft', 'submit_formation', 'Filing'],
  ['Filing', 'filing_accepted', 'Filed'],
  ['Filing', 'filing_rejected', 'FilingFailed'],
  ['Filing', 'mark_filing_failed', 'FilingFailed'],
  ['FilingFailed', 'retry_from_failed', 'Filing'],
  ['FilingFailed', 'filing_accepted', 'Filed'],
  ['Filed', 'tax_number_settled', 'Registered'],
  ['Registered', 'formation_completed', 'Active'],
  ['Filed', 'dissolution_executed', 'WindingDown'],
  ['Registered', 'dissolution_executed', 'WindingDown'],
  ['Active', 'dissolution_executed', 'WindingDown'],
  ['WindingDown', 'dissolution_accepted', 'Dissolved'],
  ['Filed', 'filing_disproved', 'FilingFailed'],
  ['Registered', 'filing_disproved', 'FilingFailed'],
  ['Active', 'filing_disproved', 'FilingFailed'],
  ['Registered', 'tax_number_disproved', 'Filed'],
  ['Active', 'tax_number_disproved', 'Filed'],
  ['Dissolved', 'dissolution_disproved', 'WindingDown'],
  ['Draft', 'import_claimed', 'Importing'],
  ['Importing', 'import_confirmed', 'Filed'],
  ['Importing', 'import_rejected', 'ImportFailed'],
  ['ImportFailed', 'import_claimed', 'Importing'],
  ['Filed', 'import_disproved', 'ImportFailed'],
  ['Registered', 'import_disproved', 'ImportFailed'],
  ['Active', 'import_disproved', 'ImportFailed'],
];
const ACCEPTANCES: readonly Trigger[] = ['filing_accepted', 'import_confirmed'];
const DISPROOFS: readonly Trigger[] = ['filing_disproved', 'import_disproved'];

const PAIRS = ENTITY_STATES.flatMap((state) =>
  TRIGGERS.map((trigger) => ({
    state,
    trigger,
    next: LEGAL.find(([from, by]) => from === state && by === trigger)?.[2] ?? null,
  })),
);

describe('the state machine', () => {
  it.each(PAIRS)('$state, $trigger → $next', ({ state, trigger, next }) => {
    expect(nextState(state, trigger)).toBe(next);
  });

  it.each(ENTITY_STATES)('lists for %s exactly the possible actions', (state) => {
    expect(allowedActions(state)).toEqual(ACTIONS.filter((action) => nextState(state, action) !== null));
  });

  it('after any sequence of steps, an accepted company is failed or editable only if its acceptance was disproved', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...TRIGGERS), { maxLength: 30 }), (triggers) => {
        let state: EntityState = 'Draft';
        let accepted = false;
        for (const trigger of triggers) {
          const next: EntityState | null = nextState(state, trigger);
          if (next === null) continue;
          state = next;
          accepted = ACCEPTANCES.includes(trigger) || (accepted && !DISPROOFS.includes(trigger));
          expect(accepted).toBe(isOnFile(state));
          if (accepted) expect([isDeletable(state), isConstitutionEditable(state)]).toEqual([false, false]);
        }
      }),
    );
  });

  it('no action of an account leads from an import to a filing of its formation', () => {
    for (const state of ['Importing', 'ImportFailed'] as const) {
      expect(allowedActions(state)).toEqual([]);
      expect(TRIGGERS.map((trigger) => nextState(state, trigger))).not.toContain('Filing');
      expect(TRIGGERS.map((trigger) => nextState(state, trigger))).not.toContain('FilingFailed');
    }
  });

  it('an import is unverified until an operator has decided, and a company that is formed has no import status', () => {
    const statusIn = (state: EntityState, is_imported: boolean) => importStatusOf({ state, is_imported });
    expect(ENTITY_STATES.map((state) => statusIn(state, false))).toEqual(ENTITY_STATES.map(() => null));
    expect(statusIn('Importing', true)).toBe('unverified');
    expect(statusIn('ImportFailed', true)).toBe('rejected');
    for (const state of ENTITY_STATES.filter(isOnFile)) expect(statusIn(state, true)).toBe('confirmed');
  });

  it('every state can be reached from Draft, and only a disproved dissolution leaves Dissolved', () => {
    const reached = new Set<EntityState>(['Draft']);
    for (const [from, , to] of [...LEGAL, ...LEGAL]) if (reached.has(from)) reached.add(to);
    expect(ENTITY_STATES.filter((state) => !reached.has(state))).toEqual([]);
    expect(TRIGGERS.filter((trigger) => nextState('Dissolved', trigger) !== null)).toEqual(['dissolution_disproved']);
  });

  it('is forming while a step is left', () => {
    expect(ENTITY_STATES.filter(isForming)).toEqual(['Filing', 'Filed', 'Registered']);
  });
});
