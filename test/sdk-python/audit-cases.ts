import fc from 'fast-check';
import { verifyAuditExport } from '../../sdk/src/index.ts';
import type { SignedHead } from '../../src/domain/audit/audit-chain.ts';
import { auditEntryLine, MAX_DATA_LEVELS } from '../../src/domain/audit/audit-export.ts';
import { decodeMultikey } from '../../src/domain/entity/did.ts';
import { ARRIVALS } from '../audit-arrivals.ts';
import {
  chainOf,
  type FixtureDraft,
  FORGER_SEED,
  fixtureChain,
  fixtureHead,
  fixtureLines,
  PINNED_KEY,
} from '../audit-fixtures.ts';

/** An export, and the verdict of the TypeScript client on it: status, entries, erased, unvouched, omitted, problems. */
export type AuditCase = {
  title: string;
  given: { bytes: string; key: string | null; head: SignedHead | null };
  verdict: unknown[];
};

type Export = { title: string; bytes: Uint8Array; key?: string | null; head?: SignedHead };

const CHAIN = fixtureChain(5);
const LINES = fixtureLines(CHAIN);
const WHOLE = Buffer.from(textOf(LINES));

/** Exports of every kind: intact, changed in any place, cut, mixed, erased, and with values that are hard to spell. */
export async function auditCases(): Promise<AuditCase[]> {
  return Promise.all(
    [...pinned(), ...changed(), ...mixed(), ...erased(), ...kept(), ...spelled(), ...arrived()].map(judge),
  );
}

async function judge({ title, bytes, key = PINNED_KEY, head }: Export): Promise<AuditCase> {
  const options = { ...(key !== null && { key }), ...(head && { head }) };
  const verification = await verifyAuditExport(new Blob([bytes]).stream(), options);
  const { status, entries, erased, unvouched, omitted, problems } = verification;
  const listed = problems.map(({ seq, code, message }) => [seq, code, message]);
  return {
    title,
    given: { bytes: Buffer.from(bytes).toString('hex'), key, head: head ?? null },
    verdict: [status, entries, erased, unvouched, omitted, listed],
  };
}

function textOf(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join('');
}

function of(title: string, lines: readonly string[], more: Partial<Export> = {}): Export {
  return { title, bytes: Buffer.from(textOf(lines)), ...more };
}

function pinned(): Export[] {
  const raw = Buffer.from(decodeMultikey(PINNED_KEY) ?? []);
  const keys = [PINNED_KEY, `did:key:${PINNED_KEY}`, raw.toString('base64'), raw.toString('base64url')];
  const wrong = ['', 'z6Mk', `${PINNED_KEY}1`, raw.toString('hex'), 'é'];
  return [
    ...[...keys, ...wrong, null].map((key) => of(`key ${key}`, LINES, { key })),
    of('a forger', fixtureLines(CHAIN, fixtureHead(CHAIN, FORGER_SEED))),
    of('a forger with the key of the service', [
      ...LINES.slice(0, -1),
      JSON.stringify({ head: { ...fixtureHead(CHAIN, FORGER_SEED), key_id: PINNED_KEY } }),
    ]),
  ];
}

function changed(): Export[] {
  const flipped = Array.from({ length: Math.floor(WHOLE.length / 17) }, (_, at) => {
    const bytes = Uint8Array.from(WHOLE);
    bytes[at * 17] = (bytes[at * 17] ?? 0) ^ (at % 3 === 0 ? 0x80 : 1);
    return { title: `byte ${at * 17} changed`, bytes };
  });
  const cut = [0, 1, 200, WHOLE.length - 2, WHOLE.length - 1].map((length) => ({
    title: `cut to ${length} bytes`,
    bytes: Uint8Array.from(WHOLE.subarray(0, length)),
  }));
  return [...flipped, ...cut];
}

function mixed(): Export[] {
  const foreign = fixtureLines(fixtureChain(5, 'account:other'));
  const at = (index: number, line: string | undefined) => LINES.with(index, line ?? '');
  return [
    ...LINES.flatMap((line, index) => [
      of(`line ${index} dropped`, LINES.toSpliced(index, 1)),
      of(`line ${index} repeated`, LINES.toSpliced(index, 0, line)),
      of(`line ${index} moved to the start`, [line, ...LINES.toSpliced(index, 1)]),
      of(`line ${index} of another chain`, at(index, foreign[index])),
      of(`line ${index} empty`, at(index, '')),
      of(`line ${index} with a space`, at(index, line.replace(':', ': '))),
      of(`line ${index} with a repeated member`, at(index, line.replace('{', '{"data":1,'))),
      of(`line ${index} with an additional member`, at(index, line.replace(/}$/, ',"x":1}'))),
      ...['$1.0', '$1e0', '-0', '-1', '9007199254740992', '1e15', '1.5'].map((seq) =>
        of(`line ${index} with seq ${seq}`, at(index, line.replace(/(?<="seq":)(\d+)/, seq))),
      ),
    ]),
    of('a replaced entry', at(1, fixtureLines(chainOf(CHAIN.map(({ entry }) => [entry, 'other'])))[1])),
    of('no lines', []),
    of('after the head', [...LINES, 'x']),
    of('a line that is too long', at(2, `"${'x'.repeat(1_048_576)}"`)),
    of('a head of fewer entries', [...LINES.slice(0, -1), ...fixtureLines([], fixtureHead(CHAIN.slice(0, 3)))]),
    of('no entries', fixtureLines([])),
    of('a hundred problems and more', Array<string>(150).fill('x')),
    ...['null', '[]', '7', '"x"', '{"entry":[]}', 'NaN', '[1e999]', '{"entry":{"actor":7},"salt":null}'].map((line) =>
      of(`line ${line}`, at(1, line)),
    ),
  ];
}

function erased(): Export[] {
  const drafts = CHAIN.map(({ entry, data }): FixtureDraft => [entry, data]);
  const erasureOf = (object: unknown): FixtureDraft => [
    { at: '2026-04-26T19:00:00.000Z', actor: { type: 'system', id: 'command line' }, action: 'audit.erased' },
    { object },
  ];
  const objects: unknown[] = [
    { entries: [1] },
    { entries: [1, 2] },
    { entries: [2] },
    { entries: 'x' },
    { entries: [0.5] },
    { entries: [-1] },
    { entries: [2 ** 53 - 1] },
    { entries: [2 ** 53] },
    { entries: [1e16] },
    [],
  ];
  const blank = (chain: typeof CHAIN) => chain.slice(0, 1).map(({ entry }) => auditEntryLine(entry, null));
  return [
    of('erased without a record', [...blank(CHAIN), ...LINES.slice(1)]),
    ...objects.flatMap((object) => {
      const chain = chainOf([...drafts, erasureOf(object)]);
      const lines = fixtureLines(chain);
      return [
        of(`erasure ${JSON.stringify(object)}, done`, [...blank(chain), ...lines.slice(1)]),
        of(`erasure ${JSON.stringify(object)}, not done`, lines),
        of(`erasure ${JSON.stringify(object)}, and a broken line`, [...blank(chain), 'x', ...lines.slice(2)]),
      ];
    }),
  ];
}

function kept(): Export[] {
  const head = fixtureHead(CHAIN);
  const longer = fixtureLines(fixtureChain(7));
  return [
    of('the same head', LINES, { head }),
    of('an earlier head', longer, { head: fixtureHead(fixtureChain(7).slice(0, 3)) }),
    of('an earlier head of another key', longer, { head: fixtureHead(fixtureChain(7).slice(0, 3), FORGER_SEED) }),
    of('the head of an empty chain', LINES, { head: fixtureHead([]) }),
    of('cut off since', fixtureLines(CHAIN.slice(0, 3)), { head }),
    of('rewritten since', LINES, { head: fixtureHead(chainOf(CHAIN.map(({ entry }) => [entry, 'other']))) }),
    of('a head of another chain', LINES, { head: fixtureHead(fixtureChain(2, 'account:other')) }),
    of('a damaged head', LINES, { head: { ...head, signed_at: '2026-04-26T19:00:00.001Z' } }),
  ];
}

/** test/sdk/audit.test.ts holds the TypeScript client to this table. */
function arrived(): Export[] {
  return ARRIVALS.map(({ title, lines, key }) => of(title, lines, { key }));
}

function nested(levels: number): unknown {
  return Array.from({ length: levels }).reduce<unknown>((inner) => [inner], 1);
}

function spelled(): Export[] {
  const numbers = [
    0,
    -0,
    1,
    -1,
    0.1,
    1e21,
    1e20,
    123456789012345680000,
    1e-6,
    1e-7,
    1.5e-9,
    5e-324,
    1.7976931348623157e308,
    2 ** 53,
    2 ** 53 + 2,
    -(2 ** 63),
    1 / 3,
    100,
    1e15,
    999999999999999,
    1e16,
    4.35,
    0.000001234,
    12345.678e10,
  ];
  const values = [
    ...numbers,
    { '\u20ac': 1, '\r': 2, '\ufb33': 3, '1': 4, '😀': 5, '\u0080': 6, ö: 7, __proto__: 8 },
    '\u0000\u001f\u007f\u2028\u2029"\\/\b\f\n\r\t é 🌾',
    ...fc.sample(fc.jsonValue(), { numRuns: 200, seed: 58 }),
    ...fc.sample(fc.double({ noNaN: true, noDefaultInfinity: true }), { numRuns: 200, seed: 58 }),
  ];
  const [first] = CHAIN;
  const chain = chainOf(
    values.map(
      (value): FixtureDraft => [{ ...(first?.entry ?? { at: '', actor: { type: '', id: '' }, action: '' }) }, value],
    ),
  );
  const lines = fixtureLines(chain);
  const other = ['1.0', '1E0', '10e-1', '1.00000000000000000001', '\\u0031', '"\\ud800"', '-0', '1e400'];
  return [
    of('values that are hard to spell', lines),
    ...[MAX_DATA_LEVELS, MAX_DATA_LEVELS + 1, 900, 2000].map((levels) =>
      of(
        `data in ${levels} levels`,
        fixtureLines(chainOf([[first?.entry ?? { at: '', actor: { type: '', id: '' }, action: '' }, nested(levels)]])),
      ),
    ),
    ...other.map((text) =>
      of(`1 spelled ${text}`, lines.with(2, (lines[2] ?? '').replace('"data":1', `"data":${text}`))),
    ),
  ];
}
