import fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { encodeWebhookSecret } from '../../src/domain/events/webhook-signature.ts';
import { constructWebhookEvent, signTestWebhook, type WebhookHeaders } from './webhook.ts';

const SECRET = encodeWebhookSecret(new Uint8Array(32).fill(7));
const OTHER = encodeWebhookSecret(new Uint8Array(32).fill(8));
const EVENT = { id: 'e1', type: 'entity.created', data: { object: { name: 'Ähre 🌾' } } };
const BODY = JSON.stringify({ type: EVENT.type, timestamp: '2026-11-21T12:00:00.000Z', data: EVENT });
const AT = new Date('2026-11-21T12:00:00Z');
const HEADERS = await signTestWebhook(BODY, SECRET, { id: 'e1', at: AT });

/** The code with which a message is refused. */
async function refusal(change: Record<string, string | undefined>, body = BODY, at = AT): Promise<unknown> {
  const error = await constructWebhookEvent(body, { ...HEADERS, ...change }, SECRET, { at }).catch((reason) => reason);
  expect(error.name).toBe('WebhookVerificationError');
  expect(error.message).not.toContain(SECRET.slice(6));
  return error.code;
}

describe('constructWebhookEvent', () => {
  it('returns the event, from text or bytes, with headers of every kind', async () => {
    const kinds: WebhookHeaders[] = [
      HEADERS,
      new Headers(HEADERS),
      Object.fromEntries(Object.entries(HEADERS).map(([name, value]) => [name.toUpperCase(), [value]])),
    ];
    for (const headers of kinds) {
      for (const body of [BODY, Buffer.from(BODY)]) {
        expect(await constructWebhookEvent(body, headers, SECRET, { at: AT })).toEqual(EVENT);
      }
    }
  });

  it('accepts either secret while both sign, among signatures of other versions', async () => {
    const other = await signTestWebhook(BODY, OTHER, { id: 'e1', at: AT });
    const signatures = ['v1a,AAAA', other['webhook-signature'], HEADERS['webhook-signature'], 'v2'];
    const headers = { ...HEADERS, 'webhook-signature': signatures.join(' ') };
    for (const secret of [SECRET, OTHER]) {
      expect(await constructWebhookEvent(BODY, headers, secret, { at: AT })).toEqual(EVENT);
    }
  });

  it.each(['webhook-id', 'webhook-timestamp', 'webhook-signature'])('needs the header %s', async (name) => {
    expect(await refusal({ [name]: undefined })).toBe('header_missing');
    expect(await refusal({ [name]: '' })).toBe('header_missing');
  });

  it('allows five minutes between the clocks, in both directions', async () => {
    const shifted = (seconds: number) => new Date(AT.getTime() + seconds * 1_000);
    for (const seconds of [-300, 300]) {
      expect(await constructWebhookEvent(BODY, HEADERS, SECRET, { at: shifted(seconds) })).toEqual(EVENT);
    }
    expect(await refusal({}, BODY, shifted(301))).toBe('timestamp_too_old');
    expect(await refusal({}, BODY, shifted(-301))).toBe('timestamp_too_new');
    const options = { at: shifted(900), toleranceSeconds: 900 };
    expect(await constructWebhookEvent(BODY, HEADERS, SECRET, options)).toEqual(EVENT);
  });

  it.each(['soon', '-1', '1e9', '1763726400.5'])('refuses the time "%s"', async (time) => {
    expect(await refusal({ 'webhook-timestamp': time })).toBe('timestamp_invalid');
  });

  it('refuses a signature in another format, and a signature of another message', async () => {
    for (const signature of ['v2,AAAA', 'v1', 'v1,*', 'AAAA']) {
      expect(await refusal({ 'webhook-signature': signature })).toBe('signature_malformed');
    }
    expect(await refusal({ 'webhook-id': 'e2' })).toBe('signature_mismatch');
    expect(await refusal({ 'webhook-signature': 'v1,AAAA' })).toBe('signature_mismatch');
    expect(await refusal({}, BODY.replace('{', '{ '))).toBe('signature_mismatch');
    const other = await signTestWebhook(BODY, OTHER, { id: 'e1', at: AT });
    expect(await refusal(other)).toBe('signature_mismatch');
  });

  it.each(['', '7', 'null', '{}', '{"data": {"id": "e1"}}', 'text'])('refuses the signed body %j', async (body) => {
    expect(await refusal(await signTestWebhook(body, SECRET, { at: AT }), body)).toBe('body_invalid');
  });

  it('reports mistakes of the program separately: a parsed body, and an invalid secret', async () => {
    const parsed = JSON.parse(BODY) as string;
    await expect(constructWebhookEvent(parsed, HEADERS, SECRET)).rejects.toThrow('Pass the body as it arrived');
    for (const secret of ['', 'whsec_', 'whsec_*', SECRET.slice(6)]) {
      await expect(constructWebhookEvent(BODY, HEADERS, secret)).rejects.toThrow('Invalid webhook secret.');
    }
  });
});

it('agrees with the public library: each verifies the other', async () => {
  const secrets = fc.uint8Array({ minLength: 24, maxLength: 64 }).map(encodeWebhookSecret);
  const text = fc.string({ unit: 'binary', maxLength: 200 });
  await fc.assert(
    fc.asyncProperty(secrets, fc.uuid(), text, async (secret, id, note) => {
      const body = JSON.stringify({ data: { ...EVENT, note } });
      const at = new Date();
      const headers = await signTestWebhook(body, secret, { id, at });
      expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
      const signed = { ...headers, 'webhook-signature': new Webhook(secret).sign(id, at, body) };
      expect(await constructWebhookEvent(body, signed, secret)).toEqual({ ...EVENT, note });
    }),
  );
});
