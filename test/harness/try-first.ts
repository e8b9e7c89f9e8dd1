import type { Answer, CallOptions } from './client.ts';

/*
 * With TRY_FIRST=1 every change that a test makes is first made as a dry run, and then confirmed: both have to refuse
 * the same way or answer the same. So each test is one of dry runs as well, in whatever state it brought about.
 */

type Send = (method: string, path: string, options: CallOptions) => Promise<Answer>;

const IS_ON = process.env['TRY_FIRST'] === '1';
/** They depend on the moment, or on another call with the same key. */
const OF_THE_MOMENT: ReadonlySet<string> = new Set([
  'unavailable',
  'idempotency_in_progress',
  'idempotency_key_reused',
  'rate_limited',
]);
/** Others sign their requests. */
const SIGNED = /^\/v1\/(?:registry\/callbacks|billing\/stripe)/;

export async function tryFirst(send: Send, method: string, path: string, options: CallOptions): Promise<Answer> {
  const isTried =
    IS_ON && !['GET', 'HEAD', 'OPTIONS'].includes(method) && path.startsWith('/v1/') && !SIGNED.test(path);
  if (!isTried || path.includes('dry_run') || options.query?.['dry_run'] !== undefined)
    return send(method, path, options);
  const tried = await send(method, path, { ...options, query: { ...options.query, dry_run: 'true' } });
  const confirm = tried.status === 200 ? (JSON.parse(tried.text) as { confirm?: string }).confirm : undefined;
  const real = await send(method, path, {
    ...options,
    headers: { ...options.headers, ...(confirm === undefined ? {} : { confirm }) },
  });
  const difference = differenceOf(tried, real);
  if (difference !== null) throw new Error(`${method} ${path}: ${difference}`);
  return real;
}

function differenceOf(tried: Answer, real: Answer): string | null {
  if (real.headers.get('idempotent-replayed') !== null) return null;
  const [said, came] = [codeOf(tried), codeOf(real)];
  if (OF_THE_MOMENT.has(said ?? '') || OF_THE_MOMENT.has(came ?? '')) return null;
  if (tried.status !== 200) {
    return said === came && tried.status === real.status
      ? null
      : `the dry run was refused with ${tried.status} ${said}, the call ${real.status} ${real.text.slice(0, 300)}`;
  }
  const { would, effects } = JSON.parse(tried.text) as {
    would: { status: number; body: unknown };
    effects: { calls: unknown[] };
  };
  if (effects.calls.length > 0) return null;
  if (would.status !== real.status)
    return `the dry run said ${would.status}, the call ${real.status} ${real.text.slice(0, 300)}`;
  const [expected, actual] = [steady(would.body), steady(real.text === '' ? null : JSON.parse(real.text))];
  return expected === actual ? null : `the dry run said\n${expected}\nthe call\n${actual}`;
}

function codeOf({ status, text }: Answer): string | null {
  return status < 400 ? null : ((JSON.parse(text || '{}') as { code?: string }).code ?? null);
}

/** Returns the body without what differs each time: ids, moments, and what is shown once. */
function steady(body: unknown): string {
  return JSON.stringify(body, (name, value: unknown) => (SECRET.has(name) || isBundle(value) ? null : value))
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g, '<id>')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<time>');
}

const SECRET: ReadonlySet<string> = new Set([
  'api_key',
  'access_token',
  'secret',
  'url',
  'checkout_url',
  'challenge',
  'display_prefix',
  'audit_hash',
  'credential',
]);

/** Its bytes contain the time at which it was made. */
function isBundle(value: unknown): boolean {
  const { kind } = (value ?? {}) as { kind?: unknown };
  return kind === 'bundle' || kind === 'bank_pack';
}
