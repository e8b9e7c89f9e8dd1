import type { Entity } from '#sdk/index.ts';
import type { Tone } from './note.tsx';

const STATES: Readonly<Record<Entity['state'], { tone: Tone; words: string }>> = {
  Draft: { tone: 'none', words: 'Draft' },
  Filing: { tone: 'busy', words: 'Filing' },
  Filed: { tone: 'busy', words: 'Filed' },
  Registered: { tone: 'busy', words: 'Registered' },
  Active: { tone: 'good', words: 'Active' },
  FilingFailed: { tone: 'bad', words: 'Filing failed' },
  WindingDown: { tone: 'warn', words: 'Winding down' },
  Dissolved: { tone: 'none', words: 'Dissolved' },
  Importing: { tone: 'busy', words: 'Importing' },
  ImportFailed: { tone: 'bad', words: 'Import failed' },
};

export function stateWords(state: Entity['state']): string {
  return STATES[state].words;
}

export function EntityState({ state }: { state: Entity['state'] }) {
  const { tone, words } = STATES[state];
  return (
    <span className="state" data-tone={tone}>
      {words}
    </span>
  );
}
