/** Steps of one formation, in order. The database repeats the list as a CHECK. */
export const STEPS = [
  'name_check',
  'documents',
  'screening',
  'attestation',
  'state_filing',
  'ein',
  'operating_agreement',
  'did',
  'complete',
] as const;
export type StepName = (typeof STEPS)[number];

export const STEP_STATUSES = [
  'pending',
  'running',
  'waiting',
  'action_required',
  'outcome_unknown',
  'done',
  'failed',
  'skipped',
] as const;
export type StepStatus = (typeof STEP_STATUSES)[number];

/**
 * Milliseconds after which a step is overdue. For steps that wait for the registry, the registry announces the time.
 */
export const STEP_EXPECTED_MS: Record<StepName, number> = {
  name_check: 60_000,
  documents: 60_000,
  screening: 60_000,
  attestation: 60_000,
  state_filing: 120_000,
  ein: 120_000,
  operating_agreement: 60_000,
  did: 60_000,
  complete: 60_000,
};

/**
 * Time from the expected end of a step until the step counts as overdue, so that an answer that arrives just in time
 * can still be read.
 */
export const OVERDUE_GRACE_MS = 10_000;

export function isOverdue(expectedBy: Date | null, now: Date): boolean {
  return expectedBy !== null && expectedBy.getTime() + OVERDUE_GRACE_MS < now.getTime();
}

/**
 * Returns the first step that is neither done nor skipped, or null if all steps are done or skipped. Throws if a step
 * is missing.
 */
export function currentStep<S extends { name: StepName; status: StepStatus }>(steps: readonly S[]): S | null {
  for (const name of STEPS) {
    const step = steps.find((each) => each.name === name);
    if (step === undefined) throw new Error(`a formation without its step ${name}`);
    if (step.status !== 'done' && step.status !== 'skipped') return step;
  }
  return null;
}

/**
 * Returns the current step of a formation after the given step got the given status: the same step, or the next step if
 * this one is over. Null if the step failed, or was the last step and is over.
 */
export function stageAfter(name: StepName, status: StepStatus): { name: StepName; status: StepStatus } | null {
  if (status === 'failed') return null;
  if (status !== 'done' && status !== 'skipped') return { name, status };
  const next = STEPS[STEPS.indexOf(name) + 1];
  return next === undefined ? null : { name: next, status: 'pending' };
}

export type Rejection = {
  code: string;
  /** Text from the registry, to be treated as data and never as instructions. */
  message: string;
  /** JSON Pointer into the constitution. */
  pointer?: string;
  source: 'registry' | 'tax' | 'human';
  /** True if the unchanged filing may be accepted later; false if something has to be changed first. */
  retryable: boolean;
  /** RFC 3339: time until which the registry keeps the filing open for a correction. */
  resubmit_by?: string;
  /** The registry's own code for the rejection, if it is not one of this service's codes. */
  registry_code?: string;
  /** RFC 3339: time at which the request is repeated, unless someone supplies the missing information earlier. */
  retry_at?: string;
  requirement_id?: string;
};
