import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ANSWERS, STRIPE_OPERATIONS, type StripeOperation } from '../../src/billing/stripe/failures.ts';
import { BILLING_PROBLEM_ACTIONS, type BillingProblemKind } from '../../src/domain/billing/problem.ts';
import type { Account, Answer } from '../harness/client.ts';
import { eventually } from '../harness/eventually.ts';
import { REFUSALS } from '../stripe/failures.ts';
import { sdkClient } from '../stripe/sdk-client.ts';
import { upgrade } from './account.ts';
import { type Collected, sessionOf, startCollected } from './collected.ts';
import { OFTEN } from './failing.ts';

/* Every failure of Stripe × every operation that meets it: our code, the caller's answer, and what operators see. */

let here: Collected;
let grace: Account;
beforeAll(async () => {
  here = await startCollected();
  grace = await here.service.operator();
});
afterAll(() => here.stop());

type Failure = keyof typeof REFUSALS;
type Expected = { code: Parameters<Answer['refused']>[0]; problem: BillingProblemKind | null; told: RegExp };

const passes = { code: 'unavailable', problem: null, told: /Send the same request again/ } as const;
const refused = (problem: BillingProblemKind, told: RegExp) =>
  ({ code: 'payment_provider_refused', problem, told }) as const;

const TABLE: Readonly<Record<Failure, Expected>> = {
  '429': passes,
  refused_500: passes,
  key_in_use: passes,
  wrong_key: refused('stripe_key', /does not accept the key/),
  no_permission: refused('stripe_permission', /lacks a permission/),
  bad_request: refused('request_refused', /refused the request/),
  key_reused: refused('request_refused', /refused the request/),
  // Only one operation charges a card.
  card_declined: refused('request_refused', /refused the request/),
  needs_3ds: refused('request_refused', /refused the request/),
};

/** Operations with an answer of their own. Null: it continues, because the request is already fulfilled. */
const OTHERWISE: Partial<Record<StripeOperation, Partial<Record<Failure, Expected | null>>>> = {
  open_portal: { bad_request: refused('portal_not_set_up', /portal is not set up/) },
  end_checkout: { bad_request: null },
  change_plan: {
    card_declined: { code: 'payment_required', problem: null, told: /The card was declined/ },
    needs_3ds: { code: 'payment_required', problem: null, told: /3-D Secure/ },
  },
};

const NEVER_TOLD = /Invalid API Key|required permissions|Something went wrong|req_|sk_test_|No configuration/;

const signUp = () => here.service.anonymous.signUp();

async function withPage(): Promise<Account> {
  const ada = await signUp();
  (await upgrade(ada, 'growth')).ok<unknown>();
  return ada;
}

async function paying(): Promise<Account> {
  const ada = await signUp();
  const { checkout_url } = (await upgrade(ada, 'launch')).ok<{ checkout_url: string | null }>();
  here.stripe.pay(sessionOf(checkout_url));
  await eventually(async () => {
    const { plan } = (await ada.call('GET', '/v1/billing/subscription')).ok<{ plan: string }>();
    expect(plan).toBe('launch');
  });
  return ada;
}

type Met = { on: string; before: () => Promise<Account>; call: (account: Account) => Promise<Answer> };
const growth = (account: Account) => upgrade(account, 'growth');

/** How each operation is provoked. The first makes a price, which later ones find. */
const MEETING: Readonly<Record<Exclude<StripeOperation, 'refund'>, Met>> = {
  create_price: { on: 'POST /v1/prices', before: signUp, call: (account) => upgrade(account, 'scale') },
  create_customer: { on: 'POST /v1/customers', before: signUp, call: growth },
  find_price: { on: 'GET /v1/prices', before: signUp, call: growth },
  open_checkout: { on: 'POST /v1/checkout/sessions', before: signUp, call: growth },
  read_checkout: { on: 'GET /v1/checkout/sessions/:id', before: withPage, call: growth },
  end_checkout: {
    on: 'POST /v1/checkout/sessions/:id/expire',
    before: withPage,
    call: (account) => upgrade(account, 'launch'),
  },
  list_subscriptions: { on: 'GET /v1/subscriptions', before: withPage, call: growth },
  list_invoices: { on: 'GET /v1/invoices', before: withPage, call: growth },
  change_plan: { on: 'POST /v1/subscriptions/:id', before: paying, call: growth },
  end_or_resume: {
    on: 'POST /v1/subscriptions/:id',
    before: paying,
    call: (account) => account.call('POST', '/v1/billing/cancel'),
  },
  open_portal: {
    on: 'POST /v1/billing_portal/sessions',
    before: withPage,
    call: (account) => account.call('POST', '/v1/billing/portal'),
  },
};

type Problem = {
  kind: BillingProblemKind;
  subject: string;
  account_id: string | null;
  payment_id: string | null;
  code: string | null;
  request_id: string | null;
  times: number;
  action: string;
};

async function problems(): Promise<Problem[]> {
  return (await grace.call('GET', '/v1/operator/billing-problems')).ok<{ data: Problem[] }>().data;
}

const FAILURES = Object.keys(TABLE) as Failure[];

describe.each(Object.entries(MEETING) as [Exclude<StripeOperation, 'refund'>, Met][])('%s', (operation, met) => {
  it('answers every failure by the table, shows operators those they can fix, and works afterwards', async () => {
    const ada = await met.before();
    for (const failure of FAILURES) {
      const own = OTHERWISE[operation]?.[failure];
      if (own === null) continue;
      const { code, problem, told } = own ?? TABLE[failure];
      const subject = problem === 'stripe_key' ? 'STRIPE_SECRET_KEY' : operation;
      // A call of the worker that succeeds in between settles the problem, so it may have to be met again.
      await eventually(async () => {
        here.stripe.failNext({ on: met.on, how: failure, times: OFTEN });
        const answer = await met.call(ada).finally(() => here.stripe.stopFailing());
        expect(answer.refused(code).detail, `${operation} ${failure}`).toMatch(told);
        expect(answer.headers.has('retry-after'), failure).toBe(code === 'unavailable');
        expect(answer.text).not.toMatch(NEVER_TOLD);
        const shown = (await problems()).filter((one) => one.kind === problem && one.subject === subject);
        expect(shown.map((one) => one.action)).toEqual(problem === null ? [] : [BILLING_PROBLEM_ACTIONS[problem]]);
        for (const { request_id } of shown) expect(request_id).toMatch(/^req_/);
      });
    }
    (await met.call(ada)).ok<unknown>();
    const left = (await problems()).filter(({ subject }) => [operation, 'STRIPE_SECRET_KEY'].includes(subject));
    expect(left.filter(({ kind }) => kind !== 'request_refused')).toEqual([]);
  });
});

describe('the table is complete', () => {
  it('every operation at Stripe is in the table', () => {
    expect([...STRIPE_OPERATIONS].sort()).toEqual([...Object.keys(MEETING), 'refund'].sort());
  });

  it('every error class of the SDK that an API call can end with has an answer, and each is tried', () => {
    // OAuth, webhook signatures and the second API are not used here.
    const elsewhere =
      /^(?:StripeError|StripeSignatureVerificationError|.*(?:OAuth|InvalidGrant|InvalidClient|InvalidScope|Unsupported).*)$/;
    const classes = Object.keys(Stripe.errors).filter((name) => /^Stripe.*Error$/.test(name) && !elsewhere.test(name));
    expect(classes.sort()).toEqual(Object.keys(ANSWERS).sort());
    // A lost connection is tried in stripe-failures.test.ts.
    const tried = new Set(Object.values(REFUSALS).map(({ type }) => type as string));
    expect(classes.filter((name) => !tried.has(name))).toEqual(['StripeConnectionError']);
  });

  it.each(Object.entries(REFUSALS))('the SDK throws the class that is named for %s', async (how, { type }) => {
    here.stripe.failNext({ on: 'GET /v1/prices', how: how as Failure });
    await expect(sdkClient(here.stripe).prices.list()).rejects.toMatchObject({ type });
  });
});

it('a missing customer portal is reported to the caller and to operators', async () => {
  const ada = await withPage();
  here.stripe.setPortalUp(false);
  const answer = await ada.call('POST', '/v1/billing/portal');
  here.stripe.setPortalUp(true);
  expect(answer.refused('payment_provider_refused').detail).toMatch(/^The customer portal is not set up at Stripe\./);
  expect(await problems()).toContainEqual(
    expect.objectContaining({ kind: 'portal_not_set_up', subject: 'open_portal' }),
  );
  (await ada.call('POST', '/v1/billing/portal')).ok<unknown>();
  expect((await problems()).filter(({ kind }) => kind === 'portal_not_set_up')).toEqual([]);
});
