import type { Economics } from '../../../domain/constitution/agreement-parts.ts';
import { type Article, agreed, byDefault, type Clause, instead, sentences, type Terms } from './clause.ts';

/** Returns the article on shares in distributions, profits and losses, and on the statute's limits. */
export function distributionsArticle(terms: Terms): Article {
  const { distributions } = terms.constitution.economics ?? {};
  return {
    title: 'Distributions, profits and losses',
    clauses: [
      sharesClause(terms),
      timeClause(terms),
      distributions?.tax_distributions
        ? agreed('Tax distributions', TAX)
        : agreed('Tax distributions', "No member has a right to a distribution for tax on the company's income."),
      byDefault(terms, 'Limits', 'distribution_limit'),
      profitsClause(terms),
    ],
  };
}

const TAX =
  "In time for each payment of tax, the company distributes to the members what they need to pay tax on the company's income that is allocated to them, as an advance on their distributions and within the limits of this article.";

type Distributions = NonNullable<Economics['distributions']>;

const BY: Readonly<Record<Exclude<Distributions['by'], 'as_written'>, string>> = {
  interest: 'Distributions before dissolution are made to the holders in proportion to their interests in Schedule B.',
  equal: 'Distributions before dissolution are made to the members in law in equal shares.',
};

const FREQUENCY: Readonly<Record<NonNullable<Distributions['frequency']>, string>> = {
  when_decided: 'A distribution is made when the members decide on it.',
  monthly: 'The company distributes once a month what its members decide is not needed in the business.',
  quarterly: 'The company distributes once a quarter what its members decide is not needed in the business.',
  yearly: 'The company distributes once a year what its members decide is not needed in the business.',
};

function sharesClause(terms: Terms): Clause {
  const { distributions, interests } = terms.constitution.economics ?? {};
  if (distributions?.by === 'as_written') {
    return instead('Shares', 'sharing', sentences(distributions.terms ?? ''));
  }
  if (distributions !== undefined) return instead('Shares', 'sharing', BY[distributions.by]);
  return interests === undefined ? byDefault(terms, 'Shares', 'sharing') : instead('Shares', 'sharing', BY.interest);
}

function timeClause(terms: Terms): Clause {
  const frequency = terms.constitution.economics?.distributions?.frequency;
  return frequency === undefined
    ? byDefault(terms, 'Time', 'distribution_time')
    : instead('Time', 'distribution_time', FREQUENCY[frequency]);
}

function profitsClause(terms: Terms): Clause {
  const { interests } = terms.constitution.economics ?? {};
  return interests === undefined
    ? byDefault(terms, 'Profits and losses', 'profits')
    : instead(
        'Profits and losses',
        'profits',
        'Profits and losses are shared in proportion to the interests in Schedule B.',
      );
}
