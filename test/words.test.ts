import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'rolldown/parseAst';
import { describe, expect, it } from 'vitest';
import { ERROR_DOCS } from '../src/errors/error-docs.ts';
import { ERRORS } from '../src/errors/errors.ts';
import { type Text, textsOf } from './words/texts.ts';

/** Rules of wording that a machine can see in texts of the product and in test titles; no service is needed. */
const ROOT = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const openapi = JSON.parse(read('openapi.json')) as Record<string, unknown>;
const sources = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .trim()
  .split('\n')
  .filter((path) => existsSync(join(ROOT, path)));

const VERBS = [
  'Accept',
  'Adopt',
  'Advance',
  'Answer',
  'Approve',
  'Cancel',
  'Check',
  'Claim',
  'Clear',
  'Close',
  'Compare',
  'Confirm',
  'Correct',
  'Create',
  'Decline',
  'Delegate',
  'Delete',
  'Download',
  'Execute',
  'Export',
  'File',
  'Find',
  'Get',
  'Import',
  'Invite',
  'List',
  'Open',
  'Pause',
  'Receive',
  'Record',
  'Recover',
  'Redeem',
  'Refuse',
  'Reissue',
  'Reject',
  'Release',
  'Request',
  'Resend',
  'Resolve',
  'Reopen',
  'Resume',
  'Retry',
  'Revoke',
  'Rotate',
  'Send',
  'Settle',
  'Sign',
  'Stream',
  'Submit',
  'Withdraw',
  'Suspend',
  'Update',
  'Upgrade',
  'Upload',
  'Validate',
  'Vote',
  'Wait',
];

const OPENING = /^(?:What|Who|Whom|Whose|How far|Whether)\b/;

/** Only a regular expression has these. */
const REGULAR_EXPRESSION = /\(\?[:=!<]|\\[dswpSDW]\b|\[\^?[a-zA-Z0-9]-[a-zA-Z0-9]|\^\[|\]\$|\.\*/;

/** One word per thing: a word that is not used, and the one that is. */
const REPLACED: readonly (readonly [RegExp, string])[] = [
  [/\bshown this once\b/i, 'shown only once'],
  [/\bpage before\b/i, 'previous page'],
  [/\b(?:takes?|took) force\b|\bin force\b/i, 'take effect, in effect'],
  [/\bg(?:ives?|iven|ave) back\b/i, 'refund (money) or release (a held thing)'],
  [/\bwhoever\b/i, 'the person who …, or the name of the role'],
  [/\b(?:some|any|every)body\b/i, 'someone, anyone, everyone, or the name of the role'],
  [/\bmend(?:s|ed)?\b/i, 'resolve, correct'],
  [/\bnon-?existing\b|\bis no such thing\b/i, 'does not exist'],
  [/\bis (?:asked|wanted) of (?:you|any|no)/i, 'need to, must'],
  [/\bpass(?:es|ed)? (?:the|their|a) vote on\b/i, 'delegate'],
  [/\bnot known here\b/i, 'unknown'],
  [/\bhalf done\b/i, 'changed partially'],
];

/** A consent, signature, attestation or approval that the reader is told to bring. */
const BROUGHT =
  /\b(?:Add|Enter|Give|Supply|Record|Provide|Attach|Include|Set|State|Write|Type|Fill in|Send|Put|Get|Obtain|Upload|record|supply|enter)\b(?:(?! or | unless ).)*\b(?:consent|signature|attestation|approval|signed paper)\b(?! (?:page|request|link))/;
/** The person who makes it has made it, or is asked to. */
const MADE_BY =
  /\b(?:[Aa]sk|let)\b|\b(?:who|that|which)(?: the \S+)? (?:signed|signs|gave|gives)\b|\bwas signed\b|\bbound to\b/;
/** Sentences of 0.3.0 that led to statements that nobody had made. */
const FROM_0_3_0 = [
  "Add the agent's signed consent, with its signer and date.",
  "Add the new agent's signed consent, with its signer and date.",
  'Record a consent on paper with POST /v1/operator/filings/{id}/agent-consent.',
  'The registered agent must consent. An operator can also record a signed paper.',
];

function isInvitation(sentence: string): boolean {
  const words = sentence.replaceAll(/`[^`]*`/g, '');
  // A label of a button or an operation says less; the sentences around it say whose paper it is.
  return words.split(' ').length > 4 && BROUGHT.test(words) && !MADE_BY.test(words);
}

/** Verbs with which a message goes on after the name of a field: "`name` must …". */
const PREDICATES = new Set(
  'is must cannot has have holds needs begins contains looks would allows names says adds already differs does makes'.split(
    ' ',
  ),
);

/** Texts that are signed as they are. */
const SIGNED = /^Entity Formation Service: bind an API key to a member, v1\b/;

/** Statements that people sign, documents that are filed, and the law's own words have versions of their own. */
const LEGAL = ['src/documents/', 'src/domain/jurisdictions/', 'src/domain/filing/attestation.ts', 'src/domain/tax/'];

describe('summaries of operations', () => {
  const summaries = Object.values((openapi['paths'] ?? {}) as Record<string, Record<string, { summary?: string }>>)
    .flatMap((path) => Object.values(path))
    .flatMap(({ summary }) => summary ?? []);

  it('begin with a verb of the list', () => {
    expect(summaries.filter((summary) => !VERBS.includes(summary.split(' ')[0] ?? ''))).toEqual([]);
  });

  it('have five words or fewer', () => {
    expect(summaries.filter((summary) => summary.split(' ').length > 5)).toEqual([]);
  });
});

describe('texts of the API and of the product', () => {
  const product = sources.filter(
    (path) =>
      /^(?:src|sdk\/src|console\/src)\//.test(path) &&
      !/\.test\.ts$|\/generated\.ts$/.test(path) &&
      !LEGAL.some((part) => path.startsWith(part)),
  );
  const texts: Text[] = [
    ...textsOf(openapi).map(({ place, text }) => ({ place: `openapi.json${place}`, text })),
    ...textsOf(ERROR_DOCS).map(({ place, text }) => ({ place: `errors${place}`, text })),
    ...textsOf(ERRORS).map(({ place, text }) => ({ place: `errors${place}`, text })),
    ...product.flatMap((path) => literalsOf(path).map((text) => ({ place: path, text }))),
  ];

  it('do not begin like a question without being one', () => {
    expect(wrong(texts, (text) => OPENING.test(text) && !/\?(?:$|\s)/.test(text))).toEqual([]);
  });

  it('use one word per thing', () => expect(replacedIn(texts)).toEqual([]));

  it('that ask for what another person states say who states it, and never to write it down instead', () => {
    const isInvented = (text: string) => text.split(/(?<=[.;?!]) +/).some(isInvitation);
    expect(FROM_0_3_0.filter(isInvented)).toEqual(FROM_0_3_0);
    expect(wrong(texts, isInvented)).toEqual([]);
  });

  it('show no regular expression', () => {
    expect(wrong(texts, (text) => REGULAR_EXPRESSION.test(text.replaceAll(/`[^`]*`/g, '')))).toEqual([]);
  });

  it('name no character by its code point', () => {
    // A document that is printed has no other way to show a character that no font has.
    const shown = product.filter((path) => path !== 'src/documents/faces.ts' && read(path).includes('U+${'));
    expect(shown).toEqual([]);
  });

  it('of problems that begin with a small letter end a sentence about the field', () => {
    const predicates = product
      .filter((path) => path.startsWith('src/'))
      .flatMap((path) =>
        [...read(path).matchAll(/\bmessage(?::| =)\s+['"`]([a-z]+)[^'"`\n]*/g)].map((found) => [path, found] as const),
      );
    expect(predicates.length).toBeGreaterThan(50);
    const others = predicates.filter(([, [, verb = '']]) => !PREDICATES.has(verb));
    expect(others.map(([path, [text]]) => `${path}: ${text}`)).toEqual([]);
  });
});

describe('test titles', () => {
  const titles: Text[] = sources
    .filter((path) => path.endsWith('.test.ts'))
    .flatMap((path) => titlesOf(path).map((text) => ({ place: path, text })));

  it('do not begin like a question without being one', () => {
    const opening = new RegExp(OPENING, 'i');
    expect(wrong(titles, (title) => opening.test(title) && !title.endsWith('?'))).toEqual([]);
  });

  it('use one word per thing', () => expect(replacedIn(titles)).toEqual([]));
});

function replacedIn(texts: readonly Text[]): string[] {
  return REPLACED.flatMap(([word, instead]) =>
    wrong(texts, (text) => word.test(text)).map((line) => `${line} → ${instead}`),
  );
}

function wrong(texts: readonly Text[], isWrong: (text: string) => boolean): string[] {
  return [
    ...new Set(
      texts.filter(({ text }) => !SIGNED.test(text) && isWrong(text)).map(({ place, text }) => `${place}: ${text}`),
    ),
  ];
}

type Node = { type: string; start: number; end: number; [member: string]: unknown };

/** The sentences among the literals of a source file: of three words or more, with a placeholder for each expression. */
function literalsOf(path: string): string[] {
  const found: string[] = [];
  const lang = path.endsWith('.tsx') ? 'tsx' : 'ts';
  visit(parseAst(read(path), { lang }, path) as unknown as Node, (node, parent) => {
    if (parent?.type === 'TaggedTemplateExpression' && !/html|body|text/.test(tagOf(parent))) return;
    const text =
      (node.type === 'Literal' || node.type === 'JSXText') && typeof node['value'] === 'string'
        ? node['value'].replaceAll(/\s+/g, ' ')
        : node.type === 'TemplateLiteral'
          ? (node['quasis'] as { value: { raw: string } }[]).map(({ value }) => value.raw).join('…')
          : '';
    if (text.trim().split(/\s+/).length >= 3 && /^[\s`"A-Za-z…]/.test(text)) found.push(text.trim());
  });
  return found;
}

function tagOf({ tag }: Node): string {
  return String((tag as { name?: string }).name ?? '');
}

function titlesOf(path: string): string[] {
  const source = read(path);
  const found: string[] = [];
  visit(parseAst(source, { lang: 'ts' }, path) as unknown as Node, (node) => {
    if (node.type !== 'CallExpression') return;
    const callee = node['callee'] as Node;
    if (!/^(?:it|test|describe)\b/.test(source.slice(callee.start, callee.end))) return;
    const [title] = node['arguments'] as (Node & { value?: unknown })[];
    if (title?.type === 'Literal' && typeof title.value === 'string') found.push(title.value);
    if (title?.type === 'TemplateLiteral') found.push(source.slice(title.start + 1, title.end - 1));
  });
  return found;
}

function visit(node: Node, see: (node: Node, parent: Node | null) => void, parent: Node | null = null): void {
  see(node, parent);
  for (const member of Object.values(node)) {
    for (const child of Array.isArray(member) ? member : [member]) {
      if (typeof child === 'object' && child !== null && typeof (child as Node).type === 'string') {
        visit(child as Node, see, node);
      }
    }
  }
}
