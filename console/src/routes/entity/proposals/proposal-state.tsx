import type { Proposal } from '#sdk/index.ts';
import { STATES } from './proposal-words.ts';

export function ProposalState({ state }: { state: Proposal['state'] }) {
  const { tone, words } = STATES[state];
  return (
    <span className="state" data-tone={tone}>
      {words}
    </span>
  );
}
