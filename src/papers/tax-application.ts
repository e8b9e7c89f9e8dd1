import type { RenderedDocument } from '../documents/document.ts';
import type { DocumentRenderer } from '../documents/renderer.ts';
import type { Constitution } from '../domain/constitution/constitution.ts';
import { TAX_OFFICE } from '../domain/filing/fact.ts';
import type { Filer } from '../domain/filing/filer.ts';
import { partyOf } from '../domain/filing/packet.ts';
import { filedPerson } from '../domain/formats/latin-name.ts';
import { findPack } from '../domain/jurisdictions/index.ts';
import { wallDay } from '../domain/jurisdictions/office-hours.ts';
import {
  type Entered,
  readTaxAnswers,
  type TaxAnswers,
  type TaxInputName,
  type TaxProblems,
} from '../domain/tax/tax-answers.ts';
import { type Company, type TaxApplication, type TaxFormLine, taxFormLines } from '../domain/tax/tax-form.ts';
import { getConstitutionDocument } from '../store/constitutions.ts';
import type { Reader } from '../store/core/db.ts';
import type { Entity } from '../store/entities.ts';
import { type FilerRow, findFirstFiler } from '../store/filers.ts';
import type { Filing } from '../store/filings.ts';
import { readSubject } from './document-subject.ts';

/** Form SS-4 for its signer: every line, the questions to answer, and the designee. */
export type AskedTaxForm = {
  lines: readonly TaxFormLine[];
  inputs: readonly TaxInputName[];
  /**
   * The person who applies for the company. Null: no operator recorded a name for the tax office yet, so nobody can be
   * authorized.
   */
  designee: FilerRow | null;
  /** Returns the lines of the form with the signer's answers. */
  linesWith(answers: TaxAnswers): readonly TaxFormLine[];
};

export async function readAskedTaxForm(db: Reader, filing: Filing, entity: Entity): Promise<AskedTaxForm> {
  const constitution = await getConstitutionDocument(db, entity.account_id, entity.id);
  const designee = await findFirstFiler(db, TAX_OFFICE);
  const linesWith = (answers: TaxAnswers) => taxLinesOf(filing, entity, constitution, { designee, answers });
  const lines = linesWith({});
  return { lines, inputs: lines.flatMap(({ inputs = [] }) => inputs), designee, linesWith };
}

/** The entries of a signer. `application` is missing if there is nothing to sign yet; then the page is shown again. */
export type EnteredTaxForm = { answers: TaxAnswers; problems: TaxProblems; application: TaxApplication | null };

/**
 * Reads a posted form. The form contains the id of the designee named on its page, because nothing can be signed if the
 * designee has changed since.
 */
export function readTaxForm({ inputs, designee, linesWith }: AskedTaxForm, form: Entered): EnteredTaxForm {
  const { answers, problems } = readTaxAnswers(inputs, form);
  const isComplete = Object.keys(problems).length === 0 && designee !== null && designee.id === form['designee'];
  if (!isComplete) return { answers, problems, application: null };
  return { answers, problems, application: { answers, designee: filerOf(designee), lines: linesWith(answers) } };
}

function filerOf({ name, organization, phone, fax, email, address }: FilerRow): Filer {
  return { name, organization, phone, fax, email, address };
}

/** Renders the worksheet with the answers and the signature of the responsible party. */
export async function renderSignedTaxForm(
  deps: { store: { db: Reader }; documents: DocumentRenderer },
  filing: Filing,
  entity: Entity,
  { application, statement, signedAt }: { application: TaxApplication; statement: string; signedAt: Date },
): Promise<RenderedDocument> {
  const { filing_number: number, filed_at } = entity;
  if (number === null || filed_at === null) throw new Error('an application for a company that was never filed');
  const subject = await readSubject(deps.store.db, entity, filing.pack_version);
  const party = partyOf(filing, subject.constitution.responsible_party);
  const request = {
    ...subject,
    kind: 'ein_worksheet',
    constitution: { ...subject.constitution, responsible_party: party },
    filed: { number, filed_at: filed_at.toISOString() },
    signed: {
      application,
      statement,
      signature: { name: filedPerson(party).name, signed_at: signedAt.toISOString(), is_automatic: false },
    },
  } as const;
  return deps.documents.render(request, filing.account_id);
}

/** Returns the lines for the responsible party of a request, who can differ from the one in the constitution. */
export function taxLinesOf(
  filing: Filing,
  { legal_name: legalName, jurisdiction, filed_at }: Pick<Entity, 'legal_name' | 'jurisdiction' | 'filed_at'>,
  constitution: Constitution,
  application: Pick<Company, 'designee' | 'answers'>,
): TaxFormLine[] {
  const timeZone = findPack(jurisdiction)?.timeZone ?? 'UTC';
  const startedOn = filed_at === null ? '' : wallDay(timeZone, filed_at);
  const responsible_party = partyOf(filing, constitution.responsible_party);
  return taxFormLines({ ...constitution, responsible_party }, { legalName, startedOn, ...application });
}
