import { timeZoneOf } from '../domain/compliance/calendars.ts';
import { dayAt } from '../domain/compliance/day.ts';
import type { StatedLine } from '../domain/filing/filed-changes.ts';
import { FILING_RULES, isOfTaxOffice } from '../domain/filing/filing-rules.ts';
import { laterFee } from '../domain/filing/later-filing.ts';
import {
  type CorrectionText,
  correctionLines,
  type OrderKind,
  type OrderRefusal,
  orderRefusal,
  reinstatementLines,
} from '../domain/filing/order.ts';
import { type CompanyContent, filedDocumentsOf } from '../domain/filing/packet.ts';
import { capital } from '../domain/formats/capital.ts';
import { documentTitle } from '../domain/jurisdictions/document-title.ts';
import { STATES } from '../domain/jurisdictions/states.ts';
import { AppError } from '../errors/errors.ts';
import { getCurrentConstitution } from '../store/constitutions.ts';
import { businessAt } from '../store/core/business-clock.ts';
import type { Tx } from '../store/core/write.ts';
import { type Entity, ownerOf } from '../store/entities.ts';
import { type Filing, findEntityFiling, findFiling } from '../store/filings.ts';
import { findOldestOpenOf, type ObligationView } from '../store/obligations.ts';
import { askOrRelease, dutySigner, type LaterDeps, openLaterFiling, statementOf } from './later-filing.ts';
import { alreadyOpen, guardUnmet, notInState } from './refusals.ts';

/** A service of the office that an account can order. */
export type Order =
  | { kind: Exclude<OrderKind, 'correction'> }
  | { kind: 'correction'; correction: CorrectionText & { filing_id: string } };

/**
 * Opens the filing for a service that the account orders. An operator files it by hand. The caller has locked the
 * entity.
 */
export async function placeOrder(deps: LaterDeps, tx: Tx, entity: Entity, order: Order): Promise<Filing> {
  const { kind } = order;
  const at = await businessAt(tx, entity.account_id);
  const cure = kind === 'reinstatement' ? await findOldestOpenOf(tx.sql, ownerOf(entity), 'annual_report_cure') : null;
  const newest = await findFiling(tx.sql, entity.account_id, entity.id, kind);
  const today = dayAt(timeZoneOf(entity.jurisdiction), at);
  const { constitution, hash } = await getCurrentConstitution(tx.sql, entity.account_id, entity.id);
  const { byForm, notForfeited: ofState } = STATES[constitution.jurisdiction];
  const notForfeited = byForm?.[constitution.legal_form]?.notForfeited ?? ofState;
  const refused = orderRefusal({ kind, entityState: entity.state, today, newest, cure, notForfeited });
  if (refused?.reason === 'already_open' && newest !== null) throw alreadyOpen(entity, newest.id, refused.message);
  if (refused !== null) throw refusal(refused, entity);
  const signer = await dutySigner(tx, entity, constitution);
  const stated = await linesOf(tx, entity, order, cure);
  const filing = await openLaterFiling(deps, tx, {
    entity,
    constitutionHash: hash,
    type: kind,
    signer,
    period: cure?.period ?? tx.ids.uuid(),
    cause: { proposal_id: null, obligation_id: cure?.id ?? null },
    feeCents: laterFee({ type: kind }, { ...entity, legal_form: constitution.legal_form }).cents ?? 0,
    statement: statementOf(entity, { at, signer, facts: stated }),
    parts: { stated },
    next: null,
  });
  await askOrRelease(deps, tx, entity, filing);
  return filing;
}

async function linesOf(tx: Tx, entity: Entity, order: Order, cure: ObligationView | null): Promise<StatedLine[]> {
  switch (order.kind) {
    case 'good_standing':
      return [{ label: 'Request', value: 'A certificate of good standing.' }];
    case 'reinstatement':
      if (cure?.periodStart == null) throw new Error('a reinstatement without its overdue report');
      return reinstatementLines({ period: cure.period, periodStart: cure.periodStart });
    case 'correction':
      return linesOfCorrection(tx, entity, order.correction);
  }
}

async function linesOfCorrection(
  tx: Tx,
  entity: Entity,
  { filing_id, ...text }: Extract<Order, { kind: 'correction' }>['correction'],
): Promise<StatedLine[]> {
  const record = await findEntityFiling(tx.sql, entity, filing_id);
  if (record?.result == null || isOfTaxOffice(record.type)) {
    const message = 'is not the id of a filing of this company that its registry accepted';
    const problems = [{ pointer: '/correction/filing_id', code: 'not_found', message }];
    throw new AppError('validation_failed', { detail: `In the body, \`correction.filing_id\` ${message}.`, problems });
  }
  const { number, filed_at } = record.result;
  const zone = timeZoneOf(entity.jurisdiction);
  return correctionLines({ title: recordTitle(record), number, filedOn: dayAt(zone, new Date(filed_at)) }, text);
}

/** Returns the state's own title of a record, for the legal form that the company had when the record was filed. */
function recordTitle({ type, packet }: Filing): string {
  const company = packet as CompanyContent;
  const [paper] = filedDocumentsOf(packet);
  const kind = type === 'formation' ? 'articles' : paper?.kind;
  return kind === undefined ? capital(FILING_RULES[type].name) : documentTitle(kind, company);
}

function refusal({ code, reason, message }: OrderRefusal, entity: Entity): AppError {
  return code === 'illegal_transition' ? notInState(entity, message) : guardUnmet(reason, message);
}
