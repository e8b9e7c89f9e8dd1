import type { Constitution } from '../constitution/constitution.ts';
import type { Change } from '../constitution/diff.ts';
import { type FiledFact, isFiledFact } from '../filing/filed-facts.ts';
import type { LaterFilingType } from '../filing/filing-rules.ts';
import { filingFor } from '../filing/later-filing.ts';
import { currentPack } from '../jurisdictions/index.ts';
import { legalName } from '../names/legal-name.ts';

/**
 * Returns the filing that these changes of a constitution need before they take effect; null: none. The registered
 * agent's new consent needs no filing, because it is not on file; nor does another spelling of the same legal name.
 */
export function filingOfChanges(
  changes: readonly Change[],
  inForce: Pick<Constitution, 'legal_form' | 'jurisdiction'>,
): LaterFilingType | null {
  const facts = changes.filter((change) => isOnFile(change, inForce)).map(({ pointer }) => partOf(pointer));
  return filingFor([...new Set(facts)] as FiledFact[]);
}

function isOnFile(change: Change, { legal_form, jurisdiction }: Pick<Constitution, 'legal_form' | 'jurisdiction'>) {
  const { pointer } = change;
  if (!isFiledFact(partOf(pointer), legal_form)) return false;
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
