import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  contentDigest,
  isDigestOf,
  type SignedRequest,
  signatureBase,
  signatureProblem,
  signRequest,
} from './http-signature.ts';

const NOW = new Date('2026-11-21T04:00:00Z');
const SECRET = new Uint8Array(32).fill(7);
const BODY = '{"type":"formation"}';
const REQUEST: SignedRequest = {
  method: 'POST',
  target: '/filings',
  headers: {
    'content-type': 'application/json',
    'content-digest': contentDigest(BODY),
    'idempotency-key': 'efs-1-formation-1',
    'filing-deadline': '2026-11-21T04:00:15.000Z',
  },
};

function signed(request: SignedRequest = REQUEST, secret = SECRET): SignedRequest {
  return { ...request, headers: { ...request.headers, ...signRequest(request, secret, NOW) } };
}

/** RFC 9421 appendix B: the example request, and the shared secret of B.1.5. */
describe('the examples of the standards', () => {
  const request: SignedRequest = {
    method: 'POST',
    target: '/foo?param=Value&Pet=dog',
    headers: { host: 'example.com', date: 'Tue, 20 Apr 2021 02:07:55 GMT', 'content-type': 'application/json' },
  };
  const secret = 'uzvJfB4u3N0Jy4T7NZ75MDVcr8zSTInedJtkgcu46YW4XByzNJjxBdtjUkdJPBtbmHhIDi6pcl8jsasjlTMtDQ==';

  it('RFC 9421 B.2.5: base and signature with hmac-sha256', () => {
    const parameters = '("date" "@authority" "content-type");created=1618884473;keyid="test-shared-secret"';
    const base = signatureBase(request, ['date', '@authority', 'content-type'], parameters);
    expect(base.split('\n')).toEqual([
      '"date": Tue, 20 Apr 2021 02:07:55 GMT',
      '"@authority": example.com',
      '"content-type": application/json',
      `"@signature-params": ${parameters}`,
    ]);
    const signature = createHmac('sha256', Buffer.from(secret, 'base64')).update(base).digest('base64');
    expect(signature).toBe('pxcQw6G3AjtMBQjwo8XzkZf/bws5LelbaMk5rGIGtE8=');
  });

  it('RFC 9421 2.2: method, path and query, with and without a query', () => {
    const lines = (target: string) => signatureBase({ ...request, target }, ['@method', '@path', '@query'], '()');
    expect(lines(request.target)).toContain('"@method": POST\n"@path": /foo\n"@query": ?param=Value&Pet=dog\n');
    expect(lines('/foo')).toContain('"@path": /foo\n"@query": ?\n');
  });

  it('RFC 9530 appendix D: the digest of a body', () => {
    expect(contentDigest('{"hello": "world"}')).toBe('sha-256=:X48E9qOokqqrvdts8nOJRJN3OWDUoyWxBf7kbu9DBPE=:');
  });
});

describe('a signature', () => {
  it('is valid for the signed content, also in another order and with more components covered', () => {
    expect(signatureProblem(signed(), [SECRET], NOW)).toBeNull();
    const covered = [
      'content-digest',
      '@query',
      '@path',
      '@method',
      '@authority',
      'idempotency-key',
      'filing-deadline',
      'content-type',
    ];
    const parameters = `(${covered.map((name) => `"${name}"`).join(' ')});keyid="x";created=${NOW.getTime() / 1000}`;
    const request = { ...REQUEST, headers: { ...REQUEST.headers, host: 'registry.example' } };
    const signature = createHmac('sha256', SECRET)
      .update(signatureBase(request, covered, parameters))
      .digest('base64');
    const headers = { 'signature-input': `own-1=${parameters}`, signature: `own-1=:${signature}:` };
    expect(signatureProblem({ ...request, headers: { ...request.headers, ...headers } }, [SECRET], NOW)).toBeNull();
  });

  it.each([
    ['another method', { method: 'PUT' }],
    ['another path', { target: '/tax-numbers' }],
    ['another query', { target: '/filings?dry=1' }],
  ])('is invalid for %s', (_, change) => {
    expect(signatureProblem({ ...signed(), ...change }, [SECRET], NOW)).not.toBeNull();
  });

  it('is invalid with any header changed, added or removed, or under another secret', () => {
    const { headers } = signed();
    for (const name of Object.keys(headers)) {
      for (const value of [undefined, 'x', `${headers[name]} `.padStart(4)]) {
        if (typeof value === 'string' && value.trim() === headers[name]) continue;
        expect(
          signatureProblem({ ...REQUEST, headers: { ...headers, [name]: value } }, [SECRET], NOW),
          name,
        ).not.toBeNull();
      }
    }
    const lookup = signed({ method: 'GET', target: '/filings?reference=r', headers: {} });
    expect(signatureProblem(lookup, [SECRET], NOW)).toBeNull();
    const added = { ...lookup, headers: { ...lookup.headers, 'filing-deadline': '2026-11-21T04:00:15.000Z' } };
    expect(signatureProblem(added, [SECRET], NOW)).toContain('filing-deadline');
    expect(signatureProblem(signed(), [new Uint8Array(32)], NOW)).not.toBeNull();
  });

  it('is valid for five minutes, in both directions', () => {
    const at = (seconds: number) => signatureProblem(signed(), [SECRET], new Date(NOW.getTime() + seconds * 1000));
    expect([at(-300), at(300)]).toEqual([null, null]);
    expect(at(-301)).toContain('300 seconds');
    expect(at(301)).toContain('300 seconds');
  });

  it('is refused with a reason, whatever its headers contain', () => {
    const texts = fc.oneof(fc.string(), fc.constantFrom(...Object.values(signRequest(REQUEST, SECRET, NOW))));
    fc.assert(
      fc.property(texts, texts, (input, signature) => {
        const headers = { ...REQUEST.headers, 'signature-input': input, signature };
        const isGood = input.startsWith('sig1=(') && signature.startsWith('sig1=:');
        expect(signatureProblem({ ...REQUEST, headers }, [SECRET], NOW) === null).toBe(isGood);
      }),
    );
  });
});

it('the digest identifies a body', () => {
  expect(isDigestOf(contentDigest(BODY), Buffer.from(BODY))).toBe(true);
  expect(isDigestOf(contentDigest(BODY), Buffer.from(`${BODY} `))).toBe(false);
  expect(isDigestOf(undefined, Buffer.from(''))).toBe(false);
});
