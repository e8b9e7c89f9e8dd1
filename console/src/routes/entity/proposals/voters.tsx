import type { Proposal, Vote } from '#sdk/index.ts';
import { count, counted } from '../../../parts/count.ts';
import { MemberName } from '../../../parts/member-name.tsx';
import { Moment } from '../../../parts/moment.tsx';
import type { Tone } from '../../../parts/note.tsx';
import { sentence } from '../../../parts/sentence.ts';
import { votersWord } from './proposal-words.ts';

const CHOICES: Readonly<Record<Vote['choice'], { tone: Tone; words: string }>> = {
  approve: { tone: 'good', words: 'Approved' },
  reject: { tone: 'bad', words: 'Rejected' },
  abstain: { tone: 'none', words: 'Abstained' },
};

/** Everybody who could vote: who has, how and why, and who has not. */
export function Voters({ proposal }: { proposal: Proposal }) {
  const { electorate, votes = [], entity_id: entityId, rules } = proposal;
  if (electorate === null) return null;
  const isWeighted = electorate.some(({ weight }) => weight !== electorate[0]?.weight);
  return (
    <ul className="rows" aria-label={`${sentence(votersWord(proposal))} who can vote`}>
      {electorate.map(({ did, weight, delegate }) => {
        const vote = votes.find(({ member_did }) => member_did === did);
        return (
          <li key={did}>
            <div className="row-apart">
              <span>
                <MemberName did={did} entityId={entityId} />
                <span className="soft small">
                  {isWeighted &&
                    (rules?.body === 'stockholders' ? ` · ${counted(weight, 'vote')}` : ` · weight ${count(weight)}`)}
                  {rules?.consent_of?.includes(did) && ' · must approve'}
                </span>
              </span>
              <Choice vote={vote} />
            </div>
            {vote === undefined && delegate !== undefined && (
              <p className="soft small">
                Vote passed on to <MemberName did={delegate} entityId={entityId} />
              </p>
            )}
            {vote !== undefined && (
              <p className="soft small">
                <Moment at={vote.cast_at} />, {vote.form === 'bound_key' ? 'with their key' : 'with a signature'}
                {vote.reason !== null && `: “${vote.reason}”`}
              </p>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function Choice({ vote }: { vote: Vote | undefined }) {
  if (vote === undefined) return <span className="soft">Has not voted</span>;
  const { tone, words } = CHOICES[vote.choice];
  return (
    <span className="state" data-tone={tone}>
      {words}
    </span>
  );
}
