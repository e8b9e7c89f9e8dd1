import { seededChance } from '../../src/registry/simulator/chance.ts';
import type { CallOptions } from '../harness/client.ts';
import { OPERATIONS, type Operation, PUBLISHED } from '../harness/contract.ts';
import { ABSENT_ID, PROBES, pathOf } from './probes.ts';
import { TAX_NUMBER_GAPS } from './tax-number-gaps.ts';

/** One request of one operation with a planted number in one place. */
export type Planted = { where: string; operation: Operation; path: string; options: CallOptions };

/**
 * Numbers in many forms, none twice: three, two and four digits. `isPlain`: in characters that a header may contain.
 */
export function taxNumbers(seed: number): (isPlain: boolean) => string {
  const chance = seededChance(seed);
  const digits = (count: number) => String(Math.floor(chance() * 10 ** count)).padStart(count, '0');
  return (isPlain) => {
    const gap = isPlain ? '-' : (TAX_NUMBER_GAPS[Math.floor(chance() * TAX_NUMBER_GAPS.length)] ?? '-');
    return `${digits(3)}${gap}${digits(2)}${gap}${digits(4)}`;
  };
}

const around = (number: string, n: number) =>
  [number, `SSN ${number}.`, `a${number}b`, `x: ${number}, y`][n % 4] ?? number;

/** Every place of every operation of the document that accepts a text, and some that accept none. */
export function plant(next: (isPlain: boolean) => string): Planted[] {
  return OPERATIONS.flatMap((operation) => {
    const probe = PROBES[operation.operationId] ?? {};
    const base = { operation, path: pathOf(operation) };
    const isFile = typeof probe.body === 'string';
    const planted: Planted[] = [
      { ...base, where: 'query', options: { ...probe, query: { ...probe.query, note: around(next(false), 1) } } },
    ];
    for (const [, name = ''] of operation.path.matchAll(/\{(\w+)\}/g)) {
      const path = pathOf(operation, ABSENT_ID, { [name]: next(false) });
      planted.push({ ...base, where: `path ${name}`, path, options: probe });
    }
    for (const { name } of parametersOf(operation)) {
      planted.push({ ...base, where: `query ${name}`, options: { ...probe, query: { [name]: next(false) } } });
    }
    if (operation.method === 'GET') return planted;
    const headers = { ...probe.headers, 'idempotency-key': `key:${next(true)}` };
    planted.push({ ...base, where: 'idempotency key', options: { ...probe, headers } });
    if (isFile || isPage(operation)) return planted;
    const body = { ...(probe.body as object | undefined) };
    const bodies: [string, object][] = [
      ['unknown member', { ...body, note: around(next(false), 2) }],
      ['name of a member', { ...body, [around(next(false), 1)]: 'x' }],
      ['deep', { ...body, metadata: { list: [{ [`k ${next(false)}`]: [next(false)] }] } }],
      ...Object.keys(body).map((name): [string, object] => [
        `body ${name}`,
        { ...body, [name]: around(next(false), 3) },
      ]),
      ['a party', { ...body, responsible_party: { name: next(false).replaceAll(/\D/g, '') } }],
      ['tax, as a number', { ...body, tax: { number: Number(`9${next(true).replaceAll(/\D/g, '').slice(1)}`) } }],
    ];
    for (const [where, value] of bodies) planted.push({ ...base, where, options: { ...probe, body: value } });
    return planted;
  });
}

function parametersOf(operation: Operation) {
  const published = PUBLISHED.find((each) => each.operation.operationId === operation.operationId);
  return (published?.operation.parameters ?? []).filter((each) => 'in' in each && each.in === 'query') as {
    name: string;
  }[];
}

function isPage({ path }: Operation): boolean {
  return /^\/(?:attest|approve|join|recover|status)\//.test(path);
}

/** Returns every number in a text that is written like a personal tax number, by its digits alone. */
export function numbersIn(text: string): Set<string> {
  const written = /(?<!\d)\d{3}[^\w:.,;/+"\\]{1,3}\d{2}[^\w:.,;/+"\\]{1,3}\d{4}(?!\d)|(?<!\w)\d{9}(?!\w)/g;
  return new Set([...text.matchAll(written)].map(([found]) => found.replaceAll(/\D/g, '')));
}
