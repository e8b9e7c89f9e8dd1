import type { Document } from '#sdk/index.ts';
import { FILING_TYPES } from '../../../parts/filing-types.ts';
import type { Tone } from '../../../parts/note.tsx';

type Standing = { tone: Tone; words: string };
type FilingOfDocument = NonNullable<Document['filing']>;

/** Types of which a company has one filing; another one is another attempt. */
const ONCE: readonly FilingOfDocument['type'][] = ['formation', 'ein', 'dissolution'];

/** Papers that are written to be filed. One that no filing has was replaced, or is not filed yet. */
const TO_BE_FILED: readonly Document['kind'][] = ['articles', 'consent', 'articles_of_dissolution'];

/** Says which filing a document belongs to, and whether it still counts; null if there is nothing to tell. */
export function standingOf({ kind, filing, superseded_at }: Document): Standing | null {
  if (superseded_at !== null) return { tone: 'warn', words: 'Superseded: a fact in it was corrected' };
  if (filing !== null) return standingIn(filing);
  return TO_BE_FILED.includes(kind) ? { tone: 'none', words: 'Not part of any filing' } : null;
}

function standingIn({ type, state, attempt }: FilingOfDocument): Standing {
  const name = FILING_TYPES[type];
  const which = ONCE.includes(type) ? `${name}, attempt ${attempt}` : name;
  if (state === 'accepted') return { tone: 'good', words: `${which}: accepted` };
  if (state === 'rejected') return { tone: 'bad', words: `${which}: rejected, no longer counts` };
  if (state === 'cancelled') return { tone: 'none', words: `${which}: withdrawn, never filed` };
  return { tone: 'busy', words: `${which}: not decided yet` };
}
