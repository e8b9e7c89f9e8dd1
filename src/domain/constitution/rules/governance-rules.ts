import { compareFractions, decimalOfNumber } from '../../formats/decimal.ts';
import { electorateOf, methodsInUse } from '../constitution.ts';
import { neededExactly, type Rule } from './rule.ts';

/**
 * This service's own minimum. Wyoming requires more than half of the interests entitled to vote unless the documents
 * say otherwise (W.S. 17-31-102(a)(v)). This service forms no company that half of its members could dissolve.
 */
const DISSOLUTION_FLOOR = 0.51;

const METHODS = ['/governance/voting_method', '/governance/methods'];

export const governanceRules: readonly Rule[] = [
  {
    reads: ['/governance/voting_threshold', '/governance/amendment_threshold'],
    check: ({ governance }) => {
      if (!isLess(governance.amendment_threshold, governance.voting_threshold)) return [];
      const message = `must be at least \`voting_threshold\`, which is ${governance.voting_threshold}`;
      return [{ pointer: '/governance/amendment_threshold', code: 'amendment_below_voting', message }];
    },
  },
  {
    reads: ['/governance/dissolution_threshold'],
    check: ({ governance }) => {
      if (!isLess(governance.dissolution_threshold, DISSOLUTION_FLOOR)) return [];
      const message = `must be at least ${DISSOLUTION_FLOOR}: a dissolution needs more than half of the electorate`;
      return [{ pointer: '/governance/dissolution_threshold', code: 'dissolution_below_floor', message }];
    },
  },
  {
    reads: [...METHODS, '/governance/delegation/allowed'],
    check: ({ governance }) => {
      if (governance.delegation.allowed || !methodsInUse(governance).has('delegation')) return [];
      const message = 'must be true, because a voting method in use is delegation';
      return [{ pointer: '/governance/delegation/allowed', code: 'delegation_not_allowed', message }];
    },
  },
  {
    reads: [...METHODS, '/governance/required_signers'],
    check: ({ governance }) =>
      neededExactly(
        '/governance/required_signers',
        { isNeeded: methodsInUse(governance).has('multisig'), isGiven: governance.required_signers !== undefined },
        'is required for the voting method multisig: the number of approvals needed',
        'is allowed only with the voting method multisig',
      ),
  },
  {
    reads: ['/governance/required_signers', '/members/*/role', '/members/*/permissions'],
    check: (constitution) => {
      const { required_signers: signers = 0 } = constitution.governance;
      const voters = electorateOf(constitution).length;
      if (signers <= voters) return [];
      const message = `must be at most ${voters}, the number of members who can vote`;
      return [{ pointer: '/governance/required_signers', code: 'required_signers_above_electorate', message }];
    },
  },
];

function isLess(a: number, b: number): boolean {
  return compareFractions(decimalOfNumber(a), decimalOfNumber(b)) < 0;
}
