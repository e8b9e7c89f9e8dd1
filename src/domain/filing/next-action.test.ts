import { describe, expect, it } from 'vitest';
import { allowedActions, ENTITY_STATES } from '../entity/entity.ts';
import { FILING_STATES, isClosed } from './filing.ts';
import { type NextActionFacts, nextAction } from './next-action.ts';
import type { OpenRequirement } from './requirement.ts';

const ID = '0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e11';
const facts: NextActionFacts = {
  id: ID,
  state: 'Draft',
  stage: null,
  stage_status: null,
  rejection: null,
  asked: null,
  expected_by: null,
};
const rejection = {
  code: 'name_not_distinguishable',
  message: 'Taken.',
  source: 'registry',
  retryable: false,
} as const;

/** A registry is asked by the service; at a desk, people file. */
const REGISTRY = { isDesk: false };
const DESK = { isDesk: true };

function asked(kind: OpenRequirement['kind']): OpenRequirement {
  return { requirement_id: ID, kind, message: 'Please.', due_at: null };
}

describe('the next action', () => {
  it.each([
    ['a draft is to be submitted', {}, 'submit_formation', 'agent'],
    [
      'a filing at the registry is waited for',
      { state: 'Filing', stage: 'state_filing', stage_status: 'waiting' },
      'await_registry',
      'registry',
    ],
    [
      'an accepted filing without effect yet is waited for',
      { state: 'Filed', stage: 'state_filing', stage_status: 'waiting' },
      'await_effect',
      'registry',
    ],
    [
      'a requirement that needs no answer is waited for',
      {
        state: 'Filed',
        stage: 'ein',
        stage_status: 'waiting',
        asked: { ...asked('information'), is_optional: true },
      },
      'await_registry',
      'registry',
    ],
    [
      'a tax number that no rule can settle is for the operator, whatever may be supplied meanwhile',
      {
        state: 'Filed',
        stage: 'ein',
        stage_status: 'action_required',
        asked: { ...asked('information'), is_optional: true },
      },
      'review',
      'operator',
    ],
    [
      'a refusal of the tax office is to be answered',
      { state: 'Filed', stage: 'ein', stage_status: 'action_required', asked: asked('information') },
      'resolve_requirement',
      'agent',
    ],
    [
      'an unknown outcome is waited for, not acted on',
      { state: 'Filing', stage: 'state_filing', stage_status: 'outcome_unknown' },
      'await_outcome',
      'registry',
    ],
    [
      'an attestation is for a person',
      { state: 'Filing', stage: 'attestation', stage_status: 'action_required', asked: asked('attestation') },
      'attest',
      'human',
    ],
    [
      'a filing in review is for the operator',
      { state: 'Filing', stage: 'state_filing', stage_status: 'action_required' },
      'review',
      'operator',
    ],
    [
      'the tax number is waited for',
      { state: 'Filed', stage: 'ein', stage_status: 'running' },
      'await_registry',
      'registry',
    ],
    ['a failure without a rejection is retried', { state: 'FilingFailed' }, 'retry_from_failed', 'agent'],
    [
      'a rejection that may pass later is retried',
      { state: 'FilingFailed', rejection: { ...rejection, retryable: true } },
      'retry_from_failed',
      'agent',
    ],
    [
      'a rejection that asks for something is answered first',
      { state: 'FilingFailed', rejection, asked: asked('name_change') },
      'resolve_requirement',
      'agent',
    ],
    [
      'a signature that did not reach the registry is asked for again',
      { state: 'FilingFailed', rejection, asked: asked('signature') },
      'request_signature',
      'agent',
    ],
    [
      'a screening is for the operator',
      { state: 'Filing', stage: 'screening', stage_status: 'action_required', asked: asked('screening') },
      'await_screening',
      'operator',
    ],
  ] as [string, Partial<NextActionFacts>, string, string][])('%s', (_title, changes, code, actor) => {
    expect(nextAction({ ...facts, ...changes }, REGISTRY)).toMatchObject({ code, actor });
  });

  it.each(['state_filing', 'ein'] as const)('%s is for the operator where operators file by hand', (stage) => {
    const waiting = { ...facts, state: stage === 'ein' ? 'Filed' : 'Filing', stage, stage_status: 'waiting' } as const;
    expect(nextAction(waiting, DESK)).toMatchObject({ code: 'await_operator', actor: 'operator' });
    expect(nextAction({ ...waiting, asked: { ...asked('information'), is_optional: true } }, DESK)).toMatchObject({
      code: 'await_operator',
      actor: 'operator',
      message: expect.stringContaining('what you can supply'),
    });
  });

  it('of steps that the service takes itself is the same if operators file by hand', () => {
    const documents = { ...facts, state: 'Filing', stage: 'documents', stage_status: 'running' } as const;
    expect(nextAction(documents, DESK)).toEqual(nextAction(documents, REGISTRY));
  });

  it.each(FILING_STATES)(
    'after an abandoned filing in %s belongs to the office or an operator until the filing is closed',
    (filing_state) => {
      for (const desk of [REGISTRY, DESK]) {
        const action = nextAction({ ...facts, state: 'FilingFailed', filing_state }, desk);
        const who = filing_state === 'needs_review' || desk.isDesk ? 'operator' : 'registry';
        expect(action?.actor).toBe(isClosed(filing_state) ? 'agent' : who);
        expect(action?.operation_id).toBe(isClosed(filing_state) ? 'update_entity' : 'get_formation');
      }
    },
  );

  it.each(ENTITY_STATES)(
    'in %s: never asks the account for an impossible action, and never omits a possible one',
    (state) => {
      const action = nextAction({ ...facts, state }, REGISTRY);
      const isAccountsTurn = action?.actor === 'agent';
      if (state === 'Filing') expect(isAccountsTurn).toBe(false);
      // The remaining steps are decided by members, not by an action; an import has a route of its own.
      else {
        const hasRoute = state === 'WindingDown' || state === 'ImportFailed';
        expect(isAccountsTurn).toBe(allowedActions(state).length > 0 || hasRoute);
      }
    },
  );

  it('leads to an address of the entity, and gives the due date', () => {
    const expected_by = new Date('2026-04-26T18:00:00Z');
    const action = nextAction({ ...facts, state: 'Filing', expected_by }, REGISTRY);
    expect(action).toMatchObject({
      method: 'GET',
      href: `/v1/entities/${ID}/formation`,
      due_at: expected_by.toISOString(),
    });
  });
});
