import { Textarea } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { type Choice, voteMessage } from '#domain/governance/vote-evidence.ts';
import type { Proposal } from '#sdk/index.ts';
import type { BrowserKey } from '../../../api/browser-key.ts';
import { useSessionState } from '../../../api/session.tsx';
import { ConfirmedAction } from '../../../parts/confirmed-change.tsx';
import { MemberName } from '../../../parts/member-name.tsx';
import { optionalTexts } from '../../../parts/texts.ts';
import { useBrowserKey } from '../../../queries/browser-key.ts';
import { useActingMember } from '../../../queries/members.ts';

const CHOICES = [
  { choice: 'approve', label: 'Approve', variant: 'filled' },
  { choice: 'reject', label: 'Reject', variant: 'default' },
  { choice: 'abstain', label: 'Abstain', variant: 'default' },
] as const;

/** The vote of the member as whom the key acts, or whose key this browser has. Votes are final, so each is shown first. */
export function VoteForm({ proposal }: { proposal: Proposal }) {
  const { entity_id: entityId, electorate, votes = [] } = proposal;
  const acting = useActingMember(entityId);
  const signer = useSigner(proposal);
  const did = signer?.did ?? acting.did;
  if (did === null) return <NoMember entityId={entityId} whyNot={acting.whyNot} />;
  if (votes.some(({ member_did }) => member_did === did)) {
    return <p className="soft">You have voted. Votes are final.</p>;
  }
  if (!electorate?.some((elector) => elector.did === did)) {
    return <p className="soft">You could not vote when voting opened, so you cannot vote on this proposal.</p>;
  }
  return (
    <div className="stack">
      {signer !== null && (
        <p>
          You vote as <MemberName did={did} entityId={entityId} />, with the key of this browser.
        </p>
      )}
      <Choices proposal={proposal} signer={signer} />
    </div>
  );
}

/** A member, and the key in this browser with which they sign. */
type Signer = { did: string; key: BrowserKey };

/** A key that is bound to a member acts as that member alone; with any other, the key of this browser counts. */
function useSigner({ entity_id: entityId, electorate }: Proposal): Signer | null {
  const { session } = useSessionState();
  const key = useBrowserKey();
  if (key === null || (session?.kind === 'account' && session.credential.member?.entity_id === entityId)) return null;
  const elector = electorate?.find(({ public_key }) => public_key === key.multikey);
  return elector === undefined ? null : { did: elector.did, key };
}

function NoMember({ entityId, whyNot }: { entityId: string; whyNot: string | null }) {
  return (
    <p className="soft">
      {whyNot} A member can also vote with <Link to="/keys">the key of their browser</Link>. If that key is lost, they
      need a new invitation, from the{' '}
      <Link to="/entities/$id/members" params={{ id: entityId }}>
        members of the company
      </Link>
      .
    </p>
  );
}

function Choices({ proposal, signer }: { proposal: Proposal; signer: Signer | null }) {
  const { id, entity_id: entityId, title } = proposal;
  const [reason, setReason] = useState('');
  return (
    <>
      <Textarea
        label="Reason"
        description="Optional. It is kept with your vote, in the audit chain too."
        value={reason}
        autosize
        minRows={2}
        maxLength={2_000}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <div className="row">
        {CHOICES.map(({ choice, label, variant }) => (
          <ConfirmedAction
            key={choice}
            entityId={entityId}
            label={label}
            variant={variant}
            title={`${label}: “${title}”?`}
            change={async (efs, options) => {
              const signature = signer === null ? null : await signVote(choice, proposal, signer);
              const vote = { choice, ...optionalTexts({ reason }), ...(signature && { signature }) };
              return efs.createVote(entityId, id, vote, options);
            }}
          />
        ))}
      </div>
    </>
  );
}

async function signVote(choice: Choice, { id, rules }: Proposal, { did, key }: Signer) {
  if (rules === null) throw new Error('The vote is not open yet.');
  return { did, value: await key.sign(voteMessage(choice, { proposal_id: id, rules })) };
}
