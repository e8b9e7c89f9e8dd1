import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

/** Rules of wording that need no service. `docs.test.ts` checks links and runs the commands. */
const ROOT = join(import.meta.dirname, '..');
const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'], {
  cwd: ROOT,
  encoding: 'utf8',
});
const documents = listed
  .trim()
  .split('\n')
  .filter((path) => existsSync(join(ROOT, path)))
  .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));

/** Programs write these from texts in the source, which has its own checks. */
const GENERATED = ['docs/configuration.md', 'docs/errors.md', 'docs/events/README.md'];

const OPENING = /^(?:What|Who|Whom|Whose|How far|Whether)\b/;

describe('hand-written documents', () => {
  it('have no sentence that begins like a question without being one', () => {
    const wrong = documents
      .filter(({ path }) => !GENERATED.includes(path))
      .flatMap(({ path, text }) => questionlikeOf(text).map((sentence) => `${path}: ${sentence}`));
    expect(wrong).toEqual([]);
  });

  it('are searched in headings, paragraphs, lists, tables and parentheses, but not in code', () => {
    const text = [
      '# Whether to file',
      'A first sentence. What it means follows below.',
      '- **Who may sign** is written here: Whose turn it is. (How far it got.)',
      '| kind | What it is |',
      '2. Whom it asks.',
      '',
      'What is it? It is [this](a.md). `Who` is code.',
      '```sh',
      'Whom this asks is not read.',
      '```',
    ].join('\n');
    expect(questionlikeOf(text)).toEqual([
      'Whether to file',
      'What it means follows below.',
      'Who may sign is written here: Whose turn it is.',
      'How far it got.',
      'What it is',
      'Whom it asks.',
    ]);
  });
});

it('documents name only files of src/ and test/ that exist', () => {
  const wrong = documents.flatMap(({ path, text }) =>
    [...text.matchAll(/(?<![\w/.-])(?:sdk\/)?(?:src|test)\/[\w./-]*\w/g)]
      .map(([named]) => named)
      .filter((named) => !existsSync(join(ROOT, named)) && !existsSync(join(ROOT, dirname(path), named)))
      .map((named) => `${path}: ${named}`),
  );
  expect(wrong).toEqual([]);
});

it('the picture of a formation shows the steps that the README prints', () => {
  const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');
  const picture = readFileSync(join(ROOT, 'docs/demo.svg'), 'utf8');
  expect(stepsOf(picture)).toEqual(stepsOf(readme));
});

function questionlikeOf(markdown: string): string[] {
  return sentencesOf(markdown).filter((sentence) => OPENING.test(sentence) && !sentence.endsWith('?'));
}

/** Sentences as a reader sees them: without code blocks, emphasis, list marks and the addresses of links. */
function sentencesOf(markdown: string): string[] {
  return markdown
    .replaceAll(/^```[\s\S]*?^```$/gm, '\n')
    .replaceAll(/^ {4}.*$/gm, '')
    .replaceAll(/^#+ (.*)$/gm, '\n$1\n')
    .split(/\n\s*\n|\n(?=\s*(?:[-*]|\d+\.) )|\|/)
    .map((block) => block.replaceAll(/\]\([^)\s]*\)/g, '').replace(/^\s*(?:[-*]|\d+\.)\s/, ''))
    .flatMap((block) =>
      block
        .replaceAll(/[*_[]/g, '')
        .replaceAll(/\s+/g, ' ')
        .split(/(?<=[.!?]\)?)\s+\(?|\s\(/),
    )
    .map((sentence) => sentence.replace(/\)$/, '').trim())
    .filter((sentence) => sentence !== '');
}

/** The steps and states of a demo, without the times and the lines that only a lucky poll sees. */
function stepsOf(text: string): string[] {
  return [...text.matchAll(/\d\.\d s {2,}(\w+) +(done|skipped|Filing|Filed|Active)\b/g)].map(
    ([, step = '', result = '']) => `${step} ${result}`,
  );
}
