import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AgreementBody } from '../../src/http/resources/agreement/shapes.ts';
import { textOf } from '../documents/text.ts';
import type { Account } from '../harness/client.ts';
import { type Company, decideAndExecute } from '../harness/companies.ts';
import { issueOf, makeCorporation, membersOf } from '../harness/corporations.ts';
import { eventually } from '../harness/eventually.ts';
import { linkTo } from '../harness/pages.ts';
import { startService, type TestService } from '../harness/service.ts';

/* The directors of a corporation adopt its bylaws by their signatures: by a mailed link, or with their own key. */

let service: TestService;
let operator: Account;
beforeAll(async () => {
  service = await startService({ env: { REQUIRE_MEMBER_SIGNATURES: 'always' } });
  operator = await service.operator();
});
afterAll(() => service.stop());

let serial = 0;
async function founded(): Promise<Company> {
  serial += 1;
  return makeCorporation(service, await service.anonymous.signUp(), { id: String(serial) });
}
const path = ({ id }: Company, rest = '') => `/v1/entities/${id}/operating-agreement${rest}`;
const bylawsOf = async (of: Company) => (await of.owner.call('GET', path(of))).ok<AgreementBody>();

describe('directors', () => {
  it('sign the bylaws, one by a mailed link and one with a key; stockholders do not', async () => {
    const company = await founded();
    const [ada, bea] = membersOf(company);
    const before = await bylawsOf(company);
    expect(before).toMatchObject({ signed: 0, of: 2, waiting_on: [ada.did, bea.did] });
    expect(before.signatures).toMatchObject([
      { signer_name: 'Ada', capacity: 'Director', statement: expect.stringMatching(/director of .*bylaws/) },
      { signer_name: 'Bea', capacity: 'Director' },
    ]);
    const link = await linkTo(operator, `ada${serial}@example.com`);
    const page = await service.anonymous.call('GET', link);
    expect(page.text).toContain('You are a director of this company.');
    expect(page.text).toContain('The board decides without a meeting, by the consent of all directors.');
    expect(page.text).not.toContain('perating agreement');
    const form = { body: '', headers: { 'content-type': 'application/x-www-form-urlencoded' } };
    expect((await service.anonymous.call('POST', link, form)).text).toContain('Your signature on the bylaws of');
    const body = { blake3: before.blake3 };
    (await bea.as.call('POST', path(company, '/sign'), { body })).ok();
    const after = await eventually(async () => {
      const standing = await bylawsOf(company);
      expect(standing).toMatchObject({ signed: 2, signed_document_id: expect.any(String) });
      return standing;
    });
    const at = `/v1/entities/${company.id}/documents/${after.signed_document_id}/content`;
    const file = await fetch(new URL(at, service.url), { headers: { authorization: `Bearer ${company.owner.key}` } });
    const { text } = await textOf(new Uint8Array(await file.arrayBuffer()));
    for (const expected of ['Consent of the directors', '/s/ Ada', '/s/ Bea', '§ 108(c)']) {
      expect(text.replaceAll('\u00a0', ' ')).toContain(expected);
    }
  });

  it('are not asked again when stock is issued, and are when another board has to adopt them', async () => {
    const company = await founded();
    const [ada, bea, cem] = membersOf(company);
    const first = await bylawsOf(company);
    await decideAndExecute(company, issueOf({ id: ada.did }, 100), [ada, bea]);
    expect(await bylawsOf(company)).toMatchObject({ blake3: first.blake3, constitution_version: 1 });
    const election = { kind: 'elect_directors', title: 'Elect Cem', directors: [{ id: cem.did }] };
    await decideAndExecute(company, election, [ada]);
    expect(await bylawsOf(company)).toMatchObject({ of: 3, waiting_on: [ada.did, bea.did, cem.did] });
  });
});
