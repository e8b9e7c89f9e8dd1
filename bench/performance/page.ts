import { figureCells } from '../table.ts';
import { type RecordedFigure, titleOf } from './last-runs.ts';

const INTRODUCTION = `# Performance

Each table shows the last recorded run of a row of the bench. The page and its chart are made from [figures.jsonl](figures.jsonl) by \`npm run bench -- --page\`; do not edit them by hand.

![The figure of each row that is nearest to its target](performance.svg)

## How to read it

- **Measured** is the median over the rounds, at least seven of them; only \`soak\` is one long run.
- **Reference** is the median of what it is compared with in the same run: a minimal program that does the same necessary work on the same database, or the same call on a small database. Both take turns on the same machine, so the **ratio** says more than the times alone: a slow or busy machine slows down both.
- **CPU time** is the processor time of the service's processes, which hardly depends on what else the machine does.
- **Target** is what the figure has to reach, as a ratio or by itself. A target is never lowered to fit a figure.
- **On busy cores**: another program kept each core busy meanwhile (\`--busy\`). Such a run shows ratios and CPU times only.
- The chart has one bar per row of a quiet machine, for its figure that is nearest to its target. A bar to the right is better than the target, a bar to the left misses it.

Measure one row yourself with \`npm run bench -- <row>\`. Without \`--record\` nothing is written. [How the promises are proved](testing.md) names the other commands.
`;

/** From profiles by `npm run profile -- <row>`. */
const NOT_REACHED = `## Not reached, and why

Shares are those of \`npm run profile -- <row>\`, of the kernel's count of processor time for each thread, and of \`perf\`.

- **GET entity, rate and CPU time.** The minimal program sends a body that was made before; the service authenticates, counts the rate, lets accounts take turns, makes 1.3 kB of JSON with its ETag from a row of 30 columns, and writes a log line and two metrics. No part of that is large any more. By \`perf\`, a fifth is the kernel's work for sockets, a sixth threads of the garbage collector, another sixth compiled JavaScript of ours and of packages, and nearly half Node and V8 themselves: HTTP, promises, strings, JSON. Since [decision 82](decisions/0082-statements-described-once.md) a statement takes less in both programs, so the ratio does not show it.
- **GET entity, p99 at half of the rate.** Rounds of the last run took from 5.6 ms up to the whole 1,500 ms of a round. Records of the scheduler show waits for a processor, of 10 to 60 ms: the threads of the garbage collector and whatever else runs take both cores, while a backend of PostgreSQL or the service is ready to run. Other causes were not ruled out. A read now makes 37 kB of garbage instead of 54, and the collector's threads take a fifth of the time they took. Service, database and load share two cores, which are three quarters busy at half of the capacity, so the figure depends on what else the machine does.
- **Formations.** Of some 47 ms of processor time, PostgreSQL takes 18 (about 150 statements in ten transactions of the service), the simulator 3, and the process of the service 30: about 8 for the three documents, the rest the main thread, where the socket writes to PostgreSQL come first. Each is spread over many small parts. More a second needs fewer steps with a transaction of their own, or more cores: the work of different companies is independent.
- **Audit verify.** The command takes 0.9 s of processor time for 50,000 entries, a fifth of it to start ([decision 83](decisions/0083-verify-by-another-implementation.md)). Beside other work it waits for a processor.
- **Memory.** The process takes 275 MiB when it is ready, and 230 once it has rested for half a minute ([collect-at-rest.ts](../src/collect-at-rest.ts)): 65 of program text, 50 of live objects of the main thread, 30 of the thread that makes documents, the rest compiled code and what the allocator of C keeps. An open stream takes 20 kB, so 5,000 of them alone need 100 MiB. The native parts of 5,000 connections free their memory afterwards, but in pieces, and glibc gives only whole ends of its heap back: 130 MiB stay. With \`--optimize-for-size\` of V8 a twentieth of the soak stays at 285 MiB, and without it at 345; but a read then takes 82 µs of processor time instead of 55, at 0.39 of the rate of the minimal program instead of 0.58 (one run of each, one after the other). So it is not set.
- **Stuck work.** The 200 companies that are not through are looked up in five tables each, by index. The trees of a million rows are one level deeper, and their pages lie farther apart in memory.
- **Beside uploads.** Each MiB of a body is memory outside the heap of V8, and every 64 MB of it begin a full collection: two fifths of the main thread. A flag of V8 (\`--external-memory-accounted-in-global-limit\`) counts it otherwise, but two runs of this row, one with it and one without, gave a p99 of 39 and 33 ms, so it is not set.
- **Growth of other figures.** They are 1 to 7 ms, and their ratios vary between runs: before, all but stuck work were within 1.13. The last run measured two minutes after a million rows were written. Why it differs was not found.
`;

const HEAD =
  '| work | measured | reference | ratio | target | reached | commit | date |\n|---|---|---|---|---|---|---|---|';

/** Writes the page in Markdown. */
export function writePage(runs: readonly (readonly RecordedFigure[])[]): string {
  if (runs.length === 0) return `${INTRODUCTION}\nNo run is recorded yet.\n`;
  const machines = [...new Set(runs.flat().map(machineOf))].map((machine) => `- ${machine}`);
  const tables = runs.map(
    (figures) => `## ${figures.slice(0, 1).map(titleOf)}\n\n${HEAD}\n${figures.map(line).join('\n')}\n`,
  );
  return [INTRODUCTION, missed(runs.flat()), `## Machine\n\n${machines.join('\n')}\n`, ...tables, NOT_REACHED].join(
    '\n',
  );
}

/** Stands first, because the tables are long. */
function missed(figures: readonly RecordedFigure[]): string {
  const misses = figures.filter(({ ok }) => !ok);
  const rows = misses.map((figure) => {
    const [work, measured, , ratio, target] = figureCells(figure);
    return `| ${titleOf(figure)} | ${work} | ${figure.target.of === 'ratio' ? ratio : measured} | ${target} |`;
  });
  const table = ['| row | work | figure | target |', '|---|---|---|---|', ...rows].join('\n');
  const count = `${misses.length} of ${figures.length} figures miss their target`;
  return `## Missed targets\n\n${misses.length === 0 ? `${count}.` : `${count}: [why](#not-reached-and-why).\n\n${table}`}\n`;
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
