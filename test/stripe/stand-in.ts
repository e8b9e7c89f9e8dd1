import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Account } from './account.ts';
import { type Answer, newRequestId } from './answer.ts';
import { type Api, answerTo, type Call, findOperation, paramsOf } from './api.ts';
import { beginPayment, endPayment, openSession, pay } from './checkout-life.ts';
import { endOverdueSessions, endSession } from './checkout-sessions.ts';
import { dispute, endDispute } from './disputes.ts';
import { type Failure, Failures } from './failures.ts';
import type { FormRecord } from './form-body.ts';
import { IdempotencyKeys } from './idempotency.ts';
import type { StripeEvent } from './objects.ts';
import { failRefund } from './refunds.ts';
import { changePlanInPortal, endNow, recover, renew, subscribeByHand } from './subscription-life.ts';
import { type Signing, Webhooks } from './webhooks.ts';

export type { StripeEvent } from './objects.ts';

export type StripeOptions = { secretKey?: string; webhookSecret?: string; livemode?: boolean; now?: () => Date };

/** A request for assertions. The status is null if there was no answer. */
export type LoggedRequest = {
  method: string;
  path: string;
  params: FormRecord;
  idempotencyKey: string | null;
  status: number | null;
  replayed: boolean;
};

export type StripeStandIn = {
  url: string;
  /** The SDK's settings for this server. */
  address: { host: string; port: number; protocol: 'http' };
  secretKey: string;
  webhookSecret: string;
  requests: readonly LoggedRequest[];
  /** Everything that was emitted, oldest first. */
  events(): StripeEvent[];
  sign(payload: string, signing?: Signing): string;
  /** From now on each event is sent there too. */
  deliverTo(url: string): void;
  /** Sends one event the given number of times at once; returns the statuses, 0 for none. */
  deliver(event: StripeEvent, url: string, options?: { times?: number }): Promise<number[]>;
  /** Resolves once nothing is being delivered. */
  delivered(): Promise<void>;
  failNext(failure: Failure): void;
  /** Cancels the outstanding failures. */
  stopFailing(): void;
  /** Runs this right before the next such request is executed. */
  beforeNext(on: string, happens: () => void): void;
  /** The next charge that an update makes is declined. */
  declineNextPayment(): void;
  pay(sessionId: string): void;
  /** Both halves of an asynchronous payment; they are also available separately. */
  payLater(sessionId: string, outcome: 'succeeds' | 'fails'): void;
  beginPayment(sessionId: string): void;
  endPayment(sessionId: string, outcome: 'succeeds' | 'fails'): void;
  expireSession(sessionId: string): void;
  /** The period ends. A subscription that was to be cancelled then ends. */
  renew(subscriptionId: string, outcome: 'paid' | 'failed'): void;
  recover(subscriptionId: string): void;
  endNow(subscriptionId: string): void;
  changePlanInPortal(subscriptionId: string, priceId: string): void;
  /** Returns the subscription's id. Its price is none of the service's. */
  subscribeByHand(customerId: string): string;
  /** Sets whether somebody has saved the settings of the customer portal. */
  setPortalUp(isSetUp: boolean): void;
  failRefund(refundId: string, reason: string): void;
  /** Answers the dispute's id. */
  dispute(paymentIntentId: string): string;
  endDispute(disputeId: string, status: 'won' | 'lost'): void;
  stop(): Promise<void>;
};

/** A stand-in that behaves like Stripe to a caller, on a free port of this machine. Everything is in memory. */
export async function startStripe({
  secretKey = 'sk_test_standin',
  webhookSecret = 'whsec_standin',
  livemode = false,
  now = () => new Date(),
}: StripeOptions = {}): Promise<StripeStandIn> {
  const seconds = (): number => Math.floor(now().getTime() / 1000);
  const webhooks = new Webhooks(webhookSecret, seconds);
  const account = new Account(livemode, now, (event) => webhooks.announce(event));
  const failures = new Failures();
  const api: Api = { account, secretKey, keys: new IdempotencyKeys(seconds), failures };
  const requests: LoggedRequest[] = [];
  const interruptions: Interruption[] = [];
  const server = createServer((request, response) => {
    // Only a caller who leaves in the middle of a request gets here.
    serve({ api, requests, interruptions }, request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  account.pages = `http://127.0.0.1:${port}`;
  /** Nothing happens to a session whose time is over. */
  const timely = <T>(work: () => T): T => {
    endOverdueSessions(account);
    return work();
  };
  return {
    url: `http://127.0.0.1:${port}`,
    address: { host: '127.0.0.1', port, protocol: 'http' },
    secretKey,
    webhookSecret,
    requests,
    events: () => timely(() => [...account.events]),
    sign: (payload, signing) => webhooks.sign(payload, signing),
    deliverTo: (url) => webhooks.subscribe(url),
    deliver: (event, url, { times = 1 } = {}) => webhooks.deliver(event, url, times),
    delivered: () => webhooks.settled(),
    failNext: (failure) => {
      requireOperation(failure.on);
      failures.plan(failure);
    },
    stopFailing: () => failures.clear(),
    beforeNext: (on, happens) => {
      requireOperation(on);
      interruptions.push({ on, happens });
    },
    declineNextPayment: () => {
      account.declines += 1;
    },
    pay: (id) => timely(() => pay(account, id)),
    payLater: (id, outcome) =>
      timely(() => {
        beginPayment(account, id);
        endPayment(account, id, outcome);
      }),
    beginPayment: (id) => timely(() => beginPayment(account, id)),
    endPayment: (id, outcome) => endPayment(account, id, outcome),
    expireSession: (id) => timely(() => endSession(account, openSession(account, id))),
    renew: (id, outcome) => renew(account, id, outcome),
    recover: (id) => recover(account, id),
    endNow: (id) => endNow(account, id),
    changePlanInPortal: (id, priceId) => changePlanInPortal(account, id, priceId),
    subscribeByHand: (customer) => subscribeByHand(account, customer),
    setPortalUp: (isSetUp) => {
      account.isPortalSetUp = isSetUp;
    },
    failRefund: (id, reason) => failRefund(account, id, reason),
    dispute: (intent) => dispute(account, intent),
    endDispute: (id, status) => endDispute(account, id, status),
    stop: async () => {
      await webhooks.stop();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    },
  };
}

function requireOperation(on: string): void {
  const [method = '', path = ''] = on.split(' ');
  if (findOperation({ method, path }) === null) throw new Error(`There is no operation ${on}.`);
}

type Interruption = { on: string; happens: () => void };
type Serving = { api: Api; requests: LoggedRequest[]; interruptions: Interruption[] };

async function serve(
  { api, requests, interruptions }: Serving,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const call = await read(request);
  const idempotencyKey = call.headers['idempotency-key'] ?? null;
  const { method, path } = call;
  const [, session] = /^\/c\/pay\/(\w+)$/.exec(path) ?? [];
  if (session !== undefined) return open(api.account, session, response);
  const logged: LoggedRequest = { method, path, params: paramsOf(call), idempotencyKey, status: null, replayed: false };
  requests.push(logged);
  endOverdueSessions(api.account);
  const next = interruptions.findIndex(({ on }) => on === findOperation(call)?.operation.on);
  if (next !== -1) interruptions.splice(next, 1)[0]?.happens();
  const outcome = answerTo(api, call);
  if ('hanging' in outcome) {
    response.on('close', outcome.leave);
    return;
  }
  if ('dropped' in outcome || outcome.cut) {
    response.destroy();
    return;
  }
  logged.status = outcome.answer.status;
  logged.replayed = outcome.replayed;
  write(response, outcome.answer, { call, replayed: outcome.replayed });
}

/** A person opens the page and pays. An expired one says so. */
function open(account: Account, session: string, response: ServerResponse): void {
  endOverdueSessions(account);
  const isOpen = account.sessions.get(session)?.status === 'open';
  if (isOpen) pay(account, session);
  response.writeHead(isOpen ? 200 : 410, { 'content-type': 'text/plain' }).end(isOpen ? 'Paid.\n' : 'Over.\n');
}

async function read(request: IncomingMessage): Promise<Call> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const [path = '', query = ''] = (request.url ?? '').split('?');
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
  return { method: request.method ?? '', path, query, headers, body: Buffer.concat(chunks).toString('utf8') };
}

function write(response: ServerResponse, answer: Answer, { call, replayed }: { call: Call; replayed: boolean }): void {
  const key = call.headers['idempotency-key'];
  response.writeHead(answer.status, {
    'content-type': 'application/json',
    'request-id': replayed ? newRequestId() : answer.requestId,
    ...(call.headers['stripe-version'] === undefined ? {} : { 'stripe-version': call.headers['stripe-version'] }),
    ...(key === undefined ? {} : { 'idempotency-key': key, 'original-request': answer.requestId }),
    ...(replayed ? { 'idempotent-replayed': 'true' } : {}),
    ...answer.headers,
  });
  response.end(answer.body);
}
