import '../styles/bars.css';
import type { Tone } from './note.tsx';

/** A part of a bar, as a share of the whole. */
export type Portion = { share: number; tone: Tone };

/** Decoration: text beside it says the same. */
export function Bar({ portions, mark = null }: { portions: readonly Portion[]; mark?: number | null }) {
  return (
    <div className="bar" aria-hidden="true">
      {portions.map(({ share, tone }) => (
        <span key={tone} data-tone={tone} style={{ width: `${share * 100}%` }} />
      ))}
      {mark !== null && <i style={{ left: `${mark * 100}%` }} />}
    </div>
  );
}
