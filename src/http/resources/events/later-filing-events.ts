import type { EventType } from '../../../domain/events/event.ts';
import * as EXAMPLE from './event-examples.ts';
import * as FACTS from './event-facts.ts';
import type { EventKind } from './event-kind.ts';

const { ENTITY } = FACTS;
const ABOUT = { ...EXAMPLE.ACTIVE, ...EXAMPLE.AMENDMENT };

/** Filings of a company that exists. */
export const LATER_FILING_KINDS: Readonly<Record<Extract<EventType, `filing.${string}`>, EventKind>> = {
  'filing.submitted': {
    when: 'A filing of a company that exists was opened. The intent to file is recorded; nothing has been sent yet.',
    object: { ...ENTITY, ...FACTS.LATER_SUBMITTED },
    example: { object: { ...ABOUT, proposal_id: EXAMPLE.PROPOSAL_ID, obligation_id: null } },
  },
  'filing.action_required': {
    when: 'A filing of a company that exists waits for the signature of a person.',
    object: { ...ENTITY, ...FACTS.LATER_ASKED },
    example: { object: { ...ABOUT, rejection: null } },
  },
  'filing.outcome_unknown': {
    when: 'A filing of a company that exists was sent, but its outcome is unknown. The registry is being asked.',
    object: { ...ENTITY, ...FACTS.LATER_IN_DOUBT },
    example: { object: { ...ABOUT, reason: 'The connection ended early.' } },
  },
  'filing.needs_review': {
    when: "The registry's answer about a filing of a company that exists is impossible or unreadable. An operator must check it.",
    object: { ...ENTITY, ...FACTS.LATER_IN_DOUBT },
    example: { object: { ...ABOUT, reason: 'The registry has another packet under this reference.' } },
  },
  'filing.accepted': {
    when: 'The registry accepted a filing of a company that exists. What was decided takes effect, and the duty that it meets is done, in the same change.',
    object: { ...ENTITY, ...FACTS.LATER_ACCEPTED },
    previous: FACTS.ENTITY_CHANGES,
    example: {
      object: {
        ...ABOUT,
        name: 'Helios Works',
        legal_name: 'Helios Works DAO LLC',
        version: 6,
        number: '2026-000000003',
        filed_at: '2027-02-01T18:00:06.000Z',
        proposal_id: EXAMPLE.PROPOSAL_ID,
        obligation_id: null,
      },
      previous: { name: EXAMPLE.ACTIVE.name, legal_name: EXAMPLE.ACTIVE.legal_name, version: 5 },
    },
  },
  'filing.rejected': {
    when: 'A filing of a company that exists was rejected, or its signer declined. Nothing has changed.',
    object: { ...ENTITY, ...FACTS.LATER_REJECTED },
    example: {
      object: {
        ...ABOUT,
        rejection: {
          code: 'name_not_distinguishable',
          message: 'The name is already on the register.',
          pointer: '/changes/legal_name',
          source: 'registry',
          retryable: false,
        },
      },
    },
  },
  'filing.overdue': {
    when: 'A filing of a company that exists waits longer than expected for the registry or for a signature. Sent once per wait.',
    object: { ...ENTITY, ...FACTS.LATER_OVERDUE },
    example: { object: { ...EXAMPLE.ACTIVE, status: 'filing', expected_by: '2027-02-01T18:00:06.000Z' } },
  },
};
