import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { wordsOfOrganizer } from '../../src/domain/filing/attestation-texts.ts';
import type { Document } from '../../src/http/resources/documents/shapes.ts';
import { dense, textOf } from '../documents/text.ts';
import { atTheDesk } from '../filings/desk.ts';
import { type Account, uniqueName } from '../harness/client.ts';
import { linkTo, submit } from '../harness/pages.ts';
import { startService, type TestService } from '../harness/service.ts';
import { SUBMITTABLE_YAML } from '../rules/constitution.ts';

/* An operator who is the organizer of a company, and the statement that such an organizer leaves to its members. */

let service: TestService;
let grace: Account;
beforeAll(async () => {
  service = await startService({ env: { REQUIRE_ATTESTATION: 'always', REGISTRY: 'desk' } });
  grace = await service.operator();
});
afterAll(() => service.stop());

const GRACE = { name: 'Grace Hopper', email: 'grace@prairie.example', phone: '+1 307-555-0199' };
const record = (organizes: boolean) =>
  grace.call('PUT', '/v1/operator/filers/US-WY', {
    body: { ...GRACE, organization: 'Prairie Filings LLC', address: '1 Capitol Avenue, Cheyenne, WY 82001', organizes },
  });

type Filing = { signing: { signer: string; filer: string; filer_capacity: string } };

/** A draft that names Grace as organizer, whose members are Ada and Bob; returns its id. */
async function organized(owner: Account, change = (yaml: string) => yaml): Promise<string> {
  const yaml = SUBMITTABLE_YAML.replace(/^name: .*$/m, `name: ${uniqueName()}`)
    .replace(/^organizer: .*$/m, `organizer: { name: ${GRACE.name}, email: ${GRACE.email}, phone: "${GRACE.phone}" }`)
    .replace(/^ {2}consent: .*\n/m, '');
  return (await owner.createEntity({ constitution_yaml: change(yaml) })).ok(201).id;
}

async function statementsOf({ url }: TestService, owner: Account, id: string): Promise<string[]> {
  const { data } = (await owner.call('GET', `/v1/entities/${id}/documents`)).ok<{ data: Document[] }>();
  const statements = data.filter(({ kind }) => kind === 'statement_of_organizer');
  return Promise.all(
    statements.map(async (statement) => {
      const path = new URL(`/v1/entities/${id}/documents/${statement.id}/content`, url);
      const answer = await fetch(path, { headers: { authorization: `Bearer ${owner.key}` } });
      return dense((await textOf(new Uint8Array(await answer.arrayBuffer()))).text);
    }),
  );
}

const WORDS = wordsOfOrganizer('outside-2026-11-2', 'US-WY') ?? '';

describe('an operator', () => {
  it('is offered as an organizer only if they say so, to accounts, at one office', async () => {
    const owner = await service.anonymous.signUp({ name: 'Ada Lovelace' });
    const offered = async (state: string) =>
      (await owner.call('GET', `/v1/jurisdictions/${state}/organizers`)).ok<{ data: object[] }>().data;
    (await record(false)).ok<unknown>();
    expect(await offered('US-WY')).toEqual([]);
    (await record(true)).ok<unknown>();
    expect(await offered('US-WY')).toEqual([{ ...GRACE, organization: 'Prairie Filings LLC' }]);
    expect(await offered('US-DE')).toEqual([]);
    (await service.anonymous.call('GET', '/v1/jurisdictions/US-WY/organizers')).refused('unauthenticated');
  });

  it('named as organizer signs the articles with the statement, and files them in that capacity', async () => {
    (await record(true)).ok<unknown>();
    const owner = await service.anonymous.signUp({ name: 'Ada Lovelace' });
    const id = await organized(owner);
    (await owner.call('POST', `/v1/entities/${id}/formation/start`)).ok<unknown>();
    const page = await linkTo(grace, GRACE.email);
    expect((await service.anonymous.call('GET', page)).text).toContain(WORDS);
    expect((await submit(service.anonymous.call, page)).status).toBe(200);
    const path = `/v1/operator/filings/${(await atTheDesk(grace, id, 'formation')).id}`;
    const { signing } = (await grace.call('POST', `${path}/claim`)).ok<Filing>();
    expect(signing).toMatchObject({ signer: 'Grace Hopper', filer: 'Grace Hopper', filer_capacity: 'Organizer' });
    // Nobody knows yet whether the company will be filed.
    expect(await statementsOf(service, owner, id)).toEqual([]);
  });
});

describe('the statement of an organizer who is not a member', () => {
  let plain: TestService;
  beforeAll(async () => {
    plain = await startService({});
  });
  afterAll(() => plain.stop());

  const formed = async (change?: (yaml: string) => string) => {
    const owner = await plain.anonymous.signUp();
    const id = await organized(owner, change);
    (await owner.call('POST', `/v1/entities/${id}/formation/start`)).ok<unknown>();
    const entity = await owner.until(id, 'Active');
    return { owner, id, entity };
  };

  it('names the filed company and its members, and repeats what was signed', async () => {
    const { owner, id, entity } = await formed();
    const [statement, ...others] = await statementsOf(plain, owner, id);
    expect(others).toEqual([]);
    for (const part of [WORDS, 'Ada', 'Bob', '/s/ Grace Hopper', String(entity.filing_number)]) {
      expect(statement).toContain(dense(part));
    }
    expect(statement).not.toContain('Clerk');
  });

  it('is not written for a company whose organizer is a member', async () => {
    const { owner, id } = await formed((yaml) => yaml.replaceAll('name: Bob', 'name: Grace Hopper'));
    expect(await statementsOf(plain, owner, id)).toEqual([]);
  });

  it('ends their part: the articles have the e-mail address of the company, and the agreement other signers', async () => {
    const { owner, id } = await formed();
    const { data } = (await owner.call('GET', `/v1/entities/${id}/documents`)).ok<{ data: Document[] }>();
    for (const kind of ['articles', 'operating_agreement']) {
      const path = new URL(
        `/v1/entities/${id}/documents/${data.find((each) => each.kind === kind)?.id}/content`,
        plain.url,
      );
      const answer = await fetch(path, { headers: { authorization: `Bearer ${owner.key}` } });
      const { text } = await textOf(new Uint8Array(await answer.arrayBuffer()));
      expect(text).not.toContain(GRACE.email);
      if (kind === 'articles') expect(dense(text)).toContain(dense('service by electronic means at ada@example.com'));
      else expect(text).not.toContain('Grace Hopper');
    }
  });
});
