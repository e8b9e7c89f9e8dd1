/**
 * Event types. An audit action with one of these names is also an event;
 * any other action (`filing.sending`, `name.held` …) stands in the audit chain only.
 */
export const EVENT_TYPES = [
  'entity.created',
  'entity.updated',
  'entity.deleted',
  'formation.submitted',
  'formation.step_completed',
  'formation.action_required',
  'formation.outcome_unknown',
  'formation.needs_review',
  'formation.filed',
  'formation.ein_assigned',
  'formation.completed',
  'formation.failed',
  'formation.retried',
  'formation.reconciled',
  'formation.overdue',
  'document.created',
  'api_key.created',
  'api_key.exposed',
  'api_key.rotated',
  'api_key.revoked',
  'proposal.created',
  'proposal.escalated',
  'proposal.opened',
  'proposal.vote_cast',
  'proposal.approved',
  'proposal.rejected',
  'proposal.executed',
  'proposal.cancelled',
  'proposal.lapsed',
  'constitution.amended',
  'member.added',
  'member.removed',
  'member.role_changed',
  'treasury.deposited',
  'treasury.disbursed',
  'treasury.refused',
  'dissolution.started',
  'dissolution.submitted',
  'dissolution.action_required',
  'dissolution.outcome_unknown',
  'dissolution.needs_review',
  'dissolution.completed',
  'webhook_endpoint.disabled',
  'billing.subscription_updated',
  'billing.limit_reached',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** What stands in the audit chain only. */
export const AUDIT_ONLY_ACTIONS = [
  'audit.erased',
  'account.created',
  'account.suspended',
  'account.resumed',
  'webhook_endpoint.created',
  'webhook_endpoint.updated',
  'webhook_endpoint.secret_rotated',
  'webhook_endpoint.recovered',
  'webhook_endpoint.deleted',
  'clock.advanced',
  'member.invited',
  'attestation.requested',
  'status_link.created',
  'status_link.revoked',
  'issuer_link.created',
  'issuer_link.deleted',
  'requirement.resolved',
  'subscription.change_asked',
  'payment.paid',
  'payment.refunded',
  'delegation.made',
  'delegation.revoked',
  'dissolution.filed_again',
  'proposal.asked_again',
  'proposal.answered',
  'attestation.signed',
  'attestation.declined',
  'filing.sending',
  'filing.claimed',
  'filing.reported',
  'filing.release_asked',
  'filing.released',
  'filing.document_read',
  'filing.pending',
  'filing.resend_allowed',
] as const;

export type Action = EventType | (typeof AUDIT_ONLY_ACTIONS)[number];

const eventTypes: ReadonlySet<string> = new Set(EVENT_TYPES);

export function isEventType(name: string): name is EventType {
  return eventTypes.has(name);
}
