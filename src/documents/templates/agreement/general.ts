import type { Constitution } from '../../../domain/constitution/constitution.ts';
import { type Article, agreed, type Clause, follows, instead, sentences, type Terms } from './clause.ts';
import { ofVotes } from './votes.ts';

/** Returns the article on amendment, precedence of documents, and the form of signatures. */
export function generalArticle({ constitution, law }: Terms): Article {
  return {
    title: 'General',
    clauses: [
      instead(
        'Amendment',
        'amendment',
        sentences(
          `This agreement is amended by amending the constitution, with ${ofVotes(constitution.governance.amendment_threshold)}`,
          'An amendment makes the next version of the constitution, and an agreement that binds it takes the place of this one',
        ),
      ),
      follows('Order of documents', 'precedence', sentences(law.precedence.text)),
      ...signing(constitution),
      agreed('Severability', 'Should a part of this agreement not hold, the rest does.'),
      agreed(
        'Whole agreement',
        'This agreement with its schedules and the constitution is the whole agreement of the members on the company. It gives rights to no one else, except where it says so.',
      ),
      follows(
        'Electronic form',
        'electronic',
        sentences(
          'Records and signatures in electronic form are as good as on paper, and the agreement may be signed in counterparts',
          law.electronic.text,
        ),
      ),
    ],
  };
}

const SIGNED_BY = {
  before_filing: 'The company is filed only after every member has signed this agreement.',
  before_active: 'The formation of the company is completed only after every member has signed this agreement.',
  after: 'The members sign this agreement after the company is formed.',
} as const;

function signing({ operating_agreement: stated }: Constitution): Clause[] {
  return stated === undefined ? [] : [agreed('Time of the signatures', SIGNED_BY[stated.signatures])];
}
