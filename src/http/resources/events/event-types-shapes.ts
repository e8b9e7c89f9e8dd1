import { Type } from 'typebox';
import type { EventType } from '../../../domain/events/event.ts';
import { COMPANIES_ANSWERS } from '../../../domain/moving/closing.ts';
import { Nullable, Timestamp } from '../../../schema/wire.ts';
import { ENDED } from '../accounts/account-closing-shapes.ts';
import { COMPLIANCE_KINDS } from './compliance-events.ts';
import * as EXAMPLE from './event-examples.ts';
import * as FACTS from './event-facts.ts';
import type { EventKind } from './event-kind.ts';
import { IMPORT_KINDS } from './import-events.ts';
import { LATER_FILING_KINDS } from './later-filing-events.ts';

const { API_KEY, DOCUMENT, ENTITY } = FACTS;

/** Every type, with its occasion and its content. A missing row does not compile. */
export const EVENT_KINDS: Readonly<Record<EventType, EventKind>> = {
  'entity.created': {
    when: 'An entity was created as a draft.',
    object: { ...ENTITY, ...FACTS.CONSTITUTION },
    example: { object: { ...EXAMPLE.DRAFT, ...EXAMPLE.CONSTITUTION } },
  },
  'entity.updated': {
    when: 'The account changed the constitution, external reference or metadata of an entity.',
    object: { ...ENTITY, ...FACTS.CHANGED },
    previous: FACTS.ENTITY_CHANGES,
    example: {
      object: { ...EXAMPLE.DRAFT, version: 2, changed: ['external_reference', 'metadata'] },
      previous: { version: 1 },
    },
  },
  'entity.deleted': {
    when: 'The account deleted an entity that no registry had accepted. The object is its last state.',
    object: ENTITY,
    example: { object: EXAMPLE.DRAFT },
  },
  'formation.submitted': {
    when: 'The account submitted an entity. The intent to file is recorded; nothing has been sent yet.',
    object: { ...ENTITY, ...FACTS.REFERENCE },
    previous: FACTS.ENTITY_CHANGES,
    example: { object: { ...EXAMPLE.FILING, reference: EXAMPLE.REFERENCE }, previous: { state: 'Draft', version: 1 } },
  },
  'formation.step_completed': {
    when: 'A formation step without an event type of its own is done.',
    object: { ...ENTITY, ...FACTS.STEP_COMPLETED },
    previous: FACTS.ENTITY_CHANGES,
    example: { object: { ...EXAMPLE.FILING, step: 'name_check', detail: 'available' } },
  },
  'formation.action_required': {
    when: 'The formation waits for a person to sign, clear or supply something.',
    object: { ...ENTITY, ...FACTS.ACTION_REQUIRED },
    example: {
      object: { ...EXAMPLE.FILING, step: 'screening', requirement_id: EXAMPLE.REQUIREMENT_ID, rejection: null },
    },
  },
  'formation.outcome_unknown': {
    when: 'A filing was sent, but its outcome is unknown. The registry is being asked; nothing is sent again.',
    object: { ...ENTITY, ...FACTS.FILING_IN_DOUBT },
    example: { object: { ...EXAMPLE.FILING, ...EXAMPLE.ABOUT_FILING, reason: 'The connection ended early.' } },
  },
  'formation.needs_review': {
    when: "The registry's answer about a filing is impossible or unreadable. An operator must check it.",
    object: { ...ENTITY, ...FACTS.FILING_IN_DOUBT },
    example: {
      object: {
        ...EXAMPLE.FILING,
        ...EXAMPLE.ABOUT_FILING,
        reason: 'The registry has another packet under this reference.',
      },
    },
  },
  'formation.filed': {
    when: 'The registry accepted the filing. The company exists and has its number.',
    object: { ...ENTITY, ...FACTS.FILING, ...FACTS.FILED_AT },
    previous: FACTS.ENTITY_CHANGES,
    example: {
      object: { ...EXAMPLE.FILED, ...EXAMPLE.ABOUT_FILING, filed_at: '2026-11-21T18:00:06.000Z' },
      previous: { state: 'Filing', version: 2, filing_number: null },
    },
  },
  'formation.ein_assigned': {
    when: 'The company received its tax number.',
    object: { ...ENTITY, ...FACTS.EIN_ASSIGNED },
    previous: FACTS.ENTITY_CHANGES,
    example: {
      object: { ...EXAMPLE.REGISTERED, ...EXAMPLE.FROM_TAX_OFFICE },
      previous: { state: 'Filed', version: 3, ein: null },
    },
  },
  'formation.completed': {
    when: 'Every step is done. The company is active and has its DID.',
    object: { ...ENTITY, ...FACTS.COMPLETED },
    previous: FACTS.ENTITY_CHANGES,
    example: {
      object: { ...EXAMPLE.ACTIVE, public_key: 'z6MktwupdmLXVVqTzCw4i46r4uGyosGXRnR3XjN4Zq7oMMsw' },
      previous: { state: 'Registered', version: 4, oas_did: null },
    },
  },
  'formation.failed': {
    when: 'The registry rejected the formation, a person refused it, or the account gave it up.',
    object: { ...ENTITY, ...FACTS.FAILED },
    previous: FACTS.ENTITY_CHANGES,
    example: {
      object: { ...EXAMPLE.FAILED, ...EXAMPLE.ABOUT_FILING, rejection: EXAMPLE.REJECTION },
      previous: { state: 'Filing', version: 2, filing_error: null },
    },
  },
  'formation.retried': {
    when: 'The account retried a failed formation.',
    object: { ...ENTITY, ...FACTS.REFERENCE },
    previous: FACTS.ENTITY_CHANGES,
    example: {
      object: { ...EXAMPLE.FILING, version: 4, reference: EXAMPLE.SECOND_REFERENCE },
      previous: { state: 'FilingFailed', version: 3, filing_error: EXAMPLE.REJECTION.message },
    },
  },
  'formation.reconciled': {
    when: 'The outcome of a filing became known after the company had stopped waiting for it.',
    object: { ...ENTITY, ...FACTS.RECONCILED },
    previous: FACTS.ENTITY_CHANGES,
    example: {
      object: { ...EXAMPLE.FILED, version: 4, ...EXAMPLE.ABOUT_FILING, outcome: 'accepted', rejection: null },
      previous: {
        state: 'FilingFailed',
        version: 3,
        filing_number: null,
        filing_error: 'Marked as failed by the account.',
      },
    },
  },
  'formation.overdue': {
    when: 'The current step takes longer than expected. Sent once per step.',
    object: { ...ENTITY, ...FACTS.OVERDUE },
    example: { object: { ...EXAMPLE.FILING, step: 'state_filing', expected_by: '2026-11-21T18:02:00.000Z' } },
  },
  'formation.corrected': {
    when: 'Two operators corrected a fact that had been recorded by mistake.',
    object: { ...ENTITY, ...FACTS.CORRECTED },
    previous: FACTS.ENTITY_CHANGES,
    example: {
      object: { ...EXAMPLE.FILED, version: 4, ...EXAMPLE.CORRECTED },
      previous: { version: 3, filing_number: EXAMPLE.CORRECTED.recorded.number },
    },
  },
  ...IMPORT_KINDS,
  'requirement.resolved': {
    when: 'An open requirement was answered, or what it asked for was done.',
    object: FACTS.RESOLVED,
    example: { object: EXAMPLE.RESOLVED },
  },
  'operating_agreement.signed': {
    when: 'A member signed the operating agreement.',
    object: { ...ENTITY, ...FACTS.AGREEMENT, method: FACTS.SIGNING_METHOD },
    example: { object: { ...EXAMPLE.ACTIVE, ...EXAMPLE.AGREEMENT, method: 'mailed_link', signed: 1 } },
  },
  'operating_agreement.declined': {
    when: 'A member declined to sign the operating agreement.',
    object: { ...ENTITY, ...FACTS.AGREEMENT },
    example: { object: { ...EXAMPLE.ACTIVE, ...EXAMPLE.AGREEMENT } },
  },
  'document.created': {
    when: 'A document of an entity was created or received.',
    object: DOCUMENT,
    example: { object: EXAMPLE.DOCUMENT },
  },
  'account.closed': {
    when: 'The account was closed. Its own keys no longer read it; it shows after an operator has reopened the account.',
    object: {
      companies: Nullable(Type.Enum([...COMPANIES_ANSWERS])),
      erase_from: Timestamp,
      ended: Type.Object(ENDED),
    },
    example: {
      object: {
        companies: 'keep_running',
        erase_from: '2026-12-26T18:00:00.000Z',
        ended: { api_keys: 2, webhook_endpoints: 1, links: 0, mails: 0 },
      },
    },
  },
  'api_key.created': {
    when: 'An API key was created.',
    object: {
      ...API_KEY,
      member_proof: Nullable(
        Type.Enum(['signature', 'invitation', 'hired'], { description: 'Proof that the key belongs to the member.' }),
      ),
    },
    example: { object: { ...EXAMPLE.API_KEY, member_proof: null } },
  },
  'api_key.exposed': {
    when: 'An API key was exposed and should be rotated. Sent once per key.',
    object: { ...API_KEY, where: Type.Enum(['url']) },
    example: { object: { ...EXAMPLE.API_KEY, where: 'url' } },
  },
  'api_key.rotated': {
    when: 'An API key was rotated. The object is the new key; the old one works until its grace period ends.',
    object: API_KEY,
    previous: { id: API_KEY.id },
    example: { object: EXAMPLE.API_KEY, previous: { id: EXAMPLE.OLD_KEY_ID } },
  },
  'api_key.revoked': {
    when: 'An API key was revoked, by the account or because its basis no longer exists.',
    object: { ...API_KEY, reason: Type.Enum(['requested', 'binding_void', 'entity_deleted', 'recovered']) },
    previous: { revoked_at: Type.Null() },
    example: {
      object: { ...EXAMPLE.API_KEY, revoked_at: '2026-11-21T19:00:00.000Z', reason: 'requested' },
      previous: { revoked_at: null },
    },
  },
  'proposal.created': {
    when: 'A member created a proposal. The event contains only the hash of its text.',
    object: { ...FACTS.PROPOSAL },
    previous: FACTS.PROPOSAL_CHANGES,
    example: { object: { ...EXAMPLE.PROPOSAL } },
  },
  'proposal.escalated': {
    when: 'A proposal waits for approval by people before the vote.',
    object: { ...FACTS.PROPOSAL, ...FACTS.ESCALATED },
    previous: FACTS.PROPOSAL_CHANGES,
    example: { object: { ...EXAMPLE.PROPOSAL, state: 'escalated', ...EXAMPLE.ESCALATED } },
  },
  'proposal.opened': {
    when: 'The vote on a proposal opened. Rules, electorate and keys are fixed.',
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
    when: 'The vote ended with approval. The proposal waits to be executed.',
    object: { ...FACTS.PROPOSAL, ...FACTS.COUNT },
    previous: FACTS.PROPOSAL_CHANGES,
    example: { object: { ...EXAMPLE.PROPOSAL, state: 'approved', ...EXAMPLE.COUNT } },
  },
  'proposal.rejected': {
    when: 'The vote ended with rejection, or an approver declined.',
    object: { ...FACTS.PROPOSAL, ...FACTS.REJECTED },
    previous: FACTS.PROPOSAL_CHANGES,
    example: { object: { ...EXAMPLE.PROPOSAL, state: 'rejected', ...EXAMPLE.COUNT } },
  },
  'proposal.executed': {
    when: 'An approved proposal was executed.',
    object: { ...FACTS.PROPOSAL, ...FACTS.EXECUTED },
    previous: FACTS.PROPOSAL_CHANGES,
    example: { object: { ...EXAMPLE.PROPOSAL, state: 'executed', effect: { kind: 'custom' } } },
  },
  'proposal.cancelled': {
    when: 'The proposer cancelled a draft, or the board or the company that had to decide is no longer the same.',
    object: { ...FACTS.PROPOSAL, ...FACTS.CANCELLED },
    previous: FACTS.PROPOSAL_CHANGES,
    example: { object: { ...EXAMPLE.PROPOSAL, state: 'cancelled' } },
  },
  'proposal.lapsed': {
    when: 'A proposal expired while it waited for approval by people, or for execution.',
    object: { ...FACTS.PROPOSAL },
    previous: FACTS.PROPOSAL_CHANGES,
    example: { object: { ...EXAMPLE.PROPOSAL, state: 'lapsed' } },
  },
  'constitution.amended': {
    when: 'A decision of the members put another version of the constitution into effect.',
    object: { ...ENTITY, ...FACTS.CONSTITUTION, proposal_id: FACTS.PROPOSAL.id },
    previous: FACTS.ENTITY_CHANGES,
    example: { object: { ...EXAMPLE.ACTIVE, version: 6, ...EXAMPLE.CONSTITUTION, proposal_id: EXAMPLE.PROPOSAL.id } },
  },
  'member.added': {
    when: 'The members admitted a member or hired an agent.',
    object: FACTS.MEMBER,
    example: { object: EXAMPLE.MEMBER },
  },
  'member.removed': {
    when: 'The members removed a member.',
    object: FACTS.MEMBER,
    example: { object: EXAMPLE.MEMBER },
  },
  'member.role_changed': {
    when: 'The members changed the role, permissions or weight of a member.',
    object: FACTS.MEMBER,
    previous: FACTS.MEMBER_CHANGES,
    example: { object: EXAMPLE.MEMBER, previous: { role: 'observer' } },
  },
  'treasury.deposited': {
    when: 'A deposit was recorded in the books of a company.',
    object: FACTS.TREASURY_ENTRY,
    example: { object: EXAMPLE.DEPOSIT },
  },
  'treasury.disbursed': {
    when: 'A spend decided by the members was recorded in the books. The money moves outside. Read the proposal for the recipient.',
    object: FACTS.TREASURY_ENTRY,
    example: { object: EXAMPLE.DISBURSEMENT },
  },
  'treasury.refused': {
    when: 'A spend was refused by a limit when it was proposed, opened or executed.',
    object: FACTS.TREASURY_REFUSED,
    example: { object: EXAMPLE.TREASURY_REFUSED },
  },
  'dissolution.started': {
    when: 'A dissolution was executed. The company winds down and only pays and distributes what it has.',
    object: { ...ENTITY, ...FACTS.DISSOLUTION_STARTED },
    previous: FACTS.ENTITY_CHANGES,
    example: {
      object: { ...EXAMPLE.WINDING_DOWN, proposal_id: EXAMPLE.PROPOSAL_ID },
      previous: { state: 'Active', version: 5 },
    },
  },
  'dissolution.submitted': {
    when: 'The articles of dissolution are written. The intent to file is recorded; nothing has been sent yet.',
    object: { ...ENTITY, ...FACTS.REFERENCE },
    example: { object: { ...EXAMPLE.WINDING_DOWN, reference: EXAMPLE.DISSOLUTION_REFERENCE } },
  },
  'dissolution.action_required': {
    when: 'The articles of dissolution wait for a person: they need a signature, or they were rejected.',
    object: { ...ENTITY, ...FACTS.DISSOLUTION_ASKED },
    example: { object: { ...EXAMPLE.WINDING_DOWN, reference: EXAMPLE.DISSOLUTION_REFERENCE, rejection: null } },
  },
  'dissolution.outcome_unknown': {
    when: 'The articles of dissolution were sent, but their outcome is unknown. The registry is being asked.',
    object: { ...ENTITY, ...FACTS.DISSOLUTION_IN_DOUBT },
    example: {
      object: {
        ...EXAMPLE.WINDING_DOWN,
        reference: EXAMPLE.DISSOLUTION_REFERENCE,
        reason: 'The connection ended early.',
      },
    },
  },
  'dissolution.needs_review': {
    when: "The registry's answer about the articles of dissolution is impossible or unreadable. An operator must check it.",
    object: { ...ENTITY, ...FACTS.DISSOLUTION_IN_DOUBT },
    example: {
      object: {
        ...EXAMPLE.WINDING_DOWN,
        reference: EXAMPLE.DISSOLUTION_REFERENCE,
        reason: 'The registry has another packet under this reference.',
      },
    },
  },
  'dissolution.overdue': {
    when: 'The dissolution waits longer than expected for the registry or for a signature. Sent once per wait.',
    object: { ...ENTITY, ...FACTS.DISSOLUTION_OVERDUE },
    example: { object: { ...EXAMPLE.WINDING_DOWN, status: 'filing', expected_by: '2027-02-01T18:00:06.000Z' } },
  },
  'dissolution.completed': {
    when: 'The registry accepted the articles of dissolution. The company is dissolved.',
    object: { ...ENTITY, ...FACTS.DISSOLVED },
    previous: FACTS.ENTITY_CHANGES,
    example: {
      object: {
        ...EXAMPLE.WINDING_DOWN,
        state: 'Dissolved',
        version: 7,
        reference: EXAMPLE.DISSOLUTION_REFERENCE,
        dissolution_number: '2026-000000002',
        dissolved_at: '2027-02-01T18:00:06.000Z',
      },
      previous: { state: 'WindingDown', version: 6 },
    },
  },
  ...LATER_FILING_KINDS,
  ...COMPLIANCE_KINDS,
  'webhook_endpoint.disabled': {
    when: 'A webhook endpoint was disabled: it answered 410, its key ended, or every attempt failed for five days.',
    object: FACTS.WEBHOOK_ENDPOINT,
    previous: { status: FACTS.WEBHOOK_ENDPOINT.status },
    example: { object: EXAMPLE.WEBHOOK_ENDPOINT, previous: { status: 'enabled' } },
  },
  'billing.subscription_updated': {
    when: 'The subscription of the account changed: its plan, period, payment or cancellation.',
    object: FACTS.SUBSCRIPTION,
    previous: FACTS.SUBSCRIPTION,
    example: { object: EXAMPLE.SUBSCRIPTION, previous: { plan: 'launch' } },
  },
  'billing.limit_reached': {
    when: 'The account reached a limit of its plan. The next call that needs more is refused.',
    object: FACTS.LIMIT,
    example: { object: EXAMPLE.LIMIT },
  },
};
