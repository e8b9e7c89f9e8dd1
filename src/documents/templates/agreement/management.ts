import { EXTENT } from '../../facts.ts';
import { MODES } from '../voting.ts';
import { type Article, agreed, byDefault, follows, sentences, type Terms } from './clause.ts';

/** Management by the members, and their duties. */
export function managementArticle(terms: Terms): Article {
  const { constitution, law, isDao } = terms;
  const { management, mode } = constitution;
  return {
    title: 'Management and duties',
    clauses: [
      follows(
        'Management by the members',
        'management',
        sentences(law.management.text, isDao ? EXTENT[management.algorithmic] : '', 'It has no managers'),
      ),
      agreed('How it is managed', sentences(management.description)),
      agreed('Persons and programs', MODES[mode]),
      byDefault(terms, 'Duties', 'duties'),
      byDefault(terms, 'Good faith', 'good_faith'),
    ],
  };
}
