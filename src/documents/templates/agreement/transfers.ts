import type { Transfers } from '../../../domain/constitution/agreement-parts.ts';
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
import { membershipVote } from './membership.ts';

export function transfersArticle(terms: Terms): Article {
  const { law } = terms;
  return {
    title: 'Transfers',
    clauses: [
      consent(terms),
      firstRefusal(terms),
      death(terms),
      didLoss(terms),
      follows('Creditors of a member', 'creditors', sentences(law.creditors.text)),
    ],
  };
}

function consent(terms: Terms): Clause {
  const rule = terms.constitution.transfers?.consent;
  if (rule === undefined)
    return byDefault(
      terms,
      'Transfer of an interest',
      'transfer',
      'A transferee becomes a member only by admission under article 9',
    );
  const needed = {
    none: 'An interest may be transferred without consent',
    vote: `A transfer of an interest needs ${membershipVote(terms)}`,
    all_members: 'A transfer of an interest needs the consent of all other members',
  };
  return instead(
    'Transfer of an interest',
    'transfer',
    sentences(
      needed[rule],
      rule === 'none' ? '' : 'A transfer without it has no effect',
      'A transferee becomes a member only by admission under article 9, and until then has only the right to distributions',
    ),
  );
}

function firstRefusal({ constitution }: Terms): Clause {
  const days = constitution.transfers?.right_of_first_refusal_days;
  return agreed(
    'Right of first refusal',
    days === undefined
      ? 'There is no right of first refusal.'
      : `A member who wants to sell an interest first offers it to the other members, in proportion to their interests and on the terms of the offer. They may accept within ${count(days, 'day')} of a written notice of the offer.`,
  );
}

const PRICES = {
  book_value: 'its book value on the day of death',
  appraisal: 'its value on the day of death, as an independent appraiser finds it',
} as const;

function death(terms: Terms): Clause {
  const { on_death, buyout_price } = terms.constitution.transfers ?? {};
  if (on_death === undefined) return byDefault(terms, 'Death of a member', 'death');
  const rule: Record<NonNullable<Transfers['on_death']>, string> = {
    transferee: 'On the death of a member the estate holds the interest as a transferee.',
    heirs_admitted:
      'On the death of a member those who inherit the interest are admitted as members once they agree in writing to be bound by this agreement.',
    company_buys: `On the death of a member the company buys the interest from the estate for ${PRICES[buyout_price ?? 'book_value']}.`,
  };
  return instead('Death of a member', 'death', rule[on_death]);
}

function didLoss(terms: Terms): Clause {
  const rule = terms.constitution.transfers?.on_did_loss;
  const confirmed =
    rule === 'contact'
      ? 'An escalation contact who knows the member confirms the new one'
      : `The new one is confirmed by ${membershipVote(terms)}`;
  return agreed(
    'Loss of a DID',
    sentences(
      'A member who loses control of the DID in Schedule A stays a member and tells the company at once. Until it is replaced, nothing done with it binds the member',
      confirmed,
      'The change is made by an amendment of the constitution',
    ),
  );
}
