import { listed } from '../../../domain/formats/listed.ts';
import { type Article, agreed, byDefault, type Clause, instead, sentences, type Terms } from './clause.ts';

const GROUPS = { members: 'members', officers: 'officers', contacts: 'escalation contacts' } as const;

export function indemnificationArticle(terms: Terms): Article {
  const part = terms.constitution.indemnification;
  return {
    title: 'Indemnification',
    clauses: [
      scope(terms),
      agreed(
        'Advances and insurance',
        sentences(
          part?.advance_expenses
            ? 'The company advances the cost of a defense against a promise to repay it if there is no right to indemnification'
            : 'The company is not obliged to advance the cost of a defense',
          part?.insurance
            ? 'The company keeps insurance for these persons'
            : 'The company is not obliged to keep insurance',
        ),
      ),
    ],
  };
}

function scope(terms: Terms): Clause {
  const part = terms.constitution.indemnification;
  if (part === undefined) return byDefault(terms, 'Right to indemnification', 'indemnification');
  return instead(
    'Right to indemnification',
    'indemnification',
    sentences(
      `The company indemnifies its ${listed(part.covers.map((group) => GROUPS[group]))} for what they pay or owe because of what they did for it in good faith and in the reasonable belief that it was in the interest of the company`,
      'There is no indemnification for fraud, willful misconduct or a distribution that the law forbids. It is paid out of the assets of the company alone',
    ),
  );
}
