import { isFullySigned, signedText } from '../../domain/agreement/standing.ts';
import { isSigningDue } from '../../domain/constitution/agreement-signers.ts';
import { readSubject } from '../../papers/document-subject.ts';
import { awaitMembers } from '../../signatures/await-signatures.ts';
import { issueAgreement, writeAgreement } from '../../signatures/issue-agreement.ts';
import { completeStep } from './complete.ts';
import type { Step } from './step.ts';

/**
 * Writes the members' operating agreement from the constitution, whose hash it binds, unless they were asked to sign it
 * before the filing. It waits for their signatures if the constitution says so.
 */
export const adoptAgreement: Step = async (deps, { account_id }, known) => {
  const subject = await readSubject(deps.store.db, known.entity, known.filing.pack_version);
  const isWritten = known.entity.operating_agreement !== null;
  const written = isWritten ? null : await writeAgreement(deps, subject, account_id);
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
