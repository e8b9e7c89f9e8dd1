import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, uniqueName } from '../harness/client.ts';
import { linkTo, submit, tablesWith } from '../harness/pages.ts';
import { startService, type TestService } from '../harness/service.ts';

/* Anyone with the link sees the stage of the formation, and nothing that only the account may know. */

const EMAIL = 'organizer@example.com';

let service: TestService;
let owner: Account;
beforeAll(async () => {
  service = await startService({ env: { REQUIRE_ATTESTATION: 'always' } });
  owner = await service.anonymous.signUp({ email: EMAIL, name: 'Ada' });
});
afterAll(() => service.stop());

type Created = { id: string; url: string; created_at: string };
const linksOf = (id: string) => `/v1/entities/${id}/status-links`;
const create = async (id: string) => (await owner.call('POST', linksOf(id))).ok<Created>(201);
const list = async (id: string) => (await owner.call('GET', linksOf(id))).ok<{ data: { id: string }[] }>().data;
const open = (url: string) => service.anonymous.call('GET', new URL(url).pathname);

describe('the status page', () => {
  it('shows the formation from the draft to the end, in plain words', async () => {
    const operator = await service.operator();
    const secret = `zest-${'q'.repeat(12)}`;
    const draft = await owner.draft({ name: uniqueName(), metadata: { note: secret }, external_reference: secret });
    const { url } = await create(draft.id);
    const pages = [(await open(url)).text];
    expect(pages[0]).toContain('Nothing was filed yet');
    (await owner.call('POST', `/v1/entities/${draft.id}/formation/start`)).ok<unknown>();
    const path = await linkTo(operator, EMAIL);
    pages.push((await open(url)).text);
    expect(pages[1]).toContain('The organizer must sign.');
    expect(pages[1]).toContain('Signature of the organizer: <strong>waiting for a person</strong>');
    expect(pages[1]).toContain('Filing with the state: <strong>to come</strong>');
    await submit(service.anonymous.call, path);
    const { filing_number } = await owner.until(draft.id, 'Active');
    pages.push((await open(url)).text);
    expect(pages[2]).toContain('The company exists, and everything is done.');
    expect(pages[2]).toContain(filing_number);
    for (const page of pages) {
      expect(page).toContain(draft.legal_name);
      expect(page).toContain('rehearsal without legal effect');
      for (const hidden of [EMAIL, secret, owner.id, draft.id]) {
        expect(page).not.toContain(hidden);
      }
    }
  });

  it("says of a failure what is required and from whom, without the registry's words", async () => {
    const draft = await owner.draft();
    const { url } = await create(draft.id);
    const { version } = (await owner.putEntity(draft.id, { version: 1, action: 'submit_formation' })).ok();
    const filing_error = 'not for everybody';
    (await owner.putEntity(draft.id, { version, action: 'mark_filing_failed', filing_error })).ok();
    const page = (await open(url)).text;
    expect(page).toContain('The filing failed.');
    expect(page).toContain('The person who forms this company');
    expect(page).not.toContain(filing_error);
  });

  it("returns 404 after its revocation, like an unknown link, and after the company's deletion", async () => {
    const draft = await owner.draft();
    const [one, two] = [await create(draft.id), await create(draft.id)];
    (await owner.call('DELETE', `${linksOf(draft.id)}/${one.id}`)).ok<undefined>(204);
    (await owner.call('DELETE', `${linksOf(draft.id)}/${one.id}`)).refused('not_found');
    const never = await open(`${service.url}/status/${'A'.repeat(43)}`);
    expect([never.status, (await open(one.url)).text]).toEqual([404, never.text]);
    expect((await open(two.url)).status).toBe(200);
    (await owner.deleteEntity(draft.id, 1)).ok<undefined>(204);
    expect((await open(two.url)).text).toBe(never.text);
  });
});

describe('a link', () => {
  it('is shown only once and is in no table; the list has its id alone', async () => {
    const { id } = await owner.draft();
    const options = { headers: { 'idempotency-key': 'once' } };
    const created = (await owner.call('POST', linksOf(id), options)).ok<Created>(201);
    const token = created.url.split('/').at(-1) ?? '';
    expect((await owner.call('POST', linksOf(id), options)).ok<Created>(201)).toEqual({ ...created, url: null });
    expect(await tablesWith(service, token.slice(0, 12))).toEqual([]);
    expect(await list(id)).toEqual([{ id: created.id, created_at: created.created_at, expires_at: null }]);
  });

  it('of another entity of the account is not revoked through this one', async () => {
    const [mine, other] = [await owner.draft(), await owner.draft()];
    const { id, url } = await create(other.id);
    (await owner.call('DELETE', `${linksOf(mine.id)}/${id}`)).refused('not_found');
    expect((await open(url)).status).toBe(200);
  });

  it('is one of at most twenty per entity, even when thirty are requested at once', async () => {
    const { id } = await owner.draft();
    const answers = await Promise.all(Array.from({ length: 30 }, () => owner.call('POST', linksOf(id))));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
    for (const answer of answers.filter(({ status }) => status !== 201)) answer.refused('guard_unmet');
    const [first] = await list(id);
    (await owner.call('DELETE', `${linksOf(id)}/${first?.id}`)).ok<undefined>(204);
    await create(id);
  });
});
