import { einProblem } from '../domain/ein.ts';
import { findPack } from '../domain/jurisdictions/index.ts';
import type { Problem } from '../domain/problem.ts';
import type { Filing } from '../store/filings.ts';

type Result = { number?: string; filed_at?: string; code?: string };

/** What is wrong with a result that a person records, all at once: another form of number, a date to come, a foreign code. */
export function problemsOfResult(filing: Pick<Filing, 'type' | 'packet'>, result: Result, now: Date): Problem[] {
  const problems: Problem[] = [];
  const einFault = filing.type === 'ein' && result.number !== undefined ? einProblem(result.number) : null;
  if (einFault !== null) problems.push({ pointer: '/ein', ...einFault });
  const pattern = patternOf(filing);
  if (result.number !== undefined && pattern && !new RegExp(pattern).test(result.number)) {
    const message = `is not of the form of this office's numbers: ${pattern}`;
    problems.push({ pointer: '/number', code: 'pattern', message });
  }
  if (result.filed_at !== undefined && new Date(result.filed_at) > now) {
    problems.push({ pointer: '/filed_at', code: 'in_the_future', message: 'has not come yet' });
  }
  if (result.code !== undefined && result.code.startsWith('ein_') !== (filing.type === 'ein')) {
    const message = filing.type === 'ein' ? 'must be one of the tax office, ein_…' : 'is one of the tax office';
    problems.push({ pointer: '/code', code: 'not_allowed', message });
  }
  return problems;
}

function patternOf({ type, packet }: Pick<Filing, 'type' | 'packet'>): string | undefined {
  if (type === 'ein') return undefined;
  return findPack(String(packet['jurisdiction']))?.filingNumberPattern.value;
}
