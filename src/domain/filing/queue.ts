import { type HandIn, handInText } from './filing-report.ts';
import {
  AGENT_CONSENT,
  isAboutTaxNumber,
  MEMBER_SIGNATURES,
  type RequirementKind,
  TAX_NUMBER_OPTION,
} from './requirement.ts';

/*
 * The operators' queues. All work that waits for operators, for other people or for a certain time is in at least one
 * queue.
 */

type Queue = {
  description: string;
  /**
   * An operator's next step. `{id}` stands for the filing, `{requirement}` for its open requirement, `{correction}` for
   * its correction.
   */
  next_step: string;
};

export const QUEUES = {
  to_file: {
    description:
      'Filings that operators file by hand. With `REGISTRY=desk` these are all filings. Otherwise they are filings that no registry accepts, such as a certificate of good standing.',
    next_step:
      'POST /v1/operator/filings/{id}/claim, file what GET /v1/operator/filings/{id} shows, then POST …/accept or …/reject; for a tax number POST /v1/operator/tax-numbers/{id}/record.',
  },
  held_result: {
    description: 'Results that operators recorded, and that are held for a time before they are applied.',
    next_step:
      'Compare the result with its proof: GET /v1/operator/filings/{id}/evidence/ID, with the id in `held_result`. Another operator applies it with POST /v1/operator/filings/{id}/confirm; any takes it back with …/withdraw. Otherwise it is applied at `held_until`. If it has `needs_second_reading`, it is applied only when its number was typed again from the proof: …/confirm with `number`.',
  },
  needs_review: {
    description: 'Filings whose outcome only a person can find out.',
    next_step:
      'Look at the register. POST /v1/operator/filings/{id}/adopt if the filing is there, …/reject if it was rejected, or …/release by two operators if it is not there.',
  },
  import: {
    description: 'Existing companies that an account imports and that nobody has verified yet.',
    next_step:
      'Find the company in the register of the office, and compare it with GET /v1/operator/filings/{id}. POST /v1/operator/filings/{id}/adopt with its number, its date and the proof that you found, or POST /v1/operator/filings/{id}/reject with the reason.',
  },
  unconfirmed_fact: {
    description: 'Numbers and dates that an account or a registry stated and that operators have to check.',
    next_step:
      'Compare the asserted fact with its document, and ask the office. POST /v1/operator/filings/{id}/adopt (a tax number: POST /v1/operator/tax-numbers/{id}/record) with the right fact and its proof, or POST /v1/operator/filings/{id}/reject.',
  },
  correction: {
    description: 'Corrections that wait for a second operator.',
    next_step:
      'Compare the correction with its proof: GET /v1/operator/filings/{id}/evidence/ID, with the id in `evidence`. POST /v1/operator/corrections/{correction}/confirm or …/decline, by another operator than the one who asked.',
  },
  screening: {
    description: 'Formations to clear before they are filed (`SCREENING=desk`).',
    next_step: 'POST /v1/operator/screenings/{requirement}/clear or …/refuse.',
  },
  payment: {
    description: 'Payments that are due to the office or to this service.',
    next_step: 'After it was paid, POST /v1/operator/requirements/{requirement}/settle.',
  },
  signature: {
    description: 'Filings that wait for the signature of a person.',
    next_step:
      'If the mail did not leave (GET /v1/operator/outbox?state=undelivered), deliver it by hand and POST /v1/operator/outbox/ID/deliver. The account can mail another link: POST /v1/entities/{entity}/formation/attestation/resend.',
  },
  agent_consent: {
    description: 'Formations whose registered agent has not consented yet.',
    next_step:
      'If the mail did not leave (GET /v1/operator/outbox?state=undelivered), deliver it by hand and POST /v1/operator/outbox/ID/deliver. Record a consent that the agent signed on paper with POST /v1/operator/filings/{id}/agent-consent.',
  },
  member_signatures: {
    description: 'Formations whose constitution requires the signatures of all members before the filing.',
    next_step:
      'If a mail did not leave (GET /v1/operator/outbox?state=undelivered), deliver it by hand and POST /v1/operator/outbox/ID/deliver. The account sees who is missing, and can ask them again: POST /v1/entities/{entity}/operating-agreement/resend.',
  },
  waiting: {
    description: 'Filings without an error that are sent at a later time.',
    next_step: 'None: it continues by itself at `waits_until`.',
  },
  account: {
    description:
      'Companies whose account must act: after a tax number or articles were refused, to empty the books, or to supply the figures of a report.',
    next_step: 'None: `next_action` tells the account. Ask the account if it waits for long.',
  },
  overdue: {
    description: 'Formations and dissolutions that take longer than expected.',
    next_step:
      'Ask the office, or the person whom the other queues of this filing name. A filing with a silent registry is in GET /v1/operator/stuck.',
  },
} as const satisfies Record<string, Queue>;

export type FilingQueue = keyof typeof QUEUES;
export const FILING_QUEUES = Object.keys(QUEUES) as readonly FilingQueue[];

/** Maximum number of rows to count in a queue. */
export const MOST_COUNTED = 1_000;

/** The queue of undelivered mail. It lists the outbox, not filings. */
export const MAIL_QUEUE = {
  queue: 'mail',
  description:
    'Mails that could not leave, because there is no SMTP server (`ALLOW_NO_MAIL=true`) or it did not accept them. In a sandbox, the account can open the links itself.',
  list: '/v1/operator/outbox?state=undelivered',
} as const;

export function listOf(queue: FilingQueue): string {
  return `/v1/operator/filings?queue=${queue}`;
}

/** Returns the queue of an open requirement; null: the requirement is optional, or belongs to a failed formation. */
export function queueOfRequirement({ kind, code }: { kind: RequirementKind; code: string }): FilingQueue | null {
  if (kind === 'screening' || kind === 'payment') return kind;
  if (kind === 'attestation' || kind === 'signature') {
    if (code === MEMBER_SIGNATURES) return 'member_signatures';
    return code === AGENT_CONSENT ? 'agent_consent' : 'signature';
  }
  // After any other rejection, the formation has failed. A failed formation is in no queue, because only the account
  // can have it filed again.
  return isAboutTaxNumber({ code }) && code !== TAX_NUMBER_OPTION ? 'account' : null;
}

export type QueueFacts = {
  state: string;
  /** Time at which the filing entered the queue of its state. */
  queued_at: Date;
  held_until: Date | null;
  review_reason: string | null;
  wait_reason: string | null;
  /** Reason why filing in the jurisdiction is paused; null: not paused. */
  pause_reason: string | null;
  is_asserted: boolean;
  is_import: boolean;
  /** True if operators file by hand. */
  is_desk: boolean;
  handed_in: HandIn | null;
  /** Time at which the registered agent's link will be mailed; null: already mailed, or no agent is asked. */
  mail_after: Date | null;
  requirement: { id: string; kind: RequirementKind; code: string; message: string; created_at: Date } | null;
  correction: { id: string; reason: string; asked_at: Date } | null;
  /** The company's dissolution, if the dissolution waits for a person; otherwise null. */
  dissolution: { status: string; detail: string; decided_at: Date; is_due: boolean } | null;
  /** A later filing (after the formation) that waits for figures from the account or for a signature. */
  later: { status: string; detail: string; updated_at: Date } | null;
  overdue_at: Date | null;
};

const AGENT_MAIL = {
  reason:
    'The registered agent was mailed less than a day ago, and gets one mail a day for all its companies. The link for this one goes out with the next.',
  next_step:
    'None: the link goes out at `waits_until`. The account can have it mailed at once: POST /v1/entities/{entity}/formation/attestation/resend. Record a consent that the agent signed on paper with POST /v1/operator/filings/{id}/agent-consent.',
};

/** A queue that contains a filing. `requirement_id`: the open requirement for which the filing waits. */
export type QueuePlace = {
  queue: FilingQueue;
  since: Date;
  reason: string;
  requirement_id: string | null;
  next_step: string;
  /** Time at which the filing continues without further action; null: unknown. */
  waits_until: Date | null;
};

type Required = NonNullable<QueueFacts['requirement']>;
type Owned = { id: string; entity_id: string };

/** Returns the queues that contain a filing, with the reason and the next step in each. */
export function queuesOf(owned: Owned, facts: QueueFacts): QueuePlace[] {
  const { requirement, correction, dissolution, later, overdue_at } = facts;
  const required = requirement && queueOfRequirement(requirement);
  const ids = { ...owned, requirement: requirement?.id ?? '', correction: correction?.id ?? '' };
  const place = (
    queue: FilingQueue,
    since: Date,
    reason: string,
    requirement_id: string | null = null,
  ): QueuePlace => ({
    queue,
    since,
    reason,
    requirement_id,
    next_step: fill(QUEUES[queue].next_step, ids),
    waits_until: null,
  });
  const asking = (queue: FilingQueue, { created_at, message, id }: Required): QueuePlace => {
    const entry = place(queue, created_at, message, id);
    if (queue !== 'agent_consent' || facts.mail_after === null) return entry;
    const { reason, next_step } = AGENT_MAIL;
    return { ...entry, reason, next_step: fill(next_step, ids), waits_until: facts.mail_after };
  };
  const ofDissolution = dissolution && queueOfDissolution(dissolution);
  return [
    ...ofState(facts).map(([queue, reason]) => place(queue, facts.queued_at, reason)),
    ...(correction ? [place('correction', correction.asked_at, correction.reason)] : []),
    ...(requirement && required ? [asking(required, requirement)] : []),
    ...(dissolution && ofDissolution ? [place(ofDissolution, dissolution.decided_at, dissolution.detail)] : []),
    ...(later ? [place(later.status === 'information' ? 'account' : 'signature', later.updated_at, later.detail)] : []),
    ...(overdue_at ? [place('overdue', overdue_at, 'The current step is past its expected time.')] : []),
  ];
}

function ofState(facts: QueueFacts): [FilingQueue, string][] {
  const { state, held_until, review_reason, wait_reason, is_asserted, is_import, is_desk, handed_in } = facts;
  if (held_until !== null)
    return [['held_result', 'A result is recorded. Nothing follows from it before it is applied.']];
  if (state === 'needs_review') {
    const reason = review_reason ?? '';
    if (is_import) return [['import', reason]];
    return [['needs_review', reason], ...(is_asserted ? [['unconfirmed_fact', reason] as [FilingQueue, string]] : [])];
  }
  if (state === 'pending' && is_desk) {
    if (handed_in !== null) return [['to_file', handInText(handed_in)]];
    const paused = facts.pause_reason === null ? '' : ` Filing there is paused: ${facts.pause_reason}`;
    return [['to_file', `The filing is complete and has to be filed by hand.${paused}`]];
  }
  return wait_reason === null ? [] : [['waiting', wait_reason]];
}

function queueOfDissolution({ status, is_due }: { status: string; is_due: boolean }): FilingQueue | null {
  if (status === 'attestation') return 'signature';
  return status === 'rejected' || (status === 'winding_up' && !is_due) ? 'account' : null;
}

function fill(text: string, ids: Owned & { requirement: string; correction: string }): string {
  return text
    .replaceAll('{id}', ids.id)
    .replaceAll('{entity}', ids.entity_id)
    .replaceAll('{requirement}', ids.requirement)
    .replaceAll('{correction}', ids.correction);
}
