import '../styles/charts.css';
import type { Tone } from './note.tsx';

/** A kind of things that are counted; its colour and its name. */
export type Series = { name: string; tone: Tone };
/** One column: its label, and a number for each series. */
export type Column = { label: string; counts: readonly number[] };

type Props = { title: string; series: readonly Series[]; columns: readonly Column[] };

/** The width of a column and of the gap beside it, in units of the picture. */
const WIDTH = 8;
const GAP = 2;
const HEIGHT = 100;

/** Columns of counts on each other, and a table of the same numbers for those who do not see them. */
export function StackedColumns({ title, series, columns }: Props) {
  const sums = columns.map(({ counts }) => sumOf(counts));
  const most = Math.max(1, ...sums);
  return (
    <figure className="card stack" style={{ margin: 0 }}>
      <figcaption className="row-apart">
        <Legend series={series} />
        <span className="soft small">Most on one day: {Math.max(0, ...sums).toLocaleString('en')}</span>
      </figcaption>
      <div>
        <svg
          className="chart"
          viewBox={`0 0 ${columns.length * (WIDTH + GAP) - GAP} ${HEIGHT}`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          {columns.map(({ label, counts }, at) => (
            <g key={label} transform={`translate(${at * (WIDTH + GAP)} 0)`}>
              <title>{`${label}: ${wordsOf(series, counts)}`}</title>
              {portionsOf(counts, most).map(({ y, height }, nth) => (
                <rect key={series[nth]?.name} data-tone={series[nth]?.tone} y={y} width={WIDTH} height={height} />
              ))}
            </g>
          ))}
        </svg>
        <div className="row-apart soft small" aria-hidden="true">
          <span>{columns[0]?.label}</span>
          <span>{columns.at(-1)?.label}</span>
        </div>
      </div>
      <details>
        <summary>The numbers as a table</summary>
        <Table title={title} series={series} columns={columns.filter(({ counts }) => sumOf(counts) > 0)} />
      </details>
    </figure>
  );
}

function Legend({ series }: Pick<Props, 'series'>) {
  return (
    <ul className="legend">
      {series.map(({ name, tone }) => (
        <li key={name}>
          <i data-tone={tone} aria-hidden="true" />
          {name}
        </li>
      ))}
    </ul>
  );
}

/** The newest first. Columns without anything are left out. */
function Table({ title, series, columns }: Props) {
  return (
    <table className="list" aria-label={title}>
      <thead>
        <tr>
          <th scope="col">Day</th>
          {series.map(({ name }) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {columns.toReversed().map(({ label, counts }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {series.map(({ name }, nth) => (
              <td key={name}>
                <span className="phone-only soft">{name} </span>
                {counts[nth]?.toLocaleString('en')}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Each count as a part of the height, the first one at the bottom. */
function portionsOf(counts: readonly number[], most: number): { y: number; height: number }[] {
  let top = HEIGHT;
  return counts.map((count) => {
    const height = (count / most) * HEIGHT;
    top -= height;
    return { y: top, height };
  });
}

function wordsOf(series: readonly Series[], counts: readonly number[]): string {
  const words = series.flatMap(({ name }, nth) => (counts[nth] ? [`${counts[nth]} ${name}`] : []));
  return words.length === 0 ? 'none' : words.join(', ');
}

function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}
