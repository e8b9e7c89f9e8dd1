import type { Actor } from '../domain/access/actor.ts';
import type { CurrentConstitution, NextText } from '../domain/governance/next-constitution.ts';
import type { ProposalContent } from '../domain/governance/proposal.ts';
import type { Refused } from '../domain/governance/refusal.ts';
import { AppError } from '../errors/errors.ts';
import type { HttpDeps } from '../http/calls/route.ts';
import { getCurrentConstitution } from '../store/constitutions.ts';
import { type IdempotencyKey, idempotent, type Reply } from '../store/core/idempotency.ts';
import { type Tx, write } from '../store/core/write.ts';
import { type Entity, lockEntity } from '../store/entities.ts';
import { accepted } from './accepted.ts';
import { tellRefusals } from './treasury.ts';

/** A locked entity, the constitution in force, and what a proposal would make of it. */
export type Prepared = { entity: Entity; current: CurrentConstitution; text: NextText | null | Refused };

type About = {
  actor: Actor;
  accountId: string;
  entityId: string;
  content: ProposalContent;
  /** Null: it is being raised. */
  proposalId: string | null;
  idempotencyKey: IdempotencyKey | null;
};

type Change = (tx: Tx, prepared: Prepared) => Promise<Reply>;

/** Another version took force between reading and locking. */
class ConstitutionMoved extends Error {}

const MAX_TRIES = 3;

/** `writeAsRead`; where the treasury refuses, that is told in a commit of its own. */
export function writeWithNext(deps: HttpDeps, about: About, change: Change): Promise<Reply> {
  return tellRefusals(deps.store, about, () => writeAsRead(deps, about, change));
}

/**
 * Reads what a proposal makes of the constitution before the transaction, because reading takes its time; where another
 * version took force meanwhile, it is read again.
 */
async function writeAsRead(
  deps: HttpDeps,
  { actor, accountId, entityId, content, idempotencyKey }: About,
  change: Change,
): Promise<Reply> {
  for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
    const read = await getCurrentConstitution(deps.store.db, accountId, entityId);
    const text = await deps.constitutions.readNext(read, content);
    try {
      return await write(deps.store, actor, (tx) =>
        idempotent(tx, idempotencyKey, async () => {
          const entity = await lockEntity(tx, accountId, entityId);
          const current = await getCurrentConstitution(tx.sql, accountId, entityId);
          if (current.version !== read.version) throw new ConstitutionMoved();
          return change(tx, { entity, current, text });
        }),
      );
    } catch (error) {
      if (!(error instanceof ConstitutionMoved)) throw error;
    }
  }
  throw new AppError('unavailable', { detail: 'The constitution changes faster than it can be read. Try again.' });
}

/** What was read; or its refusal goes to the caller, now that it is known that nothing else comes first. */
export function acceptedText(text: Prepared['text']): NextText | null {
  return text !== null && 'ok' in text ? accepted<never>(text) : text;
}
