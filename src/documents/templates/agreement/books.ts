import { closingMonth } from '../../../domain/tax/tax-form.ts';
import {
  type Article,
  agreed,
  byDefault,
  type Clause,
  count,
  follows,
  instead,
  sentences,
  type Terms,
} from './clause.ts';

export function booksArticle(terms: Terms): Article {
  const { constitution, law } = terms;
  const method = constitution.books?.accounting_method;
  return {
    title: 'Books and records',
    clauses: [
      agreed(
        'Books',
        sentences(
          'The company keeps complete books. Decisions, votes and filings are kept in its audit chain, in which no entry can be changed without it being seen',
          method === undefined
            ? 'The accounting method is the one that its tax returns use'
            : `The accounting method is the ${method} method`,
        ),
      ),
      follows('Fiscal year', 'tax_year', sentences(fiscalYear(constitution), law.tax_year.text)),
      inspection(terms),
    ],
  };
}

function inspection(terms: Terms): Clause {
  const days = terms.constitution.books?.inspection_notice_days;
  return days === undefined
    ? byDefault(terms, 'Inspection', 'information')
    : instead(
        'Inspection',
        'information',
        sentences(`Reasonable notice for an inspection is ${count(days, 'day')}`, terms.law.information.text),
      );
}

function fiscalYear(constitution: Terms['constitution']): string {
  const month = closingMonth(constitution);
  return month === undefined
    ? 'The fiscal year is the tax year that the law prescribes for the company'
    : `The fiscal year ends on the last day of ${month}`;
}
