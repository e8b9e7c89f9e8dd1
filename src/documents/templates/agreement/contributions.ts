import { type Article, agreed, byDefault, follows, instead, sentences, type Terms } from './clause.ts';
import { shareText, unitsTotal } from './interests.ts';

export function contributionsArticle(terms: Terms): Article {
  const { constitution, law } = terms;
  const { contributions, interests, capital_accounts: accounts } = constitution.economics ?? {};
  return {
    title: 'Contributions and interests',
    clauses: [
      contributions === undefined
        ? byDefault(terms, 'Contributions', 'contributions', 'This agreement states no contribution')
        : instead(
            'Contributions',
            'contributions',
            'Each member makes the contribution that Schedule B states, on the day and at the agreed value stated there.',
          ),
      follows(
        'Promised contributions',
        'contribution_duty',
        sentences(law.contribution_duty.text, 'No member has to contribute more than this agreement states'),
      ),
      interests === undefined
        ? byDefault(terms, 'Interests', 'sharing', 'This agreement states no interests in percent or units')
        : instead('Interests', 'sharing', interestsText(terms)),
      accounts === undefined || accounts === 'none'
        ? agreed('Capital accounts', 'The company is not required by this agreement to keep capital accounts.')
        : follows('Capital accounts', 'capital_accounts', sentences(ACCOUNTS[accounts], law.capital_accounts.text)),
    ],
  };
}

const ACCOUNTS = {
  tax_basis: "The company keeps a capital account for each member on the basis of the company's tax books",
  section_704b: 'The company keeps a capital account for each member as Treas. Reg. 1.704-1(b)(2)(iv) requires',
} as const;

function interestsText({ constitution }: Terms): string {
  const interests = constitution.economics?.interests ?? [];
  const total = unitsTotal(interests);
  return sentences(
    'Each holder has the interest that Schedule B states',
    total === undefined
      ? `The interests add up to exactly ${shareText('100')}`
      : `There are ${total} units, and a share is the units of the holder out of all units`,
    'A member who is not named there has no interest in distributions, profits or losses',
  );
}
