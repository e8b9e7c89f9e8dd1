import type { ConstitutionReader } from '../constitution/constitution-reader.ts';
import type { Actor } from '../domain/access/actor.ts';
import type { CurrentConstitution, NextText } from '../domain/governance/next-constitution.ts';
import type { ProposalContent } from '../domain/governance/proposal.ts';
import type { Refused } from '../domain/governance/refusal.ts';
import { AppError } from '../errors/errors.ts';
import { getCurrentConstitution } from '../store/constitutions.ts';
import type { Store, Tx } from '../store/core/write.ts';
import { type Entity, lockEntity } from '../store/entities.ts';
import { accepted } from './accepted.ts';
import { tellRefusals } from './treasury-books.ts';

/** A locked entity, the constitution in force, and the result of applying a proposal to it. */
export type Prepared = { entity: Entity; current: CurrentConstitution; text: NextText | null | Refused };

type About = {
  actor: Actor;
  accountId: string;
  entityId: string;
  content: ProposalContent;
  /** Null: it is being raised. */
  proposalId: string | null;
};

export type NextDeps = { store: Store; constitutions: ConstitutionReader };

/**
 * Commits a change for the caller: a route does it once for its idempotency key, and makes its reply from the result.
 */
export type Commit<T, A> = (change: (tx: Tx) => Promise<T>) => Promise<A>;

type Change<T> = (tx: Tx, prepared: Prepared) => Promise<T>;

/** Another version took effect between reading and locking. */
class ConstitutionMoved extends Error {}

const MAX_TRIES = 3;

/** Like `writeAsRead`; a refusal by the treasury is recorded in a commit of its own. */
export function writeWithNext<T, A>(deps: NextDeps, about: About, commit: Commit<T, A>, change: Change<T>): Promise<A> {
  return tellRefusals(deps.store, about, () => writeAsRead(deps, about, commit, change));
}

/**
 * Applies a proposal to the constitution before the transaction, because reading takes time; if another version took
 * effect meanwhile, it reads again.
 */
async function writeAsRead<T, A>(
  deps: NextDeps,
  { accountId, entityId, content }: About,
  commit: Commit<T, A>,
  change: Change<T>,
): Promise<A> {
  for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
    const read = await getCurrentConstitution(deps.store.db, accountId, entityId);
    const text = await deps.constitutions.readNext(read, content);
    try {
      return await commit(async (tx) => {
        const entity = await lockEntity(tx, accountId, entityId);
        const current = await getCurrentConstitution(tx.sql, accountId, entityId);
        if (current.version !== read.version) throw new ConstitutionMoved();
        return change(tx, { entity, current, text });
      });
    } catch (error) {
      if (!(error instanceof ConstitutionMoved)) throw error;
    }
  }
  throw new AppError('unavailable', { detail: 'The constitution changes too often to be read. Try again.' });
}

/** Returns the text, or throws its refusal, now that no other refusal comes first. */
export function acceptedText(text: Prepared['text']): NextText | null {
  return text !== null && 'ok' in text ? accepted<never>(text) : text;
}
