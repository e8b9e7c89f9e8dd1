import { nameOnPaper } from '../../name-on-paper.ts';
import { PURPOSES } from '../voting.ts';
import { type Article, agreed, type Terms } from './clause.ts';

/** The decisions of natural persons. */
export function peopleArticle({ constitution }: Terms): Article {
  const { contacts } = constitution.escalation;
  return {
    title: 'Decisions of natural persons',
    clauses: [
      agreed(
        'Escalation contacts',
        'What the company may not decide alone is put to these natural persons, each for the matters named beside them. By deciding they are not agents of the company, and are not liable for it.',
        [
          {
            kind: 'table',
            columns: [
              { title: 'Name', share: 0.3 },
              { title: 'Reached at', share: 0.38 },
              { title: 'Matters', share: 0.32 },
            ],
            rows: contacts.map(({ name, latin_name, email, did, purposes }) => [
              nameOnPaper({ name, ...(latin_name && { latin_name }) }),
              [email, did].filter(Boolean).join('\n'),
              purposes.map((purpose) => PURPOSES[purpose]).join(', '),
            ]),
          },
        ],
      ),
    ],
  };
}
