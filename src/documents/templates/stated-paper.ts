import type { DocumentContent } from '../content.ts';
import { type LaterSubject, paperAboutCompany } from './paper-about-company.ts';

/** A paper that states facts about a company and changes none of them, such as an annual report. */
export function statedPaper(subject: LaterSubject): DocumentContent {
  return paperAboutCompany(subject, (heading) => [
    heading('2', 'Statement'),
    { kind: 'fields', rows: (subject.later.facts ?? []).map(({ label, value }) => ({ label, value })) },
  ]);
}
