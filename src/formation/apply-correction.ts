import { oasDid } from '../domain/entity/did.ts';
import type { DocumentKind } from '../domain/entity/document.ts';
import { nextState } from '../domain/entity/entity.ts';
import { type Consequence, consequencesOf } from '../domain/filing/fact-correction.ts';
import type { FilingType } from '../domain/filing/filing.ts';
import { cut } from '../domain/formats/text.ts';
import { AppError } from '../errors/errors.ts';
import { recordOnEntity } from '../store/across-tables/entity-record.ts';
import type { Tx } from '../store/core/write.ts';
import type { Correction } from '../store/corrections.ts';
import { replaceDid, supersedeDid } from '../store/dids.ts';
import { supersedeDocuments } from '../store/documents.ts';
import { type Entity, type EntityPatch, ownerOf, updateEntity } from '../store/entities.ts';
import { correctFiling, disproveFiling, type Filing, type FilingResult } from '../store/filings.ts';
import { stopFormation, updateSteps } from '../store/formations.ts';
import { releaseName } from '../store/name-holds.ts';
import { holdNumber, officeOf, releaseNumber } from '../store/number-holds.ts';

/* Applies a confirmed correction to everything that shows the fact. Entities and filings are locked. */

type Company = { filing: Filing; entity: Entity };
/** Both companies of an exchange; otherwise `other` is null. */
type Companies = { own: Company; other: Company | null };

/** Papers for a bank print the filing number and the tax number. */
const FOR_BANK = ['banking_resolution', 'bank_pack_contents', 'bank_pack'] as const;

/** Papers that print each fact, and were neither filed nor signed. */
const REISSUED: Readonly<Record<FilingType, readonly DocumentKind[]>> = {
  formation: ['receipt', 'ein_worksheet', 'bundle', ...FOR_BANK],
  ein: ['bundle', ...FOR_BANK],
  dissolution: ['bundle'],
};

export async function applyCorrection(tx: Tx, correction: Correction, given: Companies): Promise<Consequence[]> {
  const { own, other } = given;
  const { facts, evidence } = correction;
  if (facts.not_filed) return disprove(tx, correction, own);
  const current = resultOf(own);
  if (other !== null) {
    const [mine, theirs] = [current, resultOf(other)];
    // Both numbers and both DIDs are free before either is taken.
    await letGo(tx, own);
    await letGo(tx, other);
    const second = await give(tx, correction, other, { ...theirs, number: mine.number, evidence });
    return [...(await give(tx, correction, own, { ...mine, number: theirs.number, evidence })), ...second];
  }
  const { number = current.number, filed_at = current.filed_at } = facts;
  if (number !== current.number) await letGo(tx, own);
  return give(tx, correction, own, { number, filed_at: new Date(filed_at).toISOString(), evidence });
}

/** Frees the number of a company, and ends the DID that is made of it. */
async function letGo(tx: Tx, company: Company): Promise<void> {
  const { filing, entity } = company;
  await releaseNumber(tx, { office: officeOf(filing), number: resultOf(company).number }, filing);
  if (filing.type === 'formation' && entity.oas_did !== null) await supersedeDid(tx, entity);
}

/** Writes the corrected facts to the filing, the company, its DID and the papers that print them. */
async function give(tx: Tx, correction: Correction, company: Company, result: FilingResult): Promise<Consequence[]> {
  const { filing, entity } = company;
  const { number } = result;
  const isRenumbered = number !== resultOf(company).number;
  if (isRenumbered && !(await holdNumber(tx, { office: officeOf(filing), number }, filing))) {
    throw new AppError('illegal_transition', { detail: 'Another company was given this number meanwhile.' });
  }
  await correctFiling(tx, filing, result);
  const oldDid = filing.type === 'formation' && isRenumbered ? entity.oas_did : null;
  const newDid = oldDid === null ? null : oasDid(entity.jurisdiction, number);
  if (newDid !== null) await replaceDid(tx, newDid, entity);
  const after = await updateEntity(tx, entity, {
    ...factsOfEntity(filing.type, result),
    ...(newDid !== null && { oas_did: newDid }),
  });
  const reissued = await supersedeDocuments(tx, ownerOf(entity), REISSUED[filing.type]);
  const isSwap = correction.swap_filing_id !== null;
  const consequences = consequencesOf({
    ...{ type: filing.type, isDisproved: false, oldDid, newDid, isSwap, reissued },
  });
  tell(tx, correction, company, { after, corrected: result, consequences });
  return consequences;
}

function factsOfEntity(type: FilingType, { number, filed_at }: FilingResult): EntityPatch {
  switch (type) {
    case 'formation':
      return { filing_number: number, filed_at: new Date(filed_at) };
    case 'ein':
      return { ein: number };
    case 'dissolution':
      return { dissolution_number: number, dissolved_at: new Date(filed_at) };
  }
}

/** The office never had the filing: the company is FilingFailed, and its account can file it again. */
async function disprove(tx: Tx, correction: Correction, company: Company): Promise<Consequence[]> {
  const { filing, entity } = company;
  const state = nextState(entity.state, 'filing_disproved');
  if (state === null) {
    throw new AppError('illegal_transition', {
      detail: `A company that is ${entity.state} cannot be marked as not filed.`,
      extra: { state: entity.state, allowed_actions: [] },
    });
  }
  const message = cut(`The office does not have this filing. ${correction.reason}`, 2_000);
  const rejection = { code: 'registry_other', message, source: 'human', retryable: true } as const;
  await letGo(tx, company);
  await releaseName(tx, filing);
  await disproveFiling(tx, filing, rejection);
  await updateSteps(tx, ownerOf(entity), [{ name: 'state_filing', status: 'failed', detail: message }]);
  await stopFormation(tx, ownerOf(entity), rejection);
  const gone = { filing_number: null, filed_at: null, ein: null, ein_waiver: null, oas_did: null };
  const after = await updateEntity(tx, entity, { state, filing_error: message, ...gone });
  await supersedeDocuments(tx, ownerOf(entity), REISSUED.formation);
  const consequences = consequencesOf({
    ...{ type: filing.type, isDisproved: true, oldDid: entity.oas_did, newDid: null, isSwap: false, reissued: [] },
  });
  tell(tx, correction, company, { after, corrected: null, consequences });
  return consequences;
}

type Told = { after: Entity; corrected: FilingResult | null; consequences: readonly Consequence[] };

function tell(tx: Tx, correction: Correction, company: Company, { after, corrected, consequences }: Told): void {
  const { type, reference } = company.filing;
  const facts = (result: FilingResult) => ({ number: result.number, filed_at: result.filed_at });
  const also = {
    ...{ correction_id: correction.id, type, reference, reason: correction.reason },
    recorded: facts(resultOf(company)),
    corrected: corrected && facts(corrected),
    consequences: consequences.map(({ code }) => code),
  };
  recordOnEntity(tx, 'formation.corrected', after, { before: company.entity, also });
}

function resultOf({ filing }: Company): FilingResult {
  if (filing.result === null) throw new Error(`filing ${filing.id} without a result`);
  return filing.result;
}
