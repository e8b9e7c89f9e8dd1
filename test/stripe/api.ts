import type { Account } from './account.ts';
import { type Answer, newRequestId, refusal, success } from './answer.ts';
import { portalOperations } from './billing-portal.ts';
import { checkoutOperations } from './checkout-sessions.ts';
import { customerOperations } from './customers.ts';
import { type FailureKind, type Failures, REFUSALS } from './failures.ts';
import { type FormRecord, parseForm } from './form-body.ts';
import type { IdempotencyKeys } from './idempotency.ts';
import { invoiceOperations } from './invoices.ts';
import type { Operation } from './operation.ts';
import { paymentIntentOperations } from './payments.ts';
import { priceOperations } from './prices.ts';
import { productOperations } from './products.ts';
import { refundOperations } from './refunds.ts';
import { brokenInside, invalid, StripeRefusal, unauthorized } from './refusal.ts';
import { subscriptionOperations } from './subscriptions.ts';

const OPERATIONS: readonly Operation[] = [
  ...customerOperations,
  ...productOperations,
  ...priceOperations,
  ...checkoutOperations,
  ...subscriptionOperations,
  ...invoiceOperations,
  ...paymentIntentOperations,
  ...refundOperations,
  ...portalOperations,
];

/** A request as it came in. */
export type Call = {
  method: string;
  path: string;
  query: string;
  headers: Readonly<Record<string, string | undefined>>;
  body: string;
};

/** `hanging`: accepted, and never answered; `leave` is called when the caller is gone. */
export type Outcome =
  | { answer: Answer; replayed: boolean; cut: boolean }
  | { hanging: true; leave: () => void }
  | { dropped: true };

export type Api = { account: Account; secretKey: string; keys: IdempotencyKeys; failures: Failures };

/** Parameters are in the body of a POST, and otherwise in the address. */
export function paramsOf({ method, query, body }: Call): FormRecord {
  return parseForm(method === 'POST' ? body : query);
}

/** Answers a request in Stripe's order: rate, credential, form, key, execution. */
export function answerTo(api: Api, call: Call): Outcome {
  const found = findOperation(call);
  const failure = api.failures.take([`${call.method} ${call.path}`, found?.operation.on ?? '']);
  if (failure === 'drop_before') return { dropped: true };
  const requestId = newRequestId();
  const cut = failure === 'drop_after';
  try {
    if (failure !== null && failure in REFUSALS) throw REFUSALS[failure as keyof typeof REFUSALS].make();
    checkCaller(api, call);
    if (found === null) throw new StripeRefusal(404, unrecognized(call));
    const execute = found.operation.prepare(paramsOf(call));
    const key = call.method === 'POST' ? call.headers['idempotency-key'] : undefined;
    const request = JSON.stringify(sorted(paramsOf(call)));
    const earlier = key === undefined ? null : api.keys.begin(key, { path: call.path, request });
    if (earlier !== null) return { answer: earlier, replayed: true, cut };
    if (failure === 'hang') return { hanging: true, leave: () => key !== undefined && api.keys.release(key) };
    const answer = executed(api, { requestId, key, failure }, () => execute(api.account, found.id));
    if (key !== undefined) api.keys.finish(key, answer);
    return { answer, replayed: false, cut };
  } catch (error) {
    return { answer: refusal(requestId, asRefusal(error)), replayed: false, cut };
  }
}

/** Every result of an execution is an answer to be stored, including a refusal. */
function executed(
  { account }: Api,
  { requestId, key, failure }: { requestId: string; key: string | undefined; failure: FailureKind | null },
  execute: () => unknown,
): Answer {
  account.request = { id: requestId, idempotency_key: key ?? null };
  try {
    if (failure === '500') throw brokenInside('Something went wrong on our end.');
    return success(requestId, execute());
  } catch (error) {
    return refusal(requestId, asRefusal(error));
  } finally {
    account.request = null;
  }
}

/** An error of the stand-in itself is reported to the person who runs the test. */
function asRefusal(error: unknown): StripeRefusal {
  if (error instanceof StripeRefusal) return error;
  return brokenInside(`The stand-in failed: ${error instanceof Error ? error.stack : String(error)}`);
}

export function findOperation({
  method,
  path,
}: Pick<Call, 'method' | 'path'>): { operation: Operation; id: string } | null {
  for (const operation of OPERATIONS) {
    const [ownMethod, ownPath = ''] = operation.on.split(' ');
    const match = new RegExp(`^${ownPath.replace(':id', '([^/]+)')}$`).exec(path);
    if (ownMethod === method && match !== null) return { operation, id: match[1] ?? '' };
  }
  return null;
}

function checkCaller({ secretKey }: Api, { method, headers }: Call): void {
  const authorization = headers['authorization'];
  if (authorization === undefined) throw unauthorized('You did not provide an API key.');
  if (authorization !== `Bearer ${secretKey}`) throw unauthorized('Invalid API Key provided.');
  // The real API would use the account's own version, so a caller that omits it would one day get other objects.
  if (headers['stripe-version'] === undefined) throw invalid('Send a Stripe-Version.');
  if (method !== 'POST' || headers['content-type']?.startsWith('application/x-www-form-urlencoded')) return;
  throw invalid('Send parameters as application/x-www-form-urlencoded.');
}

function unrecognized({ method, path }: Call): StripeRefusal['body'] {
  return { type: 'invalid_request_error', message: `Unrecognized request URL (${method}: ${path}).` };
}

/** Puts parameters in one order, whatever the order of the request. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return entries.map(([name, inner]) => [name, sorted(inner)]);
}
