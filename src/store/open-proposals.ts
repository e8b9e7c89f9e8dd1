import type { Body } from '../domain/governance/bodies.ts';
import type { OpenState } from '../domain/governance/proposal-states.ts';
import type { Choice } from '../domain/governance/vote-evidence.ts';
import type { Reader } from './core/db.ts';
import type { PageRange } from './core/page.ts';
import type { Proposal } from './proposals.ts';

/** An open proposal as listed for an account: without its content, its electorate and its votes. */
export type OpenProposal = Pick<
  Proposal,
  'id' | 'entity_id' | 'kind' | 'title' | 'state_since' | 'proposer' | 'opens_at' | 'closes_at' | 'created_at'
> & {
  state: OpenState;
  legal_name: string;
  /** The corporate body that votes; null: an LLC, or the vote has not opened. */
  body: Body | null;
  /** Names of the contacts who were asked and have not answered. */
  silent_approvers: string[];
  /** Number of members who can vote. `votes`: number who have voted. Both are null before the vote has opened. */
  electors: number | null;
  votes: number | null;
  /** The member for whom the calling key acts in the company, if that member can vote. */
  voter: string | null;
  choice: Choice | null;
};

export type OpenProposalFilter = PageRange & {
  /** The only company that the key can access; null: all companies of the account. */
  entityId: string | null;
  state: OpenState | undefined;
  /** Id of the calling key. It is needed to find the vote of the member for whom the key acts. */
  keyId: string;
};

/**
 * Returns one page of an account's open proposals, newest first, in a time that does not depend on the number of
 * decided proposals. Indexes: proposals_open or proposals_open_by_state; for one company proposals_page. The states are
 * literals as in the index, because the planner could not match a parameter to the index.
 */
export async function listOpenProposals(
  db: Reader,
  accountId: string,
  { entityId, state, keyId, after, limit }: OpenProposalFilter,
): Promise<OpenProposal[]> {
  const page = await db<Omit<OpenProposal, 'voter' | 'choice'>[]>`
    select p.id, p.entity_id, p.kind, p.title, p.state, p.state_since, p.proposer, p.opens_at, p.closes_at, p.created_at,
      e.legal_name, p.rules->>'body' as body, jsonb_array_length(p.electorate) as electors, (p.count->'tally'->>'votes')::int as votes,
      coalesce((
        select jsonb_agg(asked.value->>'name' order by asked.ordinality)
        from jsonb_array_elements(p.escalation->'approvers') with ordinality asked
        where not exists (
          select 1 from proposal_approvals a
          where a.account_id = ${accountId} and a.account_id = p.account_id and a.proposal_id = p.id
            and a.contact = (asked.value->>'contact')::int and a.decision is not null)
      ), '[]') as silent_approvers
    from proposals p
    join entities e on e.account_id = p.account_id and e.id = p.entity_id
    where p.account_id = ${accountId} and p.state in ('draft', 'escalated', 'voting', 'approved')
      ${entityId === null ? db`` : db`and p.entity_id = ${entityId}`}
      ${state === undefined ? db`` : db`and p.state = ${state}`}
      ${after === null ? db`` : db`and (p.created_at, p.id) < (${after.createdAt}, ${after.id})`}
    order by p.created_at desc, p.id desc
    limit ${limit}`;
  const voters = await findVoters(db, accountId, keyId, page);
  return page.map((proposal) => ({ ...proposal, ...(voters.get(proposal.id) ?? { voter: null, choice: null }) }));
}

type Voter = Pick<OpenProposal, 'id' | 'voter' | 'choice'>;

/**
 * Returns, by proposal id, the member for whom the key acts, and this member's vote. Two statements are needed, because
 * on Citus bindings are on the coordinator, and proposals are not.
 */
async function findVoters(
  db: Reader,
  accountId: string,
  keyId: string,
  page: readonly Pick<OpenProposal, 'id' | 'entity_id'>[],
): Promise<ReadonlyMap<string, Voter>> {
  if (page.length === 0) return new Map();
  const entityIds = [...new Set(page.map(({ entity_id }) => entity_id))];
  const bound = await db<{ entity_id: string; member_did: string }[]>`
    select entity_id, member_did from member_bindings
    where account_id = ${accountId} and key_id = ${keyId} and voided_at is null and entity_id in ${db.list(entityIds)}`;
  const didOf = new Map(bound.map(({ entity_id, member_did }) => [entity_id, member_did]));
  const voters = page.flatMap(({ id, entity_id }) => {
    const did = didOf.get(entity_id);
    return did === undefined ? [] : [{ id, did }];
  });
  if (voters.length === 0) return new Map();
  const rows = await db<Voter[]>`
    select p.id, k.did as voter, v.choice
    from jsonb_to_recordset(${db.json(voters)}) as k (id uuid, did text)
    join proposals p on p.account_id = ${accountId} and p.id = k.id
      and p.electorate @> jsonb_build_array(jsonb_build_object('did', k.did))
    left join proposal_votes v on v.account_id = ${accountId} and v.account_id = p.account_id and v.proposal_id = p.id
      and v.member_did = k.did`;
  return new Map(rows.map((row) => [row.id, row]));
}
