import { type Constitution, electorateOf, methodsInUse } from '../../../domain/constitution/constitution.ts';
import { capital } from '../../../domain/formats/capital.ts';
import { percentText } from '../../../domain/formats/percent.ts';
import { fields, table } from '../blocks.ts';
import { KINDS, METHODS } from '../voting.ts';
import { type Article, agreed, type Clause, count, instead, sentences, type Terms } from './clause.ts';

type Governance = Constitution['governance'];

export function votesArticle({ constitution }: Terms): Article {
  const { governance } = constitution;
  return {
    title: 'Votes',
    clauses: [
      agreed('Right to vote', voters(constitution)),
      methodClause(governance),
      instead('What a decision needs', 'decisions', 'Decisions need:', [fields(rows(governance))]),
      agreed('Voting period', period(governance)),
      agreed('Delegation', delegation(governance)),
    ],
  };
}

function voters(constitution: Constitution): string {
  const voting = electorateOf(constitution).length;
  return sentences(
    `${count(voting, 'person or program has', 'persons or programs have')} the right to vote, which Schedule A states${voting === 1 ? ', and is the electorate' : '; together they are the electorate'}`,
    'An observer never votes. A weight counts only where votes count by weight',
  );
}

function methodClause(governance: Governance): Clause {
  const { voting_method, methods, required_signers } = governance;
  const own = Object.entries(methods) as [keyof typeof KINDS, keyof typeof METHODS][];
  const signers =
    required_signers === undefined
      ? ''
      : `Where multiple signatures decide an ordinary matter, ${count(required_signers, 'approval')} of the electorate ${required_signers === 1 ? 'is' : 'are'} needed, in place of the share that section 6.3 states for ordinary proposals`;
  const byMatter = table(
    { Matter: 0.3, Method: 0.7 },
    own.map(([kind, method]) => [KINDS[kind], `${METHODS[method].title}: ${METHODS[method].rule}.`]),
  );
  return agreed(
    'Method',
    sentences(
      `${METHODS[voting_method].title}: ${METHODS[voting_method].rule}`,
      signers,
      own.length === 0 ? '' : 'These matters are decided in a way of their own:',
    ),
    own.length === 0 ? undefined : [byMatter],
  );
}

/** Describes the share of votes that an ordinary proposal, an amendment or a change of members needs. */
export function ofVotes(share: number): string {
  return `approvals of at least ${percentText(share)} of approvals and rejections, and more approvals than rejections`;
}

/** Describes the share of the electorate that a dissolution needs. */
export function ofElectorate(share: number): string {
  return share === 1
    ? 'the approval of the whole electorate'
    : `approvals of at least ${percentText(share)} of the whole electorate`;
}

export function quorumText(quorum: number): string {
  return quorum === 0 ? 'none' : `${percentText(quorum)} of the electorate votes, abstentions included`;
}

function rows({ voting_threshold, amendment_threshold, dissolution_threshold, quorum }: Governance) {
  return [
    { label: 'Ordinary proposals', value: capital(ofVotes(voting_threshold)) },
    { label: 'Amendments, changes of members', value: capital(ofVotes(amendment_threshold)) },
    { label: 'Dissolution', value: capital(ofElectorate(dissolution_threshold)) },
    { label: 'Quorum', value: capital(quorumText(quorum)) },
  ];
}

function period(governance: Governance): string {
  const { voting_period_hours: hours, close_early } = governance;
  return sentences(
    `A vote is open for ${count(hours, 'hour')}`,
    close_early
      ? 'It closes early once no vote that is still open can change its outcome'
      : 'It stays open for its whole period',
    close_early && methodsInUse(governance).has('conviction')
      ? 'A vote by conviction stays open for its whole period'
      : '',
  );
}

function delegation(governance: Governance): string {
  const { allowed, max_depth, revocable } = governance.delegation;
  if (!allowed) return 'No member may pass the vote on to another.';
  return sentences(
    `A member may pass the vote on to another member, over at most ${count(max_depth, 'hop')}. Who votes in person is not represented`,
    revocable
      ? 'A delegation can be taken back at any time, which counts from the next vote on'
      : 'A delegation cannot be taken back',
    methodsInUse(governance).has('delegation')
      ? ''
      : 'No matter is now decided by delegated votes, so a delegation has no effect',
  );
}
