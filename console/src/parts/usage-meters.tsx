import type { Usage } from '#sdk/index.ts';
import { Bar } from './bar.tsx';
import type { Tone } from './note.tsx';

type Metered = Usage['meters'][number];

const NAMES: Readonly<Record<Metered['meter'], string>> = {
  formations: 'Formations submitted in this period',
  active_entities: 'Companies being formed or active',
  webhook_endpoints: 'Webhook endpoints',
};
/** From this part of the limit on, a larger plan is worth a thought. */
const NEARLY = 0.8;

/** Each limit of the plan with its use, drawn and in numbers. */
export function UsageMeters({ meters }: { meters: Usage['meters'] }) {
  return (
    <dl className="stack">
      {meters.map((metered) => (
        <Meter key={metered.meter} metered={metered} />
      ))}
    </dl>
  );
}

function Meter({ metered: { meter, used, limit, left } }: { metered: Metered }) {
  const share = limit === 0 ? 1 : Math.min(1, used / limit);
  return (
    <div className="stack" style={{ gap: 'var(--space-1)' }}>
      <dt>{NAMES[meter]}</dt>
      <dd>
        <Bar portions={[{ share, tone: toneOf(share) }]} />
        <span className="soft small">
          {used.toLocaleString('en')} of {limit.toLocaleString('en')} used, {left.toLocaleString('en')} left
        </span>
      </dd>
    </div>
  );
}

function toneOf(share: number): Tone {
  if (share >= 1) return 'bad';
  return share >= NEARLY ? 'warn' : 'busy';
}
