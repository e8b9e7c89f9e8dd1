import type { Constitution } from '../constitution/constitution.ts';
import type { Change } from '../constitution/diff.ts';
import { type FiledFact, paperFor } from '../filing/filed-facts.ts';
import { type ChangeFiling, filingFor } from '../filing/later-filing.ts';
import { currentPack } from '../jurisdictions/index.ts';
import type { LegalForm } from '../jurisdictions/pack.ts';
import { legalName } from '../names/legal-name.ts';

/**
 * Returns the filing that these changes of a constitution need before they take effect; null: none. The registered
 * agent's new consent needs no filing, because the consent is not on file. Another spelling of the same legal name
 * needs no filing either.
 */
export function filingOfChanges(changes: readonly Change[], inForce: Company): ChangeFiling | null {
  const form = changes.find(({ pointer }) => pointer === '/legal_form');
  const company = form?.op === 'replace' ? { ...inForce, legal_form: form.after as LegalForm } : inForce;
  const facts = changes.filter((change) => isOnFile(change, company)).map(({ pointer }) => partOf(pointer));
  return filingFor([...new Set(facts)] as FiledFact[], company);
}

type Company = Pick<Constitution, 'legal_form' | 'jurisdiction'>;

function isOnFile(change: Change, company: Company): boolean {
  const { legal_form, jurisdiction } = company;
  const { pointer } = change;
  if (paperFor(partOf(pointer), company) === null) return false;
  if (/^\/registered_agent\/consent(\/|$)/.test(pointer)) return false;
  if (pointer !== '/name' || change.op !== 'replace') return true;
  const [was, is] = [change.before, change.after].map((name) =>
    legalName(String(name), legal_form, currentPack(jurisdiction)),
  );
  return was !== is;
}

function partOf(pointer: string): string {
  return pointer.split('/')[1] ?? '';
}
