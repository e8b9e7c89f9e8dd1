import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { valueWords } from '#domain/constitution/change-words.ts';
import type { Proposal } from '#sdk/index.ts';
import { ChangeList } from '../../../parts/change-list.tsx';
import { count } from '../../../parts/count.ts';
import { MemberName } from '../../../parts/member-name.tsx';
import { usd } from '../../../parts/money.ts';
import { CORPORATE_KINDS } from './kinds-of-bodies.ts';
import { Limits } from './limits.tsx';
import { isForStockholders } from './proposal-words.ts';

/** Everything that those who vote decide on. */
export function Content({ proposal }: { proposal: Proposal }) {
  const { description, rationale, reason, changes } = proposal;
  return (
    <>
      <dl className="facts">
        {factsOf(proposal).map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {description !== '' && <p>{description}</p>}
      {rationale !== undefined && <p>Reason: {rationale}</p>}
      {reason !== undefined && <p>Reason: {reason}</p>}
      {/* The facts of a corporate kind say all of its changes, in words. */}
      {changes !== null && changes.length > 0 && !CORPORATE_KINDS.includes(proposal.kind) && (
        <ChangeList changes={changes} />
      )}
      {proposal.kind === 'spend' && proposal.state !== 'executed' && (
        <Limits
          entityId={proposal.entity_id}
          proposer={proposal.proposer}
          {...(proposal.recipient !== undefined && { recipient: proposal.recipient })}
        />
      )}
    </>
  );
}

function factsOf(proposal: Proposal): [string, ReactNode][] {
  const { amount_usd, recipient, did, name, permissions, monthly_limit_usd, operation, member, payload } = proposal;
  const { registered_agent: agent } = proposal;
  const facts: [string, ReactNode][] = [];
  if (amount_usd !== undefined) facts.push(['Amount', usd(amount_usd)]);
  if (recipient !== undefined) facts.push(['Recipient', recipient]);
  if (name !== undefined) facts.push(['Agent', name]);
  if (did !== undefined) facts.push(['DID of the agent', did]);
  if (permissions !== undefined) facts.push(['Permissions', permissions.join(', ')]);
  if (monthly_limit_usd !== undefined) facts.push(['Monthly limit', usd(monthly_limit_usd)]);
  if (operation !== undefined) facts.push(['Change', OPERATIONS[operation]]);
  if (member?.id !== undefined) {
    facts.push(['Member', member.name ?? <MemberName did={member.id} entityId={proposal.entity_id} />]);
  }
  if (agent !== undefined) {
    const { name: agentName, street, street2, city, state, postal_code, email, consent } = agent;
    const address = [street, street2, city, state, postal_code, email].filter((part) => part !== undefined);
    facts.push(['New registered agent', agentName], ['Its address', address.join(', ')]);
    if (consent !== undefined) facts.push(['Its consent', `signed by ${consent.signed_by} on ${consent.signed_at}`]);
  }
  facts.push(...ofCorporation(proposal));
  if (payload !== undefined) facts.push(['Subject', valueWords(payload)]);
  return facts;
}

/** Facts of an election, or of a change of the stock ledger. */
function ofCorporation({
  kind,
  directors,
  holder,
  from,
  stock_class,
  shares,
  consideration,
  rules,
  ...rest
}: Proposal) {
  const facts: [string, ReactNode][] = [];
  const nameOf = ({ id, name, email }: { id: string; name?: string; email?: string }) => (
    <>
      <MemberName did={id} entityId={rest.entity_id} name={name} />
      {email !== undefined && <div className="small">{email}</div>}
    </>
  );
  const term = kind === 'remove_directors' ? 'Leaves the board' : 'Joins the board';
  for (const director of directors ?? []) facts.push([term, nameOf(director)]);
  if (shares !== undefined) facts.push(['Shares', `${count(shares)} of ${stock_class}`]);
  if (from !== undefined) facts.push(['From', nameOf({ id: from })]);
  if (holder !== undefined) facts.push(['To', nameOf(holder)]);
  if (consideration !== undefined) facts.push(['Payment for the shares', consideration]);
  if (rules?.body !== undefined) {
    const after = isForStockholders({ kind, rules }) ? ', then the stockholders' : '';
    facts.push(['Decided by', `the ${rules.body}${after}`]);
  }
  if (rules?.resolution_id !== undefined) {
    facts.push(['After', <ProposalLink key="after" entityId={rest.entity_id} id={rules.resolution_id} />]);
  }
  return facts;
}

const OPERATIONS = { add: 'Add a member', remove: 'Remove a member', update_role: 'Change a role' } as const;

function ProposalLink({ entityId, id }: { entityId: string; id: string }) {
  return (
    <Link to="/entities/$id/proposals/$proposalId" params={{ id: entityId, proposalId: id }}>
      The resolution of the board
    </Link>
  );
}
