import { figureCells } from '../table.ts';
import type { RecordedFigure } from './last-runs.ts';

const INTRODUCTION = `# Performance

Each table shows the last recorded run of a row of the bench. The page and its chart are made from [figures.jsonl](figures.jsonl) by \`npm run bench -- --page\`; do not edit them by hand.

![The figure of each row that is nearest to its target](performance.svg)

## How to read it

- **Measured** is the median over the rounds, at least seven of them; only \`soak\` is one long run.
- **Reference** is the median of what it is compared with in the same run: a minimal program that does the same necessary work on the same database, or the same call on a small database. Both take turns on the same machine, so the **ratio** says more than the times alone: a slow or busy machine slows down both.
- **CPU time** is the processor time of the service's processes, which hardly depends on what else the machine does.
- **Target** is what the figure has to reach, as a ratio or by itself. A target is never lowered to fit a figure.
- The chart has one bar per row, for its figure that is nearest to its target. A bar to the right is better than the target, a bar to the left misses it.

Measure one row yourself with \`npm run bench -- <row>\`. Without \`--record\` nothing is written. [How the promises are proved](testing.md) names the other commands.
`;

/** From profiles by `npm run profile -- <row>`. */
const NOT_REACHED = `## Not reached, and why

Shares are those of \`npm run profile -- <row>\` on two quiet cores.

- **GET entity, rate.** The minimal program sends a body that was made before; the service makes 1.3 kB of JSON from a row of 30 columns, authenticates, counts the rate, and writes a log line. Our own code takes a fifth of the main thread (\`src/http\` 13 %, \`src/sql\`, \`src/domain\` and \`src/store\` 6 %): without all of it, the ratio would be 0.5. The rest is spent on writes to sockets (10 %), text to bytes (10 %), garbage (10 %), rows of the driver (10 %) and Node's HTTP server.
- **GET entity, p99 at half of the rate.** Service, database and load share two cores, which are three quarters busy then. At 500 requests a second the p99 is 4 ms; at half of the capacity it is 10 ms once the code is warm, and more in the first rounds.
- **Formations.** A formation is some 20 transactions in three processes, and 30 % of the main thread are writes to sockets, each of which wakes a process. Two documents of a second thread take 25 ms, half of it layout. More a second needs fewer round trips for each step, or more cores: the work of different companies is independent.
- **Audit verify.** A quarter of the time is BLAKE3 over entries of some hundred bytes, where a WebAssembly hash is not faster, and a sixth is garbage of the JSON that is parsed.
- **Memory.** The process takes 265 MiB before its first request: 65 of program text, 50 of live objects, the rest threads and compiled code. After 1,000,000 reads it has 330 MiB, after 500 formations 400. An open stream takes 20 kB. After all of it the live objects are 50 MB again; V8 collects the rest only when something is allocated, so a process at rest keeps it.
- **Stuck work.** The 200 companies that are not through are looked up in five tables each, by index. The trees of a million rows are one level deeper, and their pages lie farther apart in memory.
`;

const HEAD =
  '| work | measured | reference | ratio | target | reached | commit | date |\n|---|---|---|---|---|---|---|---|';

/** Writes the page in Markdown. */
export function writePage(runs: readonly (readonly RecordedFigure[])[]): string {
  if (runs.length === 0) return `${INTRODUCTION}\nNo run is recorded yet.\n`;
  const machines = [...new Set(runs.flat().map(machineOf))].map((machine) => `- ${machine}`);
  const tables = runs.map((figures) => `## ${figures[0]?.row}\n\n${HEAD}\n${figures.map(line).join('\n')}\n`);
  return [INTRODUCTION, `## Machine\n\n${machines.join('\n')}\n`, ...tables, NOT_REACHED].join('\n');
}

function line(figure: RecordedFigure): string {
  const { ok, commit, modified, at } = figure;
  // A figure of a changed tree belongs to no commit.
  const origin = modified ? `after ${commit.slice(0, 7)}` : commit.slice(0, 7);
  const cells = [...figureCells(figure), ok ? 'yes' : '**no**', origin, at.slice(0, 10)];
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}

function machineOf({ cores, cpu = 'unknown processor', memory_gib, node }: RecordedFigure): string {
  const memory = memory_gib === undefined ? '' : `, ${memory_gib} GiB of memory`;
  return `${cores} cores (${cpu})${memory}, Node ${node.replace(/^v/, '')}; service, database and load on the same machine`;
}
