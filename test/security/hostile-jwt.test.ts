import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Account, type Answer, withoutRequestId } from '../harness/client.ts';
import { platformToken } from '../harness/issuer.ts';
import { type SharedService, sharedService } from '../harness/shared-service.ts';
import { size } from '../harness/sizes.ts';
import { hostileTokens, type Material } from './hostile-tokens.ts';

/*
 * Only a token that this service or a linked platform made, unaltered and in force, passes; anything else gets the
 * usual 401.
 */

let service: SharedService;
let ada: Account;
let valid: string;
let material: Material;
beforeAll(async () => {
  service = await sharedService({ worker: false });
  ada = await service.anonymous.signUp();
  const eve = (await service.anonymous.createAccount()).ok<{ id: string; api_key_id: string }>(201);
  const body = { token: platformToken('agent') };
  (await ada.call('POST', '/v1/account/issuer-links', { body })).ok(201);
  valid = (await ada.call('POST', '/v1/tokens', { body: {} })).ok<{ access_token: string }>(201).access_token;
  const part = (index: number) => JSON.parse(Buffer.from(valid.split('.')[index] ?? '', 'base64url').toString());
  const { keys } = (await service.anonymous.call('GET', '/.well-known/jwks.json')).ok<{ keys: { kid: string }[] }>();
  const signer = await service.tokenKeys.current();
  const other = { sub: eve.id, key_id: eve.api_key_id };
  material = {
    header: part(0),
    claims: part(1),
    key: signer.private,
    publicKey: signer.public,
    auditKid: keys[0]?.kid ?? '',
    other,
  };
});
afterAll(() => service.stop());

function present(token: string): Promise<Answer> {
  return service.anonymous.call('GET', '/v1/account', { headers: { authorization: `Bearer ${token}` } });
}

it('the unchanged base token is accepted', async () => {
  expect((await present(valid)).status).toBe(200);
  expect((await present(platformToken('agent'))).status).toBe(200);
});

it('no hostile token of the table is accepted; each gets the same bytes as a missing key', async () => {
  const table = hostileTokens(material);
  const wanted = withoutRequestId(await service.anonymous.call('GET', '/v1/account'));
  const tokens = new Set(table.map(([, token]) => token));
  const statuses: Record<number, number> = {};
  const wrong: string[] = [];
  for (const [title, token] of table) {
    const answer = await present(token);
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
    if (withoutRequestId(answer) !== wanted || answer.headers.get('www-authenticate') !== 'Bearer') wrong.push(title);
  }
  expect(wrong).toEqual([]);
  expect(tokens.size).toBeGreaterThanOrEqual(250);
  process.stdout.write(`${JSON.stringify({ measure: 'hostile-jwt', tokens: tokens.size, statuses, accepted: 0 })}\n`);
});

const DIGITS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_', '.', '=', '+', '/', '~'];
/** One edit: an insertion, a removal, a replacement, or two parts exchanged. */
const edits = fc.record({
  at: fc.nat(),
  kind: fc.constantFrom('insert', 'delete', 'replace', 'swap'),
  digit: fc.constantFrom(...DIGITS),
});

function edited(token: string, { at, kind, digit }: { at: number; kind: string; digit: string }): string {
  const place = at % token.length;
  const [before, after] = [token.slice(0, place), token.slice(place + 1)];
  if (kind === 'insert') return before + digit + token.slice(place);
  if (kind === 'delete') return before + after;
  if (kind === 'replace') return before + digit + after;
  return before + after.slice(0, 1) + token.charAt(place) + after.slice(1);
}

it('no edit of a good token is accepted', { timeout: 900_000 }, async () => {
  const wanted = withoutRequestId(await service.anonymous.call('GET', '/v1/account'));
  const numRuns = size(400, 20_000);
  const tried = new Set<string>();
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('own', 'platform'),
      fc.array(edits, { minLength: 1, maxLength: 3 }),
      async (whose, all) => {
        const good = whose === 'own' ? valid : platformToken('agent');
        const token = all.reduce(edited, good);
        if (token === good) return;
        tried.add(token);
        expect(withoutRequestId(await present(token))).toBe(wanted);
      },
    ),
    { numRuns },
  );
  process.stdout.write(`${JSON.stringify({ measure: 'hostile-jwt edits', tokens: tried.size, accepted: 0 })}\n`);
});
