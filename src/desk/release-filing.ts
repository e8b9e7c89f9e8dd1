import { type Problem, problemOfReason } from '../domain/formats/problem.ts';
import { AppError } from '../errors/errors.ts';
import { notInState } from '../filings/refusals.ts';
import type { Tx } from '../store/core/write.ts';
import { findOpenReport } from '../store/filing-reports.ts';
import type { Filing } from '../store/filings.ts';
import { askForRelease, unclaimFiling } from '../store/operating/operator-filings.ts';
import { isSamePerson } from '../store/operator-keys.ts';
import { recordOn, refuseResult, report, requireState } from './operator-filing.ts';

export type Release = { reason?: string | undefined; site_down?: boolean | undefined };

/**
 * Releases a filing, so that it can be filed again. Two operators must agree that the office does not have the filing.
 * One operator is enough if the office's site was down, because then only the operator who claimed the filing knows
 * that nothing was submitted.
 */
export async function releaseFiling(tx: Tx, filing: Filing, release: Release, operatorId: string): Promise<void> {
  requireState(filing, ['pending', 'needs_review'], 'A release');
  if (filing.is_import) {
    throw notReleased(
      'This is the import of a company that exists: it is never filed. Adopt it with its proof, or reject it.',
    );
  }
  const isClaim = filing.state === 'pending';
  if (isClaim) await requireUnsubmittedClaim(tx, filing);
  const { release_asked_by: first } = filing;
  const reason = release.reason?.trim() || null;
  const isFirst = first === null || release.site_down === true;
  const problems = isFirst ? problemsOfRelease(filing, { ...release, reason }, operatorId) : [];
  if (problems.length > 0) throw refuseResult(problems);
  if (release.site_down) {
    await unclaimFiling(tx, filing);
    return recordOn(tx, filing, 'filing.released', { reason, site_down: true });
  }
  if (first === null) {
    await askForRelease(tx, filing, { operatorId, reason });
    return recordOn(tx, filing, 'filing.release_asked', { reason });
  }
  if (await isSamePerson(tx.sql, first, operatorId)) {
    throw notReleased('You already requested this release. A second operator must confirm it.');
  }
  if (!isClaim) return report(tx, filing, { kind: 'release' }, { operatorId: first, secondOperatorId: operatorId });
  await unclaimFiling(tx, filing);
  recordOn(tx, filing, 'filing.released', { first_operator: first, reason: filing.release_reason });
}

async function requireUnsubmittedClaim(tx: Tx, filing: Filing): Promise<void> {
  if (filing.claimed_by === null) throw notReleased('Nobody has claimed this filing. It is already in the queue.');
  if ((await findOpenReport(tx.sql, filing)) === null) return;
  throw notInState(filing, 'A result of this filing is recorded. Withdraw the result before you release the filing.');
}

function problemsOfRelease(
  { state, claimed_by, handed_in }: Filing,
  { reason, site_down }: { reason: string | null; site_down?: boolean | undefined },
  operatorId: string,
): Problem[] {
  const problems: Problem[] = [];
  // A filing in review needs no reason from the operator, because it already has its own (`review_reason`).
  if (reason === null && (state === 'pending' || site_down)) {
    problems.push({ pointer: '/reason', code: 'required', message: REASON_REQUIRED });
  }
  const ofReason = reason === null ? null : problemOfReason(reason);
  if (ofReason !== null) problems.push(ofReason);
  if (site_down && claimed_by !== operatorId) {
    problems.push({ pointer: '/site_down', code: 'not_allowed', message: NOT_THE_FILER });
  } else if (site_down && handed_in !== null) {
    problems.push({ pointer: '/site_down', code: 'not_allowed', message: HANDED_IN });
  }
  return problems;
}

const REASON_REQUIRED =
  'is required. Say why you release the filing, and how you know that the office does not have it';

const NOT_THE_FILER =
  'can be stated only by the operator who claimed the filing, because nobody else knows what was submitted. Leave it out: a second operator then confirms the release';

const HANDED_IN =
  'cannot be true of a filing that went to the office. Leave it out: a second operator then confirms the release';

function notReleased(detail: string): AppError {
  return new AppError('illegal_transition', { detail });
}
