import type { EntityState } from '../entity/entity.ts';
import { type FilingState, isClosed } from './filing.ts';
import type { Rejection, StepName, StepStatus } from './formation.ts';
import { WITHDRAWN } from './rejection.ts';
import { ASKED_OF, isSupplied, type NextActor, type OpenRequirement } from './requirement.ts';

/** The next step for an entity, and the party that has to take it; null if there is nothing to do. */
export type NextAction = {
  code: string;
  actor: NextActor;
  message: string;
  operation_id: string | null;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | null;
  href: string | null;
  due_at: string | null;
  /** The part of the request body that is already known. */
  body?: Readonly<Record<string, unknown>>;
};

/** An API operation: its id, method and path. */
export type Operation = { operation_id: string; method: NonNullable<NextAction['method']>; href: string };

export function operation(method: Operation['method'], operation_id: string, href: string): Operation {
  return { operation_id, method, href };
}

export type NextActionFacts = {
  id: string;
  state: EntityState;
  stage: StepName | null;
  stage_status: StepStatus | null;
  rejection: Rejection | null;
  /** The open requirement, if any. */
  asked: OpenRequirement | null;
  expected_by: Date | null;
  /** State of the formation's filing, if the account abandoned the filing. */
  filing_state?: FilingState;
  /** True if the entity is stuck (domain/filing/stuck.ts). Omitted if this was not checked. */
  is_stuck?: boolean;
};

/** Returns the next step for an entity. `isDesk`: true if operators file by hand. */
export function nextAction(facts: NextActionFacts, { isDesk }: { isDesk: boolean }): NextAction | null {
  const at = `/v1/entities/${facts.id}`;
  switch (facts.state) {
    case 'Draft':
      return {
        code: 'submit_formation',
        actor: 'agent',
        message: 'Submit the formation when the constitution is complete.',
        ...operation('POST', 'start_formation', `${at}/formation/start`),
        due_at: null,
      };
    case 'Importing':
      return facts.is_stuck ? { ...STANDS_STILL, ...followedImport(facts.id) } : awaitConfirmation(facts.id);
    case 'ImportFailed':
      return importAgain(facts);
    case 'Filing':
    case 'Filed':
    case 'Registered':
      return whileForming(facts, isDesk);
    case 'FilingFailed':
      return afterFailure(facts, isDesk);
    case 'WindingDown':
      return {
        code: 'follow_dissolution',
        actor: 'agent',
        message: 'The company is winding down. GET dissolution shows the next step and who takes it.',
        ...operation('GET', 'get_dissolution', `${at}/dissolution`),
        due_at: null,
      };
    case 'Active':
    case 'Dissolved':
      return null;
  }
}

/** Next action while a registry has the filing. */
export const AWAIT_OUTCOME = {
  code: 'await_outcome',
  actor: 'registry',
  message: 'The registry may have the filing, and is being asked. Nothing is sent again in the meantime.',
} as const;
/** Next action while the filing waits only for the registry's answer. */
export const AWAIT_REGISTRY = {
  code: 'await_registry',
  actor: 'registry',
  message: 'The filing is under way. You do not need to do anything.',
} as const;
/** Next action while an accepted formation has no effect yet. */
const AWAIT_EFFECT = {
  code: 'await_effect',
  actor: 'registry',
  message:
    'The state filed the company with a later day of effect, and it does not exist before. You do not need to do anything.',
} as const;
/** Next action while an operator has to file by hand. Until then, the office knows nothing of the filing. */
export const FILED_BY_HAND = {
  code: 'await_operator',
  actor: 'operator',
  message:
    'An operator of this service files it by hand, and records the answer of the office. You do not need to do anything.',
} as const;
const IN_REVIEW = {
  code: 'review',
  actor: 'operator',
  message: 'An operator is checking this step. You do not need to do anything.',
} as const;
/** Next action for work that is stuck until an operator acts. */
export const STANDS_STILL = {
  code: 'await_service',
  actor: 'operator',
  message: 'The service has an internal problem with this step. Its operator sees it in the list of stuck work.',
} as const;

function whileForming(facts: NextActionFacts, isDesk: boolean): NextAction {
  const follow = { ...followed(facts.id), due_at: facts.expected_by?.toISOString() ?? null } as const;
  const isAsked = facts.stage_status === 'action_required';
  if (isAsked && facts.asked !== null && !facts.asked.is_optional) return answer(facts.id, facts.asked);
  if (facts.is_stuck) return { ...STANDS_STILL, ...follow };
  if (isAsked) return { ...IN_REVIEW, ...follow };
  if (facts.stage_status === 'outcome_unknown') return { ...AWAIT_OUTCOME, ...follow };
  if (facts.state === 'Filed' && facts.stage === 'state_filing') return { ...AWAIT_EFFECT, ...follow };
  const isByHand = isDesk && (facts.stage === 'state_filing' || facts.stage === 'ein');
  const awaited = isByHand ? FILED_BY_HAND : AWAIT_REGISTRY;
  const more = facts.asked === null ? '' : ' The open requirement shows what you can supply.';
  return { ...awaited, message: `${awaited.message}${more}`, ...follow };
}

/**
 * Returns the next step after a failed formation. While the abandoned filing is still open, the next step is to wait
 * for its outcome, because the registry may still accept it.
 */
function afterFailure(facts: NextActionFacts, isDesk: boolean): NextAction {
  const { filing_state } = facts;
  if (filing_state !== undefined && !isClosed(filing_state)) {
    const holder = filing_state === 'needs_review' ? IN_REVIEW : isDesk ? FILED_BY_HAND : AWAIT_OUTCOME;
    return { ...holder, ...followed(facts.id), due_at: null };
  }
  if (facts.asked !== null) return answer(facts.id, facts.asked);
  return {
    code: 'retry_from_failed',
    actor: 'agent',
    message: 'File the formation again. PUT {version, action: "retry_from_failed"} does it.',
    ...operation('PUT', 'update_entity', `/v1/entities/${facts.id}`),
    due_at: null,
    body: { action: 'retry_from_failed' },
  };
}

function awaitConfirmation(id: string): NextAction {
  const message =
    'An operator of this service compares the import with the register of the office. You do not need to do anything. Until then the facts of the company are unverified.';
  return { code: 'await_operator', actor: 'operator', message, ...followedImport(id) };
}

function importAgain({ id, rejection }: NextActionFacts): NextAction {
  const message =
    rejection?.code === WITHDRAWN.code
      ? 'You withdrew the import. Import the company again, or delete the entity.'
      : 'The import was not confirmed. Correct what its rejection names, and import the company again.';
  const call = operation('POST', 'create_import', `/v1/entities/${id}/import`);
  return { code: 'import_again', actor: 'agent', message, ...call, due_at: null };
}

function followedImport(id: string): Operation & { due_at: null } {
  return { ...operation('GET', 'get_import', `/v1/entities/${id}/import`), due_at: null };
}

function answer(id: string, asked: OpenRequirement): NextAction {
  const { requirement_id, kind, message, due_at, is_payable, is_consent, is_agreement } = asked;
  const actor = ASKED_OF[kind];
  const at = `/v1/entities/${id}`;
  if (is_agreement) {
    const resend = operation('POST', 'resend_agreement_links', `${at}/operating-agreement/resend`);
    return { code: 'await_members', actor, message, ...resend, due_at };
  }
  if (kind === 'attestation' || kind === 'signature') {
    const resend = operation('POST', 'resend_attestation', `${at}/formation/attestation/resend`);
    if (kind === 'attestation') return { code: 'attest', actor, message, ...resend, due_at };
    if (is_consent) return { code: 'await_consent', actor, message, ...resend, due_at };
    // The signing link was not mailed yet, so the account has to request it.
    return { code: 'request_signature', actor: 'agent', message, ...resend, due_at };
  }
  if (is_payable) return { code: 'pay', actor: 'human', message, ...followed(id), due_at };
  if (!isSupplied(kind)) return { code: `await_${kind}`, actor, message, ...followed(id), due_at };
  const resolve = operation('POST', 'resolve_requirement', `${at}/formation/requirements/${requirement_id}/resolve`);
  return { code: 'resolve_requirement', actor, message, ...resolve, due_at };
}

function followed(id: string): Operation {
  return operation('GET', 'get_formation', `/v1/entities/${id}/formation`);
}
