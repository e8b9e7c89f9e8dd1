import fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import { expect, it } from 'vitest';
import { decodeWebhookSecret, encodeWebhookSecret, SECRET_LENGTH, signWebhook } from './webhook-signature.ts';

const secret = fc.uint8Array({ minLength: SECRET_LENGTH, maxLength: SECRET_LENGTH });
const text = fc.string({ unit: 'binary', maxLength: 200 }).map((each) => JSON.stringify({ each }));

function headersOf(id: string, timestampSeconds: number, signature: string) {
  return { 'webhook-id': id, 'webhook-timestamp': String(timestampSeconds), 'webhook-signature': signature };
}

it('verifies with the public library, with both secrets and no other', () => {
  fc.assert(
    fc.property(secret, secret, secret, fc.uuid(), text, (newer, older, other, id, body) => {
      fc.pre(!newer.every((byte, n) => byte === other[n]) && !older.every((byte, n) => byte === other[n]));
      const timestampSeconds = Math.floor(Date.now() / 1_000);
      const signature = signWebhook({ id, timestampSeconds, body }, [newer, older]);
      const headers = headersOf(id, timestampSeconds, signature);
      for (const known of [newer, older]) {
        expect(new Webhook(encodeWebhookSecret(known)).verify(body, headers)).toEqual(JSON.parse(body));
      }
      expect(() => new Webhook(encodeWebhookSecret(other)).verify(body, headers)).toThrow();
    }),
  );
});

it('a secret reads back, and any other text does not', () => {
  fc.assert(
    fc.property(secret, (bytes) => {
      expect(decodeWebhookSecret(encodeWebhookSecret(bytes))).toEqual(bytes);
    }),
  );
  expect(decodeWebhookSecret('AAAA')).toBeNull();
  expect(decodeWebhookSecret('whsec_*')).toBeNull();
});
