import type { Proposal } from '#sdk/index.ts';
import { Bar, type Portion } from '../../../parts/bar.tsx';

type Rules = NonNullable<Proposal['rules']>;
type Counted = NonNullable<Proposal['tally']>;
type Condition = NonNullable<Proposal['conditions']>[number];

type Drawn = { portions: Portion[]; mark: number | null };

/** Each condition of the vote: a bar with a mark for what it needs, and the same in words. */
export function Tally({ proposal }: { proposal: Proposal }) {
  const { rules, tally, conditions } = proposal;
  if (rules === null || tally === null || conditions === null) return null;
  return (
    <>
      <ul className="plain-list stack" aria-label="Conditions of the vote">
        {conditions.map((condition) => (
          <li key={condition.code} className="stack" style={{ gap: 'var(--space-1)' }}>
            <div className="row-apart">
              <h3>{TITLES[condition.code]}</h3>
              <span className="state" data-tone={condition.is_met ? 'good' : 'warn'}>
                {condition.is_met ? 'Met' : 'Not met'}
              </span>
            </div>
            <Bar {...DRAWN[condition.code](rules, tally, proposal)} />
            <p>{condition.message}</p>
          </li>
        ))}
      </ul>
      <p className="soft small">The line across a bar is what the rules of this vote need.</p>
    </>
  );
}

const TITLES: Readonly<Record<Condition['code'], string>> = {
  quorum: 'Quorum',
  votes: 'Votes',
  threshold: 'Threshold',
  majority: 'Majority',
  signers: 'Signers',
  consent: 'Consent of members',
};

const DRAWN: Readonly<Record<Condition['code'], (rules: Rules, tally: Counted, proposal: Proposal) => Drawn>> = {
  quorum: ({ quorum }, { cast_weight, electorate_weight }) => ({
    portions: [{ share: shareOf(cast_weight, electorate_weight), tone: 'busy' }],
    mark: quorum,
  }),
  votes: () => ({ portions: [], mark: null }),
  threshold: ({ threshold, threshold_of }, { approve_weight, reject_weight, electorate_weight }) => {
    const whole = threshold_of === 'electorate' ? electorate_weight : approve_weight + reject_weight;
    return { portions: forAndAgainst(approve_weight, reject_weight, whole), mark: threshold };
  },
  majority: (_rules, { approve_weight, reject_weight }) => ({
    portions: forAndAgainst(approve_weight, reject_weight, approve_weight + reject_weight),
    mark: 0.5,
  }),
  signers: ({ required_signers }, _tally, { votes = [] }) => {
    const approvals = votes.filter(({ choice }) => choice === 'approve').length;
    return { portions: [{ share: shareOf(approvals, required_signers ?? 0), tone: 'good' }], mark: 1 };
  },
  consent: ({ consent_of = [] }, _tally, { votes = [] }) => {
    const given = votes.filter(({ choice, member_did }) => choice === 'approve' && consent_of.includes(member_did));
    return { portions: [{ share: shareOf(given.length, consent_of.length), tone: 'good' }], mark: 1 };
  },
};

function forAndAgainst(approve: number, reject: number, whole: number): Portion[] {
  return [
    { share: shareOf(approve, whole), tone: 'good' },
    { share: shareOf(reject, whole), tone: 'bad' },
  ];
}

function shareOf(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.min(1, part / whole);
}
