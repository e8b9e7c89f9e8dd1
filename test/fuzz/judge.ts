import Schema from 'typebox/schema';
import { contractBreach, SCHEMAS } from '../harness/contract.ts';
import { resolve, type Target } from './requests.ts';
import type { WireAnswer, WireRequest } from './wire.ts';

const SLOW_MS = 5_000;

/** Text that reveals internals. Successes contain callers' texts, so only refusals are searched. */
const INSIDES =
  /node_modules|\.ts:\d|\.js:\d|file:\/\/|\n\s+at |PostgresError|SQLSTATE|FST_ERR|insert into |select [\w*]+,? .*from |\/tmp\/|\/home\/|\bpg_|TypeError|RangeError/;

/** Codes of the problems that a schema finds; a request made from the schema must cause none of them. */
const OF_THE_SCHEMA =
  /^(?:type|pattern|format|minLength|maxLength|minimum|maximum|exclusiveMinimum|exclusiveMaximum|minItems|maxItems|uniqueItems|minProperties|maxProperties|not_allowed|unknown_member|text_forbidden_character|text_not_nfc)$/;

type Problem = { code: string; errors?: { pointer: string; code: string }[] };

/** Returns what is wrong with an answer to any request, or null. */
export function faultOf(request: WireRequest, answer: WireAnswer): string | null {
  const { status, headers, text, ms } = answer;
  if (status >= 500 && !isOneAtATime(request, answer)) return `answered ${status}`;
  if (ms > SLOW_MS) return `took ${Math.round(ms)} ms`;
  if (status >= 400 && INSIDES.test(text)) return 'tells of its insides';
  const contentType = headers.get('content-type');
  const path = request.path.split('?', 1)[0] ?? '';
  return contractBreach({ method: request.method, path, status, contentType, text, headers });
}

/** Few archives are written at once, as the operation says; beside busy neighbours its turn may not come. */
function isOneAtATime({ path }: WireRequest, { status, text }: WireAnswer): boolean {
  return path.startsWith('/v1/account/export') && status === 503 && text.includes('Other accounts are being exported');
}

/** Returns what is wrong with the answer to a request that the document allows. */
export function faultOfValid(answer: WireAnswer): string | null {
  if (answer.status < 400 || !answer.headers.get('content-type')?.startsWith('application/problem+json')) return null;
  const { code, errors = [] } = JSON.parse(answer.text) as Problem;
  if (code === 'malformed_request' || code === 'unsupported_media_type' || code === 'route_not_found')
    return `refused as ${code}`;
  if (code !== 'validation_failed' && code !== 'invalid_parameter') return null;
  const wrong = errors.filter((error) => OF_THE_SCHEMA.test(error.code));
  return wrong.length === 0 ? null : `valid, but refused: ${JSON.stringify(wrong)}`;
}

/** Returns what is wrong with a success after a request was broken: nothing if it was still valid. */
export function faultOfBroken(
  target: Target,
  request: WireRequest,
  answer: WireAnswer,
  mustRefuse: boolean,
): string | null {
  if (answer.status >= 400) return null;
  if (mustRefuse) return `broken, but answered ${answer.status}`;
  if (request.method !== target.method || target.body === null) return null;
  return isAllowedBody(target, request) ? null : `a body outside the schema, but answered ${answer.status}`;
}

const checks = new Map<string, ReturnType<typeof Schema.Compile>>();

function isAllowedBody(target: Target, request: WireRequest): boolean {
  const check =
    checks.get(target.operationId) ??
    Schema.Compile({ ...resolve(target.body ?? {}), components: { schemas: SCHEMAS } });
  checks.set(target.operationId, check);
  const text = (request.body?.toString() ?? '').replace(/^\ufeff/, '');
  return check.Check(text === '' ? {} : JSON.parse(text));
}
