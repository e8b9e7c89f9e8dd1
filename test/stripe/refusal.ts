/** The `error` of Stripe's answers, as far as its SDK reads it. */
export type ErrorBody = {
  type: 'invalid_request_error' | 'idempotency_error' | 'card_error' | 'api_error';
  message: string;
  code?: string;
  decline_code?: string;
  doc_url?: string;
  param?: string;
};

/** Thrown where Stripe would refuse; the server turns it into the answer. */
export class StripeRefusal extends Error {
  readonly status: number;
  readonly body: ErrorBody;

  constructor(status: number, body: ErrorBody) {
    super(body.message);
    this.status = status;
    this.body =
      body.code === undefined
        ? body
        : { ...body, doc_url: `https://stripe.com/docs/error-codes/${body.code.replaceAll('_', '-')}` };
  }
}

/** A request that is invalid in itself, or that the state of an object does not allow. */
export function invalid(message: string, more: { param?: string; code?: string } = {}): StripeRefusal {
  return new StripeRefusal(400, { type: 'invalid_request_error', message, ...more });
}

/** 404 if the address names the missing object, 400 if a parameter does. */
export function noSuch(kind: string, id: string, param: string, status: 400 | 404 = 400): StripeRefusal {
  const message = `No such ${kind}: '${id}'`;
  return new StripeRefusal(status, { type: 'invalid_request_error', code: 'resource_missing', message, param });
}

export function unauthorized(message: string): StripeRefusal {
  return new StripeRefusal(401, { type: 'invalid_request_error', message });
}

export function declined(): StripeRefusal {
  const message = 'Your card was declined.';
  return new StripeRefusal(402, {
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'generic_decline',
    message,
  });
}

export function rateLimited(): StripeRefusal {
  return new StripeRefusal(429, { type: 'invalid_request_error', code: 'rate_limit', message: 'Too many requests.' });
}

export function brokenInside(message: string): StripeRefusal {
  return new StripeRefusal(500, { type: 'api_error', message });
}

/** A restricted key without the permission for this. */
export function forbidden(): StripeRefusal {
  const message = 'The provided key does not have the required permissions for this endpoint.';
  return new StripeRefusal(403, { type: 'invalid_request_error', message });
}

/** The bank wants the holder to confirm, and nobody is present. */
export function needsHolder(): StripeRefusal {
  return new StripeRefusal(402, {
    type: 'card_error',
    code: 'subscription_payment_intent_requires_action',
    message: 'Payment for this subscription requires additional user action before it can be completed successfully.',
  });
}

/** The key was used for another request. */
export function keyReused(): StripeRefusal {
  const message = 'Keys for idempotent requests can only be used with the same parameters they were first used with.';
  return new StripeRefusal(400, { type: 'idempotency_error', message });
}

/** The first request with this key is still being worked on. */
export function keyInUse(): StripeRefusal {
  const message = 'There is currently another in-progress request using this Idempotent Key.';
  return new StripeRefusal(409, { type: 'idempotency_error', code: 'idempotency_key_in_use', message });
}
