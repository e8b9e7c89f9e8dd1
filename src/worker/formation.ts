import { WORKER } from '../domain/access/actor.ts';
import { isForming } from '../domain/entity/entity.ts';
import { currentStep, type StepName } from '../domain/filing/formation.ts';
import { AGENT_CONSENT, MEMBER_SIGNATURES } from '../domain/filing/requirement.ts';
import type { Reader } from '../store/core/db.ts';
import { type Tx, write } from '../store/core/write.ts';
import { type Entity, findEntity, lockEntityIfAny } from '../store/entities.ts';
import { findFiling } from '../store/filings.ts';
import {
  type Formation,
  type FormationStep,
  listSteps,
  lockClaimedFormation,
  releaseFormation,
} from '../store/formations.ts';
import { findOpenRequirement } from '../store/requirements.ts';
import type { Claim } from './loop.ts';
import { attest } from './steps/attestation.ts';
import { issueDid } from './steps/did.ts';
import { adoptAgreement, verifyDocuments } from './steps/documents.ts';
import { requestEin } from './steps/ein.ts';
import { checkName } from './steps/name-check.ts';
import { requestFiling, screen } from './steps/state-filing.ts';
import type { Company, FormationDeps, Step, StepResult } from './steps/step.ts';

const STEP_FUNCTIONS: Record<StepName, Step> = {
  name_check: checkName,
  documents: verifyDocuments,
  screening: screen,
  attestation: attest,
  state_filing: requestFiling,
  ein: requestEin,
  operating_agreement: adoptAgreement,
  did: issueDid,
  complete: async () => async () => 'wait',
};

/** Steps without requests to other services. They run in the same transaction as the previous step. */
const WITHOUT_REQUESTS: ReadonlySet<StepName> = new Set([
  'documents',
  'screening',
  'attestation',
  'state_filing',
  'did',
]);

/**
 * Advances a formation as far as possible without waiting. Each step with outside requests begins a new transaction.
 */
export async function runFormation(deps: FormationDeps, claim: Claim<Formation>): Promise<void> {
  const formation = claim.row;
  const { db } = deps.store;
  for (;;) {
    const subject = await read(db, formation, findEntity(db, formation.account_id, formation.entity_id));
    // The entity was deleted after this worker claimed the formation, so nothing is left to do or release.
    if (subject === null) return;
    const step = isForming(subject.entity.state) ? currentStep(subject.steps) : null;
    const change =
      step === null ? async () => 'wait' as const : await STEP_FUNCTIONS[step.name](deps, formation, subject);
    const result = await write(deps.store, WORKER, async (tx) => {
      // The entity is locked before the formation (the lock order of `write`), even if the step itself does not use the
      // entity.
      const entity = lockEntityIfAny(tx, formation.account_id, formation.entity_id);
      const locked = await read(tx.sql, formation, entity);
      // The entity was deleted or dissolved meanwhile, so the prepared change no longer applies.
      if (locked === null || (step !== null && !isForming(locked.entity.state))) throw new LostClaim();
      const first = (await isAsked(tx, formation, step)) ? 'wait' : await change(tx, locked.entity, locked.filing);
      const next = first === 'next' ? await takeStepsWithoutRequests(deps, tx, formation, after(locked, step)) : first;
      const isOurs =
        next === 'next'
          ? await lockClaimedFormation(tx, formation)
          : await releaseFormation(tx, formation, next === 'wait' ? null : next.dueInMs);
      if (!isOurs) throw new LostClaim();
      return next;
    }).catch((error) => {
      if (error instanceof LostClaim) return 'wait' as const;
      throw error;
    });
    if (result !== 'next') return;
  }
}

type Subject = Company & { steps: readonly FormationStep[] };

/**
 * Reads entity, steps and filing at once: the statements share one network packet. The first statement may lock the
 * entity.
 */
async function read(
  db: Reader,
  { account_id, entity_id }: Formation,
  entityOrLock: Promise<Entity | null>,
): Promise<Subject | null> {
  const [entity, steps, filing] = await Promise.all([
    entityOrLock,
    listSteps(db, account_id, entity_id),
    findFiling(db, account_id, entity_id, 'formation'),
  ]);
  if (entity === null) return null;
  if (filing === null) throw new Error('a formation without its filing');
  return { entity, steps, filing };
}

function after(known: Subject, over: FormationStep | null): Subject {
  return {
    ...known,
    steps: known.steps.map((step) => (step.name === over?.name ? { ...step, status: 'done' } : step)),
  };
}

/**
 * Returns whether the person for whom the step waits was already asked. An operator can make a waiting formation run
 * again, but nobody is asked twice.
 */
async function isAsked(tx: Tx, formation: Formation, step: FormationStep | null): Promise<boolean> {
  if (step?.status !== 'action_required') return false;
  const requirement = await findOpenRequirement(tx.sql, formation);
  if (requirement?.code === MEMBER_SIGNATURES) return true;
  return requirement?.kind === step.name || (step.name === 'attestation' && requirement?.code === AGENT_CONSENT);
}

async function takeStepsWithoutRequests(
  deps: FormationDeps,
  tx: Tx,
  formation: Formation,
  known: Subject,
): Promise<StepResult> {
  let left = known;
  for (;;) {
    const step = currentStep(left.steps);
    if (step === null || !WITHOUT_REQUESTS.has(step.name)) return 'next';
    const change = await STEP_FUNCTIONS[step.name](deps, formation, left);
    const next = await change(tx, left.entity, left.filing);
    if (next !== 'next') return next;
    left = after(left, step);
  }
}

/** Thrown to roll back this change, because another worker took over or the account stopped the formation. */
class LostClaim extends Error {}
