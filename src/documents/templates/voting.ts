import type { Constitution, ProposalKind, VotingMethod } from '../../domain/constitution/constitution.ts';

/** One sentence per method on how it counts votes. */
export const METHODS: Readonly<Record<VotingMethod, { title: string; rule: string }>> = {
  '1p1v': { title: 'One member, one vote', rule: 'every member who may vote has one vote' },
  token: { title: 'By weight', rule: 'every member who may vote has the weight in votes that Schedule A states' },
  multisig: {
    title: 'Multiple signatures',
    rule: 'a proposal passes when as many of the electorate approve it as section 6.2 states',
  },
  delegation: {
    title: 'Delegated votes',
    rule: 'a member votes, or passes the vote on to another member who then votes for both',
  },
  quadratic: {
    title: 'Quadratic',
    rule: 'a vote counts as the square root of the weight that Schedule A states',
  },
  conviction: {
    title: 'Conviction',
    rule: 'a vote gains weight with the time for which it is upheld, up to the weight that Schedule A states after half the period',
  },
};

export const KINDS: Readonly<Record<ProposalKind, string>> = {
  spend: 'Spending',
  hire_agent: 'Engaging an agent',
  membership: 'Membership',
  amend: 'Amendment',
  dissolution: 'Dissolution',
  registered_agent_change: 'Change of registered agent',
  custom: 'Any other matter',
  elect_directors: 'Election of directors',
  remove_directors: 'Removal of directors',
  issue_stock: 'Issue of stock',
  transfer_stock: 'Transfer of stock',
};

/** For each mode, a sentence on how much the company decides without asking a person. */
export const MODES: Readonly<Record<Constitution['mode'], string>> = {
  autonomous:
    'The company acts on what its members decide without asking a person first, except where this agreement or the law reserves a decision to one.',
  supervised: 'Every proposal is put to a natural person named in this agreement before the members vote on it.',
  hybrid:
    'The company acts on what its members decide; amendments, the removal of a member, and what this agreement or the law reserves are put to a natural person first.',
};

export const ROLES: Readonly<Record<Constitution['members'][number]['role'], string>> = {
  founder: 'Founder',
  member: 'Member',
  algorithmic: 'Algorithmic',
  observer: 'Observer',
};

export const PURPOSES: Readonly<Record<Constitution['escalation']['contacts'][number]['purposes'][number], string>> = {
  dissolution: 'dissolution',
  amendment: 'amendment',
  statutory: 'statutory filings',
  spend: 'spending',
};
