import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text as textOf } from 'node:stream/consumers';
import { removeEmbeddedPostgres } from '../src/embedded-postgres/embedded.ts';

/**
 * Makes docs/demo.svg, the picture in the README: starts a service of its own, runs the demo against it, and draws what
 * the demo really printed. Each line appears at the second it was printed. Run it again when the demo's output changes.
 */
const ROOT = join(import.meta.dirname, '..');
const PICTURE = join(ROOT, 'docs/demo.svg');
const COMPANY = 'Helios Research';

const FONT_SIZE = 13;
/** Width of a monospaced letter of this size in every common font; `textLength` makes it exact. */
const LETTER_WIDTH = 7.8;
const LINE_HEIGHT = 19;
const MARGIN = 18;
const TITLE_HEIGHT = 34;
/** Longer lines end in an ellipsis: only the one with a hash of 64 digits is. */
const MOST_LETTERS = 120;

type Line = { text: string; seconds: number; kind: 'typed' | 'step' | 'good' };

async function record(): Promise<string[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'efs-picture-'));
  // Lets PostgreSQL's user pass when this runs as root.
  await chmod(dataDir, 0o711);
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, DATA_DIR: dataDir, LOG_LEVEL: 'silent', PORT: '0', XDG_CONFIG_HOME: dataDir };
  const service = spawn('sh', ['bin/efs', 'all'], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const banner = await readUntil(service.stdout, /^Ready .*\n/m);
    const url = /API +(\S+)/.exec(banner)?.[1];
    if (url === undefined) throw new Error('The service did not start.');
    const args = ['bin/efs', 'demo', '--server', url, '--name', COMPANY];
    const asTerminal = { ...env, EFS_OUTPUT: 'text' };
    const demo = spawn('sh', args, { cwd: ROOT, env: asTerminal, stdio: ['ignore', 'pipe', 'inherit'] });
    const output = await textOf(demo.stdout);
    const folder = /files in (\S+)/.exec(output)?.[1];
    if (folder === undefined) throw new Error(`The demo ended early:\n${output}`);
    await rm(join(ROOT, folder), { recursive: true });
    return output.trimEnd().split('\n');
  } finally {
    service.kill('SIGTERM');
    if (service.exitCode === null) await once(service, 'exit');
    await removeEmbeddedPostgres(dataDir);
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function readUntil(stream: Readable, end: RegExp): Promise<string> {
  let text = '';
  for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
    text += chunk;
    if (end.test(text)) return text;
  }
  throw new Error(`The output ended early:\n${text}`);
}

/** Returns each line with the second of its appearance; one without continues the line before. */
function linesOf(printed: readonly string[]): Line[] {
  let seconds = 0;
  return printed.map((line) => {
    seconds = Number(/^ *(\d+\.\d) s/.exec(line)?.[1] ?? seconds);
    const text = line.length > MOST_LETTERS ? `${line.slice(0, MOST_LETTERS - 1)}…` : line;
    const kind = /^ *\d+\.\d s {2}(?:Active|audit) /.test(line)
      ? 'good'
      : /^ {2}\S*bin\/efs /.test(line)
        ? 'typed'
        : 'step';
    return { text, seconds, kind };
  });
}

function draw(lines: readonly Line[]): string {
  const longest = Math.max(...lines.map(({ text }) => text.length));
  const width = Math.ceil(longest * LETTER_WIDTH) + 2 * MARGIN;
  const height = TITLE_HEIGHT + lines.length * LINE_HEIGHT + MARGIN;
  const rows = lines.map(({ text, seconds, kind }, index) => {
    const y = TITLE_HEIGHT + (index + 1) * LINE_HEIGHT - 5;
    const length = (text.length * LETTER_WIDTH).toFixed(1);
    return `<text class="${kind}" x="${MARGIN}" y="${y}" textLength="${length}" style="animation-delay:${seconds}s">${escapeXml(text)}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" xml:space="preserve" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="A terminal in which npm run demo forms a company">
<style>
rect { fill: #f6f8fa; stroke: #d0d7de }
circle { fill: #d0d7de }
text { font: ${FONT_SIZE}px ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace; white-space: pre; fill: #424a53 }
.typed { fill: #0550ae; font-weight: bold }
.good { fill: #1a6b2d; font-weight: bold }
@media (prefers-color-scheme: dark) {
rect { fill: #161b22; stroke: #30363d }
circle { fill: #484f58 }
text { fill: #c9d1d9 }
.typed { fill: #79c0ff }
.good { fill: #7ee787 }
}
@media (prefers-reduced-motion: no-preference) {
text { animation: appear 0.2s backwards }
@keyframes appear { from { opacity: 0 } }
}
</style>
<rect x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" rx="8"/>
${[0, 1, 2].map((index) => `<circle cx="${MARGIN + 5 + index * 18}" cy="18" r="5"/>`).join('')}
${rows.join('\n')}
</svg>
`;
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

const typed: Line = { text: `$ npm run demo -- --name "${COMPANY}"`, seconds: 0, kind: 'typed' };
await writeFile(PICTURE, draw([typed, ...linesOf(await record())]));
