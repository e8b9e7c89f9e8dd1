import { afterAll, beforeAll, expect, it } from 'vitest';
import { atTheDesk } from '../filings/desk.ts';
import type { Account } from '../harness/client.ts';
import { startLiveDesk } from '../harness/live-desk.ts';
import { startService, type TestService } from '../harness/service.ts';

/* Whoever files certifies in their own name. */

let service: TestService;
let grace: Account;
let hedy: Account;
beforeAll(async () => {
  service = await startService({ env: { REGISTRY: 'desk' } });
  [grace, hedy] = [await service.operator(), await service.operator()];
});
afterAll(() => service.stop());

const GRACE = {
  name: 'Grace Hopper',
  organization: 'Prairie Filings LLC',
  phone: '+1 307-555-0199',
  email: 'grace@prairie.example',
  address: '1 Capitol Avenue, Cheyenne, WY 82001',
};

type Field = { section: string; field: string; value: string | null };
type Filing = {
  signing: { signer: string; filer: string | null; filer_capacity: string | null } | null;
  office_form: { fields: Field[] };
};

async function submitted(): Promise<string> {
  const owner = await service.anonymous.signUp({ name: 'Ada Lovelace' });
  const { id } = await owner.draft();
  (await owner.call('POST', `/v1/entities/${id}/formation/start`)).ok<unknown>();
  return `/v1/operator/filings/${(await atTheDesk(grace, id, 'formation')).id}`;
}

const textIn = ({ office_form }: Filing, field: string) =>
  office_form.fields.find((each) => each.section === 'Signature' && each.field === field)?.value;

it('the form has the name of the operator who claimed the filing, as the agent of the signer', async () => {
  (await grace.call('PUT', '/v1/operator/filers/US-WY', { body: { ...GRACE, name: 'G. Hopper' } })).ok<unknown>();
  (await grace.call('PUT', '/v1/operator/filers/US-WY', { body: GRACE })).ok<unknown>();
  const path = await submitted();
  expect((await hedy.call('GET', path)).ok<Filing>().signing).toMatchObject({ filer: null, filer_capacity: null });
  const claimed = (await grace.call('POST', `${path}/claim`)).ok<Filing>();
  expect(claimed.signing).toMatchObject({ signer: 'Ada Lovelace', filer: 'Grace Hopper' });
  expect(textIn(claimed, 'First, middle and last name')).toBe('Grace Hopper');
  expect(textIn(claimed, 'Filer')).toBe('Organization: Prairie Filings LLC');
  expect(textIn(claimed, 'Title')).toBe('Authorized agent of Ada Lovelace, organizer');
  expect(textIn(claimed, 'Statements')).toBe('Confirm each, as Grace Hopper');
  const { data } = (await hedy.call('GET', '/v1/operator/filers')).ok<{ data: object[] }>();
  expect(data).toEqual([expect.objectContaining({ ...GRACE, fax: null, office: 'US-WY', operator_id: grace.id })]);
});

it('a filing in the name of nobody says how to state one', async () => {
  const path = await submitted();
  const claimed = (await hedy.call('POST', `${path}/claim`)).ok<Filing>();
  expect(claimed.signing).toMatchObject({ filer: null });
  expect(JSON.stringify(claimed.office_form)).toContain('recorded the name under which you file');
});

it('in live mode nobody claims a filing without it', async () => {
  const desk = await startLiveDesk();
  try {
    const { id } = await desk.submitted();
    const claim = () => desk.grace.call('POST', `/v1/operator/filings/${id}/claim`);
    (await desk.grace.call('DELETE', '/v1/operator/filers/US-WY')).ok<unknown>(204);
    expect((await claim()).refused('illegal_transition')).toMatchObject({
      detail: expect.stringContaining('PUT /v1/operator/filers/US-WY'),
    });
    (await desk.grace.call('PUT', '/v1/operator/filers/US-WY', { body: GRACE })).ok<unknown>();
    (await claim()).ok<unknown>();
  } finally {
    await desk.stop();
  }
});

it('a statement is ended only by the person who made it', async () => {
  (await grace.call('PUT', '/v1/operator/filers/IRS', { body: GRACE })).ok<unknown>();
  (await hedy.call('DELETE', '/v1/operator/filers/IRS')).ok<unknown>(204);
  const officesOf = async () => {
    const { data } = (await grace.call('GET', '/v1/operator/filers')).ok<{ data: { office: string }[] }>();
    return data.map(({ office }) => office);
  };
  expect(await officesOf()).toContain('IRS');
  (await grace.call('DELETE', '/v1/operator/filers/IRS')).ok<unknown>(204);
  expect(await officesOf()).not.toContain('IRS');
});

it.each(['Grace  Hopper', 'Grace\u00a0Hopper', 'Grace\u2009Hopper'])(
  'a filer has one ordinary blank between words: %j',
  async (name) => {
    const refused = await hedy.call('PUT', '/v1/operator/filers/US-CO', {
      body: { ...GRACE, name, address: '1 Capitol  Avenue' },
    });
    expect(refused.refused('validation_failed').errors).toMatchObject([
      { pointer: '/name', code: 'blanks', message: expect.stringContaining('one ordinary blank') },
      { pointer: '/address', code: 'blanks' },
    ]);
  },
);

it.each(['josé@prairie.example', 'ａda@prairie.example'])('mail reaches a filer: %s', async (email) => {
  const refused = await hedy.call('PUT', '/v1/operator/filers/US-CO', { body: { ...GRACE, email } });
  expect(refused.refused('validation_failed').errors).toMatchObject([{ pointer: '/email', code: 'pattern' }]);
});
