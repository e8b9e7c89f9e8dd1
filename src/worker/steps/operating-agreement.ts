import { awaitMembers, isAwaitingMembers } from '../../formation/agreement/await-signatures.ts';
import { issueAgreement, writeAgreement } from '../../formation/agreement/issue-agreement.ts';
import { readSubject } from '../../formation/document-subject.ts';
import { getEntity } from '../../store/entities.ts';
import { findFiling } from '../../store/filings.ts';
import { completeStep } from './complete.ts';
import type { Step } from './step.ts';

/**
 * Writes the members' operating agreement from the constitution, whose hash it binds, unless they were asked to sign it
 * before the filing. It waits for their signatures if the constitution says so.
 */
export const adoptAgreement: Step = async (deps, formation) => {
  const { account_id, entity_id } = formation;
  const { db } = deps.store;
  const filing = await findFiling(db, account_id, entity_id, 'formation');
  const subject = await readSubject(db, await getEntity(db, account_id, entity_id), filing?.pack_version);
  const written = await writeAgreement(deps, subject, account_id);
  return async (tx, entity) => {
    // Amended meanwhile: the step begins again with the new constitution.
    if (subject.constitution_version !== entity.constitution_version) return { dueInMs: 0 };
    const standing = entity.operating_agreement ?? (await issueAgreement(tx, entity, written));
    if (isAwaitingMembers(subject.constitution, standing, 'active')) {
      return awaitMembers(tx, entity, 'operating_agreement', standing);
    }
    const detail = `Binds the constitution ${subject.constitution_hash}.`;
    return completeStep(tx, entity, 'operating_agreement', detail);
  };
};
