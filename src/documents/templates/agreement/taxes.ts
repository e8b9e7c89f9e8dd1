import type { TaxClassification } from '../../../domain/constitution/agreement-parts.ts';
import { taxClassificationOf } from '../../../domain/tax/classification.ts';
import { nameOf, nameOnPaper } from '../../name-on-paper.ts';
import { type Article, agreed, byDefault, type Clause, follows, instead, sentences, type Terms } from './clause.ts';

export function taxesArticle(terms: Terms): Article {
  const classification = taxClassificationOf(terms.constitution);
  return {
    title: 'Taxes',
    clauses: [
      classificationClause(terms, classification),
      representative(terms, classification),
      allocations(terms, classification),
      agreed('Tax number', taxNumber(terms)),
    ],
  };
}

export const CLASSIFICATIONS: Readonly<Record<TaxClassification, string>> = {
  disregarded: 'disregarded as an entity separate from its member',
  partnership: 'a partnership',
  corporation: 'a corporation',
  s_corporation: 'an S corporation',
};

function classificationClause(terms: Terms, classification: TaxClassification): Clause {
  const text = `For federal tax purposes the company is ${CLASSIFICATIONS[classification]}`;
  if (classification === 'corporation') {
    return instead('Classification', 'corporation_election', sentences(text, terms.law.corporation_election.text));
  }
  if (classification === 's_corporation') {
    return instead('Classification', 's_election', sentences(text, terms.law.s_election.text));
  }
  return byDefault(terms, 'Classification', 'classification', text);
}

function representative({ constitution, law }: Terms, classification: TaxClassification): Clause {
  const heading = 'Partnership representative';
  if (classification !== 'partnership') return agreed(heading, 'There is none, because the company is no partnership.');
  const named = constitution.economics?.partnership_representative;
  const name = named?.member === undefined ? named?.name : nameOf(constitution, named.member);
  return follows(
    heading,
    'representative',
    sentences(
      name === undefined
        ? 'The members name the partnership representative for each tax year'
        : `The partnership representative is ${name}`,
      named?.designated_individual ? `Its designated individual is ${named.designated_individual}` : '',
      law.representative.text,
    ),
  );
}

function allocations(terms: Terms, classification: TaxClassification): Clause {
  const heading = 'Allocations';
  if (classification !== 'partnership') {
    return agreed(heading, 'There are none among members, because the company is no partnership.');
  }
  const { tax_allocations: rule } = terms.constitution.economics ?? {};
  if (rule === undefined) return byDefault(terms, heading, 'allocations');
  return instead(
    heading,
    'allocations',
    rule.by === 'interest'
      ? 'Income, gain, loss, deduction and credit are allocated in proportion to the interests in Schedule B.'
      : sentences(rule.terms ?? ''),
  );
}

function taxNumber({ constitution }: Terms): string {
  const { tax, responsible_party: party } = constitution;
  return tax.ein === 'apply'
    ? sentences(
        'The company applies for an employer identification number',
        party ? `Its responsible party is ${nameOnPaper(party)}` : '',
      )
    : sentences(`The company does not apply for an employer identification number: ${tax.reason ?? 'waived'}`);
}
