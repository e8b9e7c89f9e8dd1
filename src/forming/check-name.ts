import type { Clock } from '../clock.ts';
import type { JurisdictionPack, LegalForm } from '../domain/jurisdictions/pack.ts';
import { legalName } from '../domain/names/legal-name.ts';
import { latinReading } from '../domain/names/lookalike.ts';
import { nameCandidates } from '../domain/names/name-alternatives.ts';
import { distinctWords, normalizeName } from '../domain/names/name-normal-form.ts';
import { type NameProblem, nameProblems } from '../domain/names/names.ts';
import type { Db } from '../store/core/db.ts';
import { findPause } from '../store/jurisdiction-pauses.ts';
import { listHeldNames, listHoldsLike, type NameHold } from '../store/name-holds.ts';
import type { NameAnswer, RegistryQuestions } from './registry-questions.ts';

type CheckDeps = { store: { db: Db }; clock: Clock; registry: RegistryQuestions };

export type AskedName = {
  name: string;
  legalForm: LegalForm;
  pack: JurisdictionPack;
  accountId: string;
  /** The only entity whose filings count as the caller's own; null: all entities of the account. */
  onlyEntityId: string | null;
};

/**
 * A name that conflicts with the checked name. `name`: null if another account's filing has the conflicting name,
 * because names of other accounts are not disclosed.
 */
type Conflict = {
  kind: 'same' | 'likely_conflict';
  source: 'registry' | 'own_filing' | 'other_filing';
  name: string | null;
  entity_id: string | null;
};

/** The result of checking a name against the registry, the state's rules and this service's filings, at one moment. */
export type NameCheck = {
  status: NameAnswer['status'];
  jurisdiction: string;
  legal_form: LegalForm;
  legal_name: string;
  normalized: string;
  problems: readonly NameProblem[];
  conflicts: readonly Conflict[];
  alternatives: readonly string[];
  checked_at: Date;
};

const MAX_ALTERNATIVES = 5;
/**
 * Maximum number of alternatives that the registry is asked about: one more than the number returned, in case one is
 * not available.
 */
const MAX_ASKED = 6;
const NOT_ASKED: NameAnswer = { status: 'unknown', reason: 'The registry was not asked.' };

/**
 * Checks a name with the registry and against the filings in this service. The name is available only if neither has a
 * conflict and no rule forbids it.
 */
export async function checkName(deps: CheckDeps, asked: AskedName): Promise<NameCheck> {
  const { name, legalForm, pack } = asked;
  const problems = nameProblems(name, legalForm, pack);
  const normalized = normalizeName(name, pack);
  const [answer, holds] = await Promise.all([
    askRegistry(deps, asked, normalized),
    // The Latin reading is compared, so that a name in Cyrillic letters matches the Latin name that it imitates.
    listHoldsLike(deps.store.db, pack.code, normalizeName(latinReading(name), pack)),
  ]);
  const conflicts = [...heldConflicts(asked, normalized, holds), ...registryConflicts(asked, answer, holds)];
  const isHeld = holds.some((hold) => hold.normalized_name === normalized);
  const status = isHeld ? 'taken' : statusOf(answer, problems);
  const isGood = status !== 'taken' && problems.length === 0 && conflicts.length === 0;
  return {
    status,
    jurisdiction: pack.code,
    legal_form: legalForm,
    legal_name: legalName(name, legalForm, pack),
    normalized,
    problems,
    conflicts,
    alternatives: isGood ? [] : await findAlternatives(deps, asked),
    checked_at: deps.clock.now(),
  };
}

/**
 * Asks the registry about a name. While filings in the jurisdiction are paused, the registry is not asked, because its
 * answers are unreliable.
 */
async function askRegistry(deps: CheckDeps, { pack, accountId }: AskedName, normalized: string): Promise<NameAnswer> {
  if (normalized === '' || (await findPause(deps.store.db, pack.code)) !== null) return NOT_ASKED;
  return deps.registry.checkName(normalized, pack.code, accountId);
}

function statusOf(answer: NameAnswer, problems: readonly NameProblem[]): NameCheck['status'] {
  const cannotBeFiled = problems.some(({ severity }) => severity === 'error');
  return answer.status === 'available' && cannotBeFiled ? 'unknown' : answer.status;
}

function heldConflicts(asked: AskedName, normalized: string, holds: readonly NameHold[]): Conflict[] {
  return holds.map(({ normalized_name, account_id, entity_id, legal_name }) => {
    const kind = normalized_name === normalized ? kindOf(asked, legal_name) : 'likely_conflict';
    const isOwn = account_id === asked.accountId && (asked.onlyEntityId ?? entity_id) === entity_id;
    return isOwn
      ? { kind, source: 'own_filing', name: legal_name, entity_id }
      : { kind, source: 'other_filing', name: null, entity_id: null };
  });
}

function registryConflicts(asked: AskedName, answer: NameAnswer, holds: readonly NameHold[]): Conflict[] {
  if (answer.status !== 'taken') return [];
  const heldNames = new Set(holds.map((hold) => hold.legal_name));
  return answer.conflicts
    .filter((name) => !heldNames.has(name))
    .map((name) => ({ kind: kindOf(asked, name), source: 'registry', name, entity_id: null }));
}

/**
 * Returns `same` only if the words are equal. Names that differ only in spacing are not `same`, because the law does
 * not decide that case.
 */
function kindOf({ name, pack }: AskedName, other: string): Conflict['kind'] {
  const isSame = distinctWords(name, pack).join(' ') === distinctWords(other, pack).join(' ');
  return isSame ? 'same' : 'likely_conflict';
}

async function findAlternatives(deps: CheckDeps, asked: AskedName): Promise<string[]> {
  const { name, legalForm, pack, accountId } = asked;
  const { db } = deps.store;
  const candidates = nameCandidates(name, legalForm, pack);
  const normalized = candidates.map((candidate) => normalizeName(candidate, pack));
  const [held, pause] = await Promise.all([listHeldNames(db, pack.code, normalized), findPause(db, pack.code)]);
  const free = candidates
    .map((candidate, index) => ({ candidate, normalized: normalized[index] ?? '' }))
    .filter((each) => !held.includes(each.normalized))
    .slice(0, MAX_ASKED);
  const answers = await Promise.all(
    free.map((each) => (pause === null ? deps.registry.checkName(each.normalized, pack.code, accountId) : NOT_ASKED)),
  );
  return free
    .filter((_, index) => answers[index]?.status !== 'taken')
    .map(({ candidate }) => candidate)
    .slice(0, MAX_ALTERNATIVES);
}
