import { isSigningDue } from '../../domain/agreement/signers.ts';
import { isFullySigned, signedText } from '../../domain/agreement/standing.ts';
import { awaitMembers } from '../../formation/agreement/await-signatures.ts';
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
  const known = await getEntity(db, account_id, entity_id);
  const filing = await findFiling(db, account_id, entity_id, 'formation');
  const subject = await readSubject(db, known, filing?.pack_version);
  const written = known.operating_agreement === null ? await writeAgreement(deps, subject, account_id) : null;
  return async (tx, entity) => {
    // Amended meanwhile: the step begins again with the new constitution.
    if (subject.constitution_version !== entity.constitution_version) return { dueInMs: 0 };
    const standing = entity.operating_agreement ?? (written && (await issueAgreement(tx, entity, written)));
    if (standing === null) throw new Error(`the agreement of entity ${entity.id} was taken away`);
    const isDue = isSigningDue(subject.constitution.operating_agreement?.signatures, 'active');
    if (isDue && !isFullySigned(standing)) {
      return awaitMembers(tx, entity, 'operating_agreement', standing);
    }
    const detail = `Binds the constitution ${subject.constitution_hash}. ${signedText(standing)}`;
    return completeStep(tx, entity, 'operating_agreement', detail);
  };
};
