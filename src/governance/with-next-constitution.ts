import type { ConstitutionReader } from '../constitution/constitution-reader.ts';
import type { Actor } from '../domain/access/actor.ts';
import { CARRIED_LIMIT } from '../domain/governance/carried.ts';
import type { CorporateContent } from '../domain/governance/corporate-source.ts';
import type { CurrentConstitution, NextText } from '../domain/governance/next-constitution.ts';
import type { ProposalContent } from '../domain/governance/proposal.ts';
import type { Refused } from '../domain/governance/refusal.ts';
import { AppError } from '../errors/errors.ts';
import { listDecisionsSince } from '../store/companies/decisions-since.ts';
import { getCurrentConstitution } from '../store/constitutions.ts';
import type { Reader } from '../store/core/db.ts';
import type { Store, Tx } from '../store/core/write.ts';
import { type Entity, lockEntity } from '../store/entities.ts';
import { accepted } from './accepted.ts';
import { tellRefusals } from './treasury-books.ts';

/**
 * A locked entity, the constitution in force, and the result of applying a proposal to that constitution. `carried`:
 * decisions taken after an amendment was written, which are added to its text; null if there are none, or if the
 * constitution also changed in another way.
 */
export type Prepared = {
  entity: Entity;
  current: CurrentConstitution;
  text: NextText | null | Refused;
  carried: readonly CorporateContent[] | null;
};

type About = {
  actor: Actor;
  accountId: string;
  entityId: string;
  content: ProposalContent;
  /** Id of the proposal; null if the proposal does not exist yet. */
  proposalId: string | null;
  /** The version that the proposal was written against; null: the proposal is checked against the version in force. */
  baseVersion: number | null;
};

export type NextDeps = { store: Store; constitutions: ConstitutionReader };

/**
 * Runs a change in the caller's transaction. A route commits the change together with its idempotency key, and then
 * responds.
 */
export type Commit<T, A> = (change: (tx: Tx) => Promise<T>) => Promise<A>;

type Change<T> = (tx: Tx, prepared: Prepared) => Promise<T>;

class ConstitutionMoved extends Error {}

const MAX_TRIES = 3;

/** Applies a proposal like `writeAsRead` below. If the treasury refuses it, records this in a separate commit. */
export function writeWithNext<T, A>(deps: NextDeps, about: About, commit: Commit<T, A>, change: Change<T>): Promise<A> {
  return tellRefusals(deps.store, about, () => writeAsRead(deps, about, commit, change));
}

/** Applies a proposal to the constitution before the transaction begins, because parsing takes time. */
async function writeAsRead<T, A>(deps: NextDeps, about: About, commit: Commit<T, A>, change: Change<T>): Promise<A> {
  const { accountId, entityId, content } = about;
  for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
    const read = await getCurrentConstitution(deps.store.db, accountId, entityId);
    const carried = await carriedTo(deps.store.db, about, read.version);
    const text = await deps.constitutions.readNext(read, content, carried ?? []);
    try {
      return await commit(async (tx) => {
        const entity = await lockEntity(tx, accountId, entityId);
        const current = await getCurrentConstitution(tx.sql, accountId, entityId);
        if (current.version !== read.version) throw new ConstitutionMoved();
        return change(tx, { entity, current, text, carried });
      });
    } catch (error) {
      if (!(error instanceof ConstitutionMoved)) throw error;
    }
  }
  throw new AppError('unavailable', { detail: 'The constitution changes too often to be read. Try again.' });
}

/**
 * Returns the decisions taken after an amendment was written, because they must be added to the amendment's text. Null
 * for other kinds of proposals, because these change the text in force.
 */
async function carriedTo(db: Reader, { accountId, entityId, content, baseVersion }: About, version: number) {
  if (content.kind !== 'amend' || baseVersion === null || baseVersion === version) return null;
  return listDecisionsSince(db, { account_id: accountId, entity_id: entityId }, baseVersion, CARRIED_LIMIT);
}

/**
 * Returns the text of the next constitution (null: the proposal does not change the constitution), or throws the
 * refusal of the proposal. Call this last, so that other refusals take precedence.
 */
export function acceptedText(text: Prepared['text']): NextText | null {
  return text !== null && 'ok' in text ? accepted<never>(text) : text;
}
