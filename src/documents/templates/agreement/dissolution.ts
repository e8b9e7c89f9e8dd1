import { type Article, byDefault, type Clause, instead, sentences, type Terms } from './clause.ts';
import { ofElectorate } from './votes.ts';

export function dissolutionArticle(terms: Terms): Article {
  const { constitution } = terms;
  return {
    title: 'Dissolution',
    clauses: [
      instead(
        'By the members',
        'dissolution_vote',
        `The members dissolve the company with ${ofElectorate(constitution.governance.dissolution_threshold)}, and in no other way.`,
      ),
      byDefault(terms, 'By law', 'dissolution'),
      byDefault(terms, 'Winding up', 'winding_up'),
      payments(terms),
    ],
  };
}

function payments(terms: Terms): Clause {
  if (terms.constitution.economics?.interests === undefined) {
    return byDefault(terms, 'Order of payments', 'order_of_payments');
  }
  return instead(
    'Order of payments',
    'order_of_payments',
    sentences(
      'Creditors are paid or provided for first, members who are creditors included',
      'From the rest, contributions that were not returned are returned, and what then remains is distributed in proportion to the interests in Schedule B',
    ),
  );
}
