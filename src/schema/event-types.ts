import { type TProperties, Type } from 'typebox';
import type { EventType } from '../domain/events/event.ts';
import * as FACTS from './event-facts.ts';
import * as EXAMPLE from './examples/event.ts';
import { Nullable } from './wire.ts';

/** The description of one type of event for subscribers. */
export type EventKind = {
  /** Its occasion, in one sentence. */
  when: string;
  /** Members of `data.object`. */
  object: TProperties;
  /** Members that `data.previous` may have; omitted: none. */
  previous?: TProperties;
  example: { object: object; previous?: object };
};

const { API_KEY, DOCUMENT, ENTITY } = FACTS;

/** Every type, with its occasion and its content. A missing row does not compile. */
export const EVENT_KINDS: Readonly<Record<EventType, EventKind>> = {
  'entity.created': {
    when: 'An entity was created, as a draft.',
    object: { ...ENTITY, ...FACTS.CONSTITUTION },
    example: { object: { ...EXAMPLE.DRAFT, ...EXAMPLE.CONSTITUTION } },
  },
  'entity.updated': {
    when: "The account replaced an entity's constitution, its external reference or its metadata.",
    object: { ...ENTITY, ...FACTS.CHANGED },
    previous: FACTS.ENTITY_CHANGES,
    example: {
      object: { ...EXAMPLE.DRAFT, version: 2, changed: ['external_reference', 'metadata'] },
      previous: { version: 1 },
    },
  },
  'entity.deleted': {
    when: 'The account deleted an entity that no registry ever accepted; the object is what it was last.',
    object: ENTITY,
    example: { object: EXAMPLE.DRAFT },
  },
  'formation.submitted': {
    when: 'The account submitted an entity: the intent to file is written down, and nothing has been sent yet.',
    object: { ...ENTITY, ...FACTS.REFERENCE },
    previous: FACTS.ENTITY_CHANGES,
    example: {
      object: { ...EXAMPLE.FILING, reference: EXAMPLE.REFERENCE },
      previous: { state: 'Draft', version: 1 },
    },
  },
  'formation.step_completed': {
    when: 'A step of the formation is done that no other type tells of.',
    object: { ...ENTITY, ...FACTS.STEP_COMPLETED },
    previous: FACTS.ENTITY_CHANGES,
    example: { object: { ...EXAMPLE.FILING, step: 'name_check', detail: 'available' } },
  },
  'formation.action_required': {
    when: 'The formation waits for a person: somebody has to sign, clear or supply something.',
    object: { ...ENTITY, ...FACTS.ACTION_REQUIRED },
    example: {
      object: { ...EXAMPLE.FILING, step: 'screening', requirement_id: EXAMPLE.REQUIREMENT_ID, rejection: null },
    },
  },
  'formation.outcome_unknown': {
    when: 'A filing was sent and nobody knows what became of it; the registry is being asked, and nothing is sent again.',
    object: { ...ENTITY, ...FACTS.FILING_IN_DOUBT },
    example: { object: { ...EXAMPLE.FILING, ...EXAMPLE.ABOUT_FILING, reason: 'The connection ended early.' } },
  },
  'formation.needs_review': {
    when: 'What the registry says of a filing cannot be true or cannot be read; an operator has to look.',
    object: { ...ENTITY, ...FACTS.FILING_IN_DOUBT },
    example: {
      object: { ...EXAMPLE.FILING, ...EXAMPLE.ABOUT_FILING, reason: 'The registry has another packet by this name.' },
    },
  },
  'formation.filed': {
    when: 'The registry accepted the filing: the company exists and has its number.',
    object: { ...ENTITY, ...FACTS.FILING, ...FACTS.FILED_AT },
    previous: FACTS.ENTITY_CHANGES,
    example: {
      object: { ...EXAMPLE.FILED, ...EXAMPLE.ABOUT_FILING, filed_at: '2026-11-21T18:00:06.000Z' },
      previous: { state: 'Filing', version: 2, filing_number: null },
    },
  },
  'formation.ein_assigned': {
    when: 'The company has its tax number.',
    object: { ...ENTITY, ...FACTS.EIN_ASSIGNED },
    previous: FACTS.ENTITY_CHANGES,
    example: {
      object: { ...EXAMPLE.REGISTERED, ...EXAMPLE.FROM_TAX_OFFICE },
      previous: { state: 'Filed', version: 3, ein: null },
    },
  },
  'formation.completed': {
    when: 'Every step is done: the company is active and has its DID.',
    object: { ...ENTITY, ...FACTS.COMPLETED },
    previous: FACTS.ENTITY_CHANGES,
    example: {
      object: { ...EXAMPLE.ACTIVE, public_key: 'z6MktwupdmLXVVqTzCw4i46r4uGyosGXRnR3XjN4Zq7oMMsw' },
      previous: { state: 'Registered', version: 4, oas_did: null },
    },
  },
  'formation.failed': {
    when: 'The registry or a person refused the formation, or the account gave it up.',
    object: { ...ENTITY, ...FACTS.FAILED },
    previous: FACTS.ENTITY_CHANGES,
    example: {
      object: { ...EXAMPLE.FAILED, ...EXAMPLE.ABOUT_FILING, rejection: EXAMPLE.REJECTION },
      previous: { state: 'Filing', version: 2, filing_error: null },
    },
  },
  'formation.retried': {
    when: 'The account took a failed formation up again.',
    object: { ...ENTITY, ...FACTS.REFERENCE },
    previous: FACTS.ENTITY_CHANGES,
    example: {
      object: { ...EXAMPLE.FILING, version: 4, reference: EXAMPLE.SECOND_REFERENCE },
      previous: { state: 'FilingFailed', version: 3, filing_error: EXAMPLE.REJECTION.message },
    },
  },
  'formation.reconciled': {
    when: 'What became of a filing is known after all, when the company no longer waited for it.',
    object: { ...ENTITY, ...FACTS.RECONCILED },
    previous: FACTS.ENTITY_CHANGES,
    example: {
      object: { ...EXAMPLE.FILED, version: 4, ...EXAMPLE.ABOUT_FILING, outcome: 'accepted', rejection: null },
      previous: {
        ...{ state: 'FilingFailed', version: 3, filing_number: null },
        filing_error: 'Marked as failed by the account.',
      },
    },
  },
  'formation.overdue': {
    when: 'The present step takes longer than it was expected to; told once for each step.',
    object: { ...ENTITY, ...FACTS.OVERDUE },
    example: { object: { ...EXAMPLE.FILING, step: 'state_filing', expected_by: '2026-11-21T18:02:00.000Z' } },
  },
  'document.created': {
    when: 'A document of an entity was made or taken over.',
    object: DOCUMENT,
    example: { object: EXAMPLE.DOCUMENT },
  },
  'api_key.created': {
    when: 'An API key was made.',
    object: {
      ...API_KEY,
      member_proof: Nullable(
        Type.Enum(['signature', 'invitation', 'hired'], { description: 'How a member proved it theirs.' }),
      ),
    },
    example: { object: { ...EXAMPLE.API_KEY, member_proof: null } },
  },
  'api_key.exposed': {
    when: 'An API key was seen where none belongs, and should be rotated; told once for each key.',
    object: { ...API_KEY, where: Type.Enum(['url']) },
    example: { object: { ...EXAMPLE.API_KEY, where: 'url' } },
  },
  'api_key.rotated': {
    when: 'An API key was replaced; the object is the new one, and the old one works until its grace ends.',
    object: API_KEY,
    previous: { id: API_KEY.id },
    example: { object: EXAMPLE.API_KEY, previous: { id: EXAMPLE.OLD_KEY_ID } },
  },
  'api_key.revoked': {
    when: 'An API key was revoked, by the account or because what it stood on is gone.',
    object: { ...API_KEY, reason: Type.Enum(['requested', 'binding_void', 'entity_deleted', 'recovered']) },
    previous: { revoked_at: Type.Null() },
    example: {
      object: { ...EXAMPLE.API_KEY, revoked_at: '2026-11-21T19:00:00.000Z', reason: 'requested' },
      previous: { revoked_at: null },
    },
  },
  'proposal.created': {
    when: 'A member wrote a proposal; the words stay with the proposal, their hash is here.',
    object: { ...FACTS.PROPOSAL },
    previous: FACTS.PROPOSAL_CHANGES,
    example: { object: { ...EXAMPLE.PROPOSAL } },
  },
  'proposal.escalated': {
    when: 'A proposal waits for people: they are asked before there is a vote.',
    object: { ...FACTS.PROPOSAL, ...FACTS.ESCALATED },
    previous: FACTS.PROPOSAL_CHANGES,
    example: { object: { ...EXAMPLE.PROPOSAL, state: 'escalated', ...EXAMPLE.ESCALATED } },
  },
  'proposal.opened': {
    when: 'The vote on a proposal is open; rules and electorate are fixed, keys included.',
    object: { ...FACTS.PROPOSAL, ...FACTS.BALLOT },
    previous: FACTS.PROPOSAL_CHANGES,
    example: { object: { ...EXAMPLE.PROPOSAL, ...EXAMPLE.BALLOT } },
  },
  'proposal.vote_cast': {
    when: 'A member voted.',
    object: { ...FACTS.PROPOSAL, ...FACTS.VOTE },
    previous: FACTS.PROPOSAL_CHANGES,
    example: { object: { ...EXAMPLE.PROPOSAL, ...EXAMPLE.VOTE } },
  },
  'proposal.approved': {
    when: 'The vote is over: the proposal is approved and waits to be carried out.',
    object: { ...FACTS.PROPOSAL, ...FACTS.COUNT },
    previous: FACTS.PROPOSAL_CHANGES,
    example: { object: { ...EXAMPLE.PROPOSAL, state: 'approved', ...EXAMPLE.COUNT } },
  },
  'proposal.rejected': {
    when: 'The vote is over and the proposal rejected; or a person who was asked declined.',
    object: { ...FACTS.PROPOSAL, ...FACTS.REJECTED },
    previous: FACTS.PROPOSAL_CHANGES,
    example: { object: { ...EXAMPLE.PROPOSAL, state: 'rejected', ...EXAMPLE.COUNT } },
  },
  'proposal.executed': {
    when: 'An approved proposal was carried out.',
    object: { ...FACTS.PROPOSAL, ...FACTS.EXECUTED },
    previous: FACTS.PROPOSAL_CHANGES,
    example: { object: { ...EXAMPLE.PROPOSAL, state: 'executed', effect: { kind: 'custom' } } },
  },
  'proposal.cancelled': {
    when: 'Its proposer took a draft back.',
    object: { ...FACTS.PROPOSAL },
    previous: FACTS.PROPOSAL_CHANGES,
    example: { object: { ...EXAMPLE.PROPOSAL, state: 'cancelled' } },
  },
  'proposal.lapsed': {
    when: 'A proposal waited too long: for people to answer, or to be carried out.',
    object: { ...FACTS.PROPOSAL },
    previous: FACTS.PROPOSAL_CHANGES,
    example: { object: { ...EXAMPLE.PROPOSAL, state: 'lapsed' } },
  },
  'constitution.amended': {
    when: 'Another version of the constitution took force, by a decision of the members.',
    object: { ...ENTITY, ...FACTS.CONSTITUTION, proposal_id: FACTS.PROPOSAL.id },
    previous: FACTS.ENTITY_CHANGES,
    example: { object: { ...EXAMPLE.ACTIVE, version: 6, ...EXAMPLE.CONSTITUTION, proposal_id: EXAMPLE.PROPOSAL.id } },
  },
  'member.added': {
    when: 'The members decided that somebody is one of them, or hired an agent.',
    object: FACTS.MEMBER,
    example: { object: EXAMPLE.MEMBER },
  },
  'member.removed': {
    when: 'The members decided that somebody is no longer one of them.',
    object: FACTS.MEMBER,
    example: { object: EXAMPLE.MEMBER },
  },
  'member.role_changed': {
    when: 'The members gave one of them another role, other permissions or another weight.',
    object: FACTS.MEMBER,
    previous: FACTS.MEMBER_CHANGES,
    example: { object: EXAMPLE.MEMBER, previous: { role: 'observer' } },
  },
  'treasury.deposited': {
    when: 'Money that was put into a company was written in its books.',
    object: FACTS.TREASURY_ENTRY,
    example: { object: EXAMPLE.DEPOSIT },
  },
  'treasury.disbursed': {
    when: 'Money that the members decided to spend was written in the books; it moves outside. Read the proposal for the recipient.',
    object: FACTS.TREASURY_ENTRY,
    example: { object: EXAMPLE.DISBURSEMENT },
  },
  'treasury.refused': {
    when: 'A spend was refused because a limit does not allow it: when it was proposed, opened or carried out.',
    object: FACTS.TREASURY_REFUSED,
    example: { object: EXAMPLE.TREASURY_REFUSED },
  },
  'dissolution.started': {
    when: 'A dissolution was carried out: the company winds down, and only pays and distributes what it has.',
    object: { ...ENTITY, ...FACTS.DISSOLUTION_STARTED },
    previous: FACTS.ENTITY_CHANGES,
    example: {
      object: { ...EXAMPLE.WINDING_DOWN, proposal_id: EXAMPLE.PROPOSAL_ID },
      previous: { state: 'Active', version: 5 },
    },
  },
  'dissolution.submitted': {
    when: 'The articles of dissolution are written: the intent to file them is written down, and nothing has been sent yet.',
    object: { ...ENTITY, ...FACTS.REFERENCE },
    example: { object: { ...EXAMPLE.WINDING_DOWN, reference: EXAMPLE.DISSOLUTION_REFERENCE } },
  },
  'dissolution.action_required': {
    when: 'The articles of dissolution wait for a person: somebody has to sign them, or they were refused.',
    object: { ...ENTITY, ...FACTS.DISSOLUTION_ASKED },
    example: { object: { ...EXAMPLE.WINDING_DOWN, reference: EXAMPLE.DISSOLUTION_REFERENCE, rejection: null } },
  },
  'dissolution.outcome_unknown': {
    when: 'The articles of dissolution were sent and nobody knows what became of them; the registry is being asked.',
    object: { ...ENTITY, ...FACTS.DISSOLUTION_IN_DOUBT },
    example: {
      object: {
        ...EXAMPLE.WINDING_DOWN,
        ...{ reference: EXAMPLE.DISSOLUTION_REFERENCE, reason: 'The connection ended early.' },
      },
    },
  },
  'dissolution.needs_review': {
    when: 'What the registry says of the articles of dissolution cannot be true or cannot be read; an operator has to look.',
    object: { ...ENTITY, ...FACTS.DISSOLUTION_IN_DOUBT },
    example: {
      object: {
        ...EXAMPLE.WINDING_DOWN,
        ...{ reference: EXAMPLE.DISSOLUTION_REFERENCE, reason: 'The registry has another packet by this name.' },
      },
    },
  },
  'dissolution.overdue': {
    when: 'The dissolution waits longer than expected for the registry or for a signature; told once for each wait.',
    object: { ...ENTITY, ...FACTS.DISSOLUTION_OVERDUE },
    example: {
      object: { ...EXAMPLE.WINDING_DOWN, status: 'filing', expected_by: '2027-02-01T18:00:06.000Z' },
    },
  },
  'dissolution.completed': {
    when: 'The registry accepted the articles of dissolution: the company is dissolved.',
    object: { ...ENTITY, ...FACTS.DISSOLVED },
    previous: FACTS.ENTITY_CHANGES,
    example: {
      object: {
        ...{ ...EXAMPLE.WINDING_DOWN, state: 'Dissolved', version: 7, reference: EXAMPLE.DISSOLUTION_REFERENCE },
        ...{ dissolution_number: '2026-000000002', dissolved_at: '2027-02-01T18:00:06.000Z' },
      },
      previous: { state: 'WindingDown', version: 6 },
    },
  },
  'webhook_endpoint.disabled': {
    when: 'Nothing is sent to a webhook endpoint any more: it is gone, or took nothing for five days.',
    object: FACTS.WEBHOOK_ENDPOINT,
    previous: { status: FACTS.WEBHOOK_ENDPOINT.status },
    example: { object: EXAMPLE.WEBHOOK_ENDPOINT, previous: { status: 'enabled' } },
  },
  'billing.subscription_updated': {
    when: 'What the account has became another: its plan, its period, whether it is paid or ends.',
    object: FACTS.SUBSCRIPTION,
    previous: FACTS.SUBSCRIPTION,
    example: { object: EXAMPLE.SUBSCRIPTION, previous: { plan: 'launch' } },
  },
  'billing.limit_reached': {
    when: 'The account has used the last that its plan allows; the next call that needs more is refused.',
    object: FACTS.LIMIT,
    example: { object: EXAMPLE.LIMIT },
  },
};
