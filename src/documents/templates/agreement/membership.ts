import type { Withdrawal } from '../../../domain/constitution/agreement-parts.ts';
import { type Article, byDefault, type Clause, count, instead, sentences, type Terms } from './clause.ts';
import { ofVotes } from './votes.ts';

export function membershipArticle(terms: Terms): Article {
  return {
    title: 'Admission and withdrawal',
    clauses: [admission(terms), withdrawal(terms), effect(terms), expulsion(terms)],
  };
}

/** Describes the vote that every change of the list of members requires, whatever else is agreed. */
export function membershipVote({ constitution }: Terms): string {
  return `a membership vote, with ${ofVotes(constitution.governance.amendment_threshold)}`;
}

function admission(terms: Terms): Clause {
  const { consent, contribution_required, requirements } = terms.constitution.admission ?? {};
  return instead(
    'Admission',
    'admission',
    sentences(
      `A person becomes a member by ${membershipVote(terms)}`,
      consent === 'all_members'
        ? 'All members must consent besides, by their votes; so they must to an end of this rule'
        : '',
      contribution_required ? 'A new member makes the contribution that the vote states' : '',
      requirements ?? '',
      'A new member is bound by this agreement',
    ),
  );
}

function withdrawal(terms: Terms): Clause {
  const { allowed, notice_days } = terms.constitution.withdrawal ?? {};
  if (allowed === undefined) return byDefault(terms, 'Withdrawal', 'withdrawal');
  return allowed
    ? instead(
        'Withdrawal',
        'withdrawal',
        notice_days
          ? `A member may withdraw on written notice of ${count(notice_days, 'day')} to the company.`
          : 'A member may withdraw at any time by written notice to the company.',
      )
    : instead(
        'Withdrawal',
        'withdrawal',
        'No member may withdraw before the company is dissolved. Who does breaches this agreement.',
      );
}

const PAYOUTS: Readonly<Record<NonNullable<Withdrawal['payout']>, string>> = {
  forfeit: 'A withdrawn member forfeits the interest without payment.',
  transferee: 'A withdrawn member keeps the interest as a transferee: with the right to distributions, without a vote.',
  book_value: 'The company buys the interest of a withdrawn member at its book value on the day of withdrawal.',
  appraisal:
    'The company buys the interest of a withdrawn member at its value on the day of withdrawal, as an independent appraiser finds it.',
};

function effect(terms: Terms): Clause {
  const payout = terms.constitution.withdrawal?.payout;
  return payout === undefined
    ? byDefault(terms, 'Interest of a withdrawn member', 'withdrawal_effect')
    : instead('Interest of a withdrawn member', 'withdrawal_effect', PAYOUTS[payout]);
}

function expulsion(terms: Terms): Clause {
  const isUnanimous = terms.constitution.withdrawal?.expulsion === 'all_members';
  return instead(
    'Expulsion',
    'expulsion',
    sentences(
      `A member is expelled by ${membershipVote(terms)}`,
      isUnanimous
        ? 'All other members must consent besides, by their votes; so must all members to an end of this rule'
        : '',
      'An expelled member is treated as a withdrawn one',
    ),
  );
}
