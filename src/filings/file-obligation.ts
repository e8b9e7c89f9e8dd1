import { ruleOf } from '../domain/compliance/calendars.ts';
import { dayAt } from '../domain/compliance/day.ts';
import type { ObligationRule } from '../domain/compliance/rule.ts';
import type { Constitution } from '../domain/constitution/constitution.ts';
import {
  type AnnualType,
  annualTypeOf,
  dutyLines,
  type Figures,
  feeOf,
  figureProblems,
  lacksFigures,
  type NotFiled,
  notFiled,
  reportOf,
} from '../domain/filing/annual-filing.ts';
import { factTexts, type StatedLine } from '../domain/filing/filed-changes.ts';
import { FILING_RULES } from '../domain/filing/filing-rules.ts';
import { currentPack } from '../domain/jurisdictions/index.ts';
import { STATES } from '../domain/jurisdictions/states.ts';
import { AppError } from '../errors/errors.ts';
import { recordAbout } from '../store/companies/entity-record.ts';
import { getCurrentConstitution } from '../store/constitutions.ts';
import { businessAt } from '../store/core/business-clock.ts';
import type { Tx } from '../store/core/write.ts';
import { type Entity, ownerOf } from '../store/entities.ts';
import { type Filing, getFiling, renewPacket } from '../store/filings.ts';
import { listLaterOfObligations, type NamedLater, restateLaterFiling } from '../store/later-filings.ts';
import { findObligation, type ObligationView } from '../store/obligations.ts';
import {
  aboutLater,
  askOrRelease,
  dutySigner,
  foreseeFiling,
  insertLater,
  type LaterDeps,
  type NewLater,
  openLaterFiling,
  packetOf,
  statementOf,
  writePapers,
} from './later-filing.ts';
import { alreadyOpen, guardUnmet, mayBeAtOffice, notInState } from './refusals.ts';

/* Opens the filings that a company's compliance calendar requires. The caller has locked the entity. */

export type DutyDeps = LaterDeps & { isDesk: boolean };

/** An obligation of a company. `newest`: the newest filing opened for it. */
export type FoundDuty = { entity: Entity; obligation: ObligationView; newest: NamedLater | null; at: Date };

export async function findDuty(tx: Tx, entity: Entity, obligationId: string): Promise<FoundDuty | null> {
  const obligation = await findObligation(tx.sql, ownerOf(entity), obligationId);
  if (obligation === null) return null;
  const [newest = null] = await listLaterOfObligations(tx.sql, entity.account_id, [obligation.id]);
  return { entity, obligation, newest, at: await businessAt(tx, entity.account_id) };
}

/** Returns the reason why no filing can be opened for an obligation now; null if one can be opened. */
export function notFiledHere({ entity, obligation, newest, at }: FoundDuty): NotFiled | null {
  const last = newest && { id: newest.filing_id, status: newest.status };
  const today = dayAt(obligation.timeZone, at);
  const { hasLateCharge = false } = ruleFor(obligation);
  return notFiled({ duty: obligation, today, entityState: entity.state, newest: last, hasLateCharge });
}

/** Opens the filing for an obligation, or adds the figures that an open filing waits for. */
export async function fileObligation(deps: DutyDeps, tx: Tx, found: FoundDuty, figures: Figures): Promise<Filing> {
  const { obligation, newest } = found;
  const { amount } = ruleFor(obligation);
  if (newest?.status === 'information') {
    // The conditions for filing are checked again, because the company may have begun to wind down since the filing was
    // opened.
    const over = notFiledHere({ ...found, newest: null });
    if (over !== null) throw refusal(over, found);
    if (lacksFigures(amount, figures)) throw refuseFigures([MISSING]);
    requireFigures(deps, found, figures);
    return supplyFigures(deps, tx, found, newest, figures);
  }
  const refused = notFiledHere(found);
  if (refused !== null) throw refusal(refused, found);
  requireFigures(deps, found, figures);
  return openDuty(deps, tx, found, figures);
}

/** Records the intent to file. If figures are missing, the filing waits for them, and nobody is asked to sign yet. */
export async function openDuty(deps: DutyDeps, tx: Tx, found: FoundDuty, figures: Figures): Promise<Filing> {
  const later = await filingOf(tx, found, figures);
  if (lacksFigures(ruleFor(found.obligation).amount, figures)) {
    tx.foresee('next', 'information');
    const detail =
      'The report needs the value of the assets in Wyoming. Supply the value. Then the signer of the report is asked to sign.';
    return insertLater(tx, later, [], { status: 'information', detail });
  }
  const filing = await openLaterFiling(deps, tx, later);
  await askOrRelease(deps, tx, found.entity, filing);
  return filing;
}

async function supplyFigures(
  deps: DutyDeps,
  tx: Tx,
  found: FoundDuty,
  { filing_id }: NamedLater,
  figures: Figures,
): Promise<Filing> {
  const { entity } = found;
  const later = await filingOf(tx, found, figures);
  const { packet, packetHash } = packetOf(later, await writePapers(deps, tx, later));
  const filing = await getFiling(tx.sql, entity.account_id, filing_id);
  const { feeCents } = later;
  const isRenewed = await renewPacket(tx, filing, { packet, packetHash, feeCents }, { isDesk: false });
  if (!isRenewed) throw mayBeAtOffice();
  restateLaterFiling(tx, filing, later.statement);
  foreseeFiling(tx, later);
  const renewed = await getFiling(tx.sql, entity.account_id, filing_id);
  const object = { ...aboutLater(renewed), packet_hash: packetHash, fee_cents: feeCents };
  recordAbout(tx, renewed, 'filing.figures_supplied', object);
  await askOrRelease(deps, tx, entity, renewed);
  return renewed;
}

async function filingOf(tx: Tx, { entity, obligation, at }: FoundDuty, figures: Figures): Promise<NewLater> {
  const type = annualTypeOf(obligation.code);
  if (type === null) throw new Error(`${obligation.code} is not filed here`);
  const { constitution, hash } = await getCurrentConstitution(tx.sql, entity.account_id, entity.id);
  const signer = await dutySigner(tx, entity, constitution);
  const { amount } = ruleFor(obligation);
  const stated = [...companyLines(type, constitution), ...dutyLines(obligation, amount, figures)];
  return {
    entity,
    constitutionHash: hash,
    type,
    period: obligation.period,
    signer,
    feeCents: feeOf(amount, figures),
    cause: { proposal_id: null, obligation_id: obligation.id },
    statement: statementOf(entity, { at, signer, facts: stated }),
    parts: { report: reportOf(obligation, figures), stated },
    next: null,
  };
}

/** Returns the facts on file that an annual report repeats; an empty list if the type is only a payment. */
function companyLines(type: AnnualType, constitution: Constitution): StatedLine[] {
  if (FILING_RULES[type].signing.as === 'authorized') return [];
  const { reportFacts = [] } = STATES[constitution.jurisdiction];
  const texts = { ...factTexts(constitution), jurisdiction: currentPack(constitution.jurisdiction).title };
  return reportFacts.map(({ label, fact }) => ({ label, value: texts[fact] }));
}

function ruleFor({ jurisdiction, calendarVersion, code }: ObligationView): ObligationRule {
  return ruleOf(jurisdiction, calendarVersion, code);
}

function requireFigures({ isDesk }: DutyDeps, { obligation }: FoundDuty, figures: Figures): void {
  const problems = figureProblems(ruleFor(obligation).amount, figures, { isDesk });
  if (problems.length > 0) throw refuseFigures(problems);
}

type FigureProblems = ReturnType<typeof figureProblems>;

const MISSING = {
  pointer: '/wyoming_assets_cents',
  code: 'required',
  message: 'is required: the tax depends on the assets located and employed in Wyoming',
};

function refuseFigures(problems: FigureProblems): AppError {
  const [first] = problems;
  const detail = `In the body, \`wyoming_assets_cents\` ${first?.message}.`;
  return new AppError('validation_failed', { detail, problems });
}

const BY_STATE: ReadonlySet<string> = new Set(['not_open', 'company_state', 'already_open']);

function refusal({ reason, message }: NotFiled, { entity, newest }: FoundDuty): AppError {
  if (reason === 'already_open' && newest !== null) return alreadyOpen(entity, newest.filing_id, message);
  return BY_STATE.has(reason) ? notInState(entity, message) : guardUnmet(reason, message);
}
