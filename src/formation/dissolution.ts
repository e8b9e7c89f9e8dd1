import { waitsForBooks } from '../domain/dissolution.ts';
import { isForming, nextState } from '../domain/entity.ts';
import type { Rejection } from '../domain/formation.ts';
import { writeDollars } from '../domain/treasury/money.ts';
import { insertDissolution, moveDissolution } from '../store/dissolutions.ts';
import { type Entity, updateEntity } from '../store/entities.ts';
import { recordOnEntity } from '../store/entity-record.ts';
import type { Filing } from '../store/filings.ts';
import { skipStepsBefore, stopFormation, updateSteps } from '../store/formations.ts';
import type { Proposal } from '../store/proposals.ts';
import { findHead } from '../store/treasury.ts';
import type { Tx } from '../store/write.ts';
import { withdrawQuestion } from './requirements.ts';
import { withdrawTaxRequest } from './tax-number.ts';

/* What routes and worker both do to a dissolution. The entity is locked. */

const ownerOf = ({ account_id, id }: Entity) => ({ account_id, entity_id: id });

/** What was decided takes force: the company winds down. `at`: business clock. */
export async function windDown(tx: Tx, entity: Entity, proposal: Proposal, at: Date): Promise<Record<string, unknown>> {
  const state = nextState(entity.state, 'dissolution_executed');
  if (state === null) throw new Error(`a dissolution while the entity is ${entity.state}`);
  if (isForming(entity.state)) await endFormation(tx, entity);
  const after = await updateEntity(tx, entity, { state });
  const detail = (await booksDetail(tx, entity, false)) ?? 'The articles of dissolution are being written.';
  await insertDissolution(tx, { ...ownerOf(entity), proposal_id: proposal.id, detail, decided_at: at });
  recordOnEntity(tx, 'dissolution.started', after, { before: entity, also: { proposal_id: proposal.id } });
  return { kind: 'dissolution', state };
}

const ENDED = 'Not done any more: the company is being dissolved.';

/** A formation that is not complete goes no further; what the tax office has already is still heard. */
async function endFormation(tx: Tx, entity: Entity): Promise<void> {
  const owner = ownerOf(entity);
  await withdrawTaxRequest(tx, entity);
  await withdrawQuestion(tx, owner);
  await skipStepsBefore(tx, owner, 'complete', ENDED);
  await updateSteps(tx, owner, [{ name: 'complete', status: 'skipped', detail: ENDED }]);
  await stopFormation(tx, owner, null);
}

/** What the books still have to do before the articles are filed, in words; null: nothing. */
export async function booksDetail(tx: Tx, entity: Entity, isReleased: boolean): Promise<string | null> {
  const { balance } = await findHead(tx.sql, entity);
  if (!waitsForBooks({ balance, isReleased })) return null;
  return `The books hold ${writeDollars(balance)} dollars. Pay what is owed and distribute the rest: articles of dissolution are filed once nothing is left, or when a member has them filed.`;
}

/** The articles will not be filed as they are. The company goes on winding down until a member has them filed again. */
export async function refuseArticles(tx: Tx, entity: Entity, filing: Filing, rejection: Rejection): Promise<void> {
  const detail = `Not accepted: ${rejection.message}`;
  await moveDissolution(tx, filing, { status: 'rejected', detail, rejection, expectedBy: null, isLetGo: false });
  const also = { reference: filing.reference, rejection };
  recordOnEntity(tx, 'dissolution.action_required', entity, { also });
}
