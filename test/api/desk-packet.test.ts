import { afterAll, beforeAll, expect, it } from 'vitest';
import { dense, textOf } from '../documents/text.ts';
import { type Account, uniqueName } from '../harness/client.ts';
import { eventually } from '../harness/eventually.ts';
import { startService, type TestService } from '../harness/service.ts';
import { YEAR } from '../harness/this-year.ts';
import { SUBMITTABLE_YAML } from '../rules/constitution.ts';

/* A person at the desk reads in the packet what to enter in the form of the office. */

let service: TestService;
let operator: Account;
beforeAll(async () => {
  service = await startService({ env: { REGISTRY: 'desk' } });
  operator = await service.operator();
});
afterAll(() => service.stop());

type Field = { section: string; field: string; value: string | null; note: string | null; mark: string };
type Packet = {
  id: string;
  entity_id: string;
  type: string;
  fee_cents: number;
  contact: { name: string; email: string; phone: string | null; mailing_address: string };
  office_form: { title: string; channel: string; mark: string; fields: Field[] };
};

const PHONE = '+43 1 55501420';

async function atTheDesk(yaml: string): Promise<Packet> {
  const owner = await service.anonymous.signUp();
  const constitution_yaml = yaml.replace(/^name: .*$/m, `name: ${uniqueName()}`);
  const { id } = (await owner.createEntity({ constitution_yaml })).ok(201);
  (await owner.call('POST', `/v1/entities/${id}/formation/start`)).ok<unknown>();
  return packetOf(id, 'formation');
}

async function packetOf(entityId: string, type: string): Promise<Packet> {
  const found = await eventually(
    async () => {
      const query = { queue: 'to_file', limit: '100' };
      const { data } = (await operator.call('GET', '/v1/operator/filings', { query })).ok<{ data: Packet[] }>();
      const filing = data.find((each) => each.entity_id === entityId && each.type === type);
      if (filing === undefined) throw new Error('not at the desk yet');
      return filing;
    },
    { interval: 30 },
  );
  return (await operator.call('GET', `/v1/operator/filings/${found.id}`)).ok<Packet>();
}

const entered = ({ office_form }: Packet, section: string, field: string) =>
  office_form.fields.find((each) => each.section === section && each.field === field)?.value;

it('a Wyoming formation shows whom to name, telephone, mailing address, fee, and each field in order', async () => {
  const packet = await atTheDesk(
    SUBMITTABLE_YAML.replace('email: ada@helios.test }', `email: ada@helios.test, phone: "${PHONE}" }`),
  );
  expect(packet).toMatchObject({
    fee_cents: 10_000,
    contact: { name: 'Ada', email: 'ada@helios.test', phone: PHONE, mailing_address: 'Ring 1, Wien 1010, Austria' },
    office_form: { channel: 'online', mark: 'unconfirmed' },
  });
  const sections = packet.office_form.fields.map(({ section }) => section);
  expect([...new Set(sections)]).toEqual([
    'Company',
    'Registered agent',
    'Principal office',
    'Mailing address',
    'Contact',
    'Consent to service by electronic means',
    'Organizer',
    'Documents',
    'Signature',
    'Payment',
  ]);
  expect(entered(packet, 'Registered agent', 'Street')).toBe('30 N Gould St, Ste R');
  expect(entered(packet, 'Mailing address', 'City')).toBe('Wien');
  expect(entered(packet, 'Mailing address', 'State')).toBe(null);
  expect(entered(packet, 'Contact', 'Telephone')).toBe(PHONE);
  expect(entered(packet, 'Signature', 'First, middle and last name')).toBe(null);
  expect(entered(packet, 'Payment', 'State fee')).toBe('$100.00');
  const everyText = JSON.stringify(packet.office_form);
  expect(everyText).not.toMatch(/\u00a0|\{[a-z_]+\}/);
});

it('without a telephone number the packet says that nobody has given it', async () => {
  const packet = await atTheDesk(SUBMITTABLE_YAML);
  expect(packet.contact.phone).toBe(null);
  expect(entered(packet, 'Contact', 'Telephone')).toBe(null);
});

it('a Delaware formation shows its own form', async () => {
  const owner = await service.anonymous.signUp();
  const { id } = (await owner.createEntity({ name: uniqueName(), jurisdiction: 'US-DE', legal_form: 'llc' })).ok(201);
  (await owner.call('POST', `/v1/entities/${id}/formation/start`)).ok<unknown>();
  const packet = await packetOf(id, 'formation');
  expect(packet.office_form.title).toContain('Certificate of formation');
  expect(entered(packet, 'Payment', 'State fee')).toBe('$110.00');
});

const OUTSIDER = { name: 'Grace Hopper', email: 'grace@prairie-filings.example' };
const smart_contracts = [{ kind: 'contract', value: 'eip155:1:0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb' }];
/** What is entered besides the statements of the paper: the kind of filing, uploads, payment, and whom to call. */
const NOT_OF_THE_PAPER = [
  /^(Document|Payment|Contact|Signature|Notifications|Individual causing delivery)/,
  /^Cover page|Documents?$/,
  / (Kind of filing|E-mail|Signed consent|Delayed effective date|Country|Decentralized autonomous organization|The agent has consented|There is at least one member)$/,
];

it.each([
  { jurisdiction: 'US-WY', legal_form: 'dao_llc', management: { algorithmic: 'partial', description: 'By vote.' } },
  {
    jurisdiction: 'US-WY',
    legal_form: 'dao_llc',
    management: { algorithmic: 'full', description: 'By code, by vote.' },
  },
  { jurisdiction: 'US-WY', legal_form: 'llc' },
  { jurisdiction: 'US-WY', legal_form: 'llc', organizer: OUTSIDER },
  { jurisdiction: 'US-CO', legal_form: 'llc', organizer: OUTSIDER },
  { jurisdiction: 'US-DE', legal_form: 'llc' },
  { jurisdiction: 'US-DE', legal_form: 'corporation' },
  { jurisdiction: 'US-CO', legal_form: 'llc' },
])('the form for $jurisdiction $legal_form states what was signed', async (given) => {
  const { management, organizer, ...chosen } = given;
  const owner = await service.anonymous.signUp();
  const { id } = (await owner.createEntity({ name: uniqueName(), ...chosen })).ok<{ id: string }>(201);
  if (management !== undefined) {
    const { document } = (await owner.call('GET', `/v1/entities/${id}/constitution`)).ok<{ document: object }>();
    (
      await owner.putEntity(id, { version: 1, constitution: { ...document, management, smart_contracts } })
    ).ok<unknown>();
  }
  if (organizer !== undefined) {
    const { document } = (await owner.call('GET', `/v1/entities/${id}/constitution`)).ok<{ document: object }>();
    (await owner.putEntity(id, { version: 1, constitution: { ...document, organizer } })).ok<unknown>();
  }
  (await owner.call('POST', `/v1/entities/${id}/formation/start`)).ok<unknown>();
  const packet = await packetOf(id, 'formation');
  const paper = await fetch(`${service.url}/v1/operator/filings/${packet.id}/documents/articles`, {
    headers: { authorization: `Bearer ${operator.key}` },
  });
  const signed = dense((await textOf(new Uint8Array(await paper.arrayBuffer()))).text);
  const stated = packet.office_form.fields.filter(
    ({ section, field, value }) => value && !NOT_OF_THE_PAPER.some((rule) => rule.test(`${section} ${field}`)),
  );
  const missing = stated.filter(({ value }) => !signed.includes(dense(value ?? '')));
  expect(missing.map(({ section, field, value }) => `${section}, ${field}: ${value}`)).toEqual([]);
  expect(stated.length).toBeGreaterThan(4);
  for (const { value, note } of packet.office_form.fields)
    if (note?.startsWith('As the articles state it')) expect(signed).toContain(dense(value ?? 'nothing'));
  // The office writes to the company, and not to an organizer whose part ends with the filing.
  const written = packet.office_form.fields.filter(
    ({ section, field }) => /^(?:Contact|Notifications|Consent to service)/.test(section) && field.startsWith('E-mail'),
  );
  if (organizer !== undefined) expect(written).not.toEqual([]);
  for (const { value } of written) expect(value).not.toBe(OUTSIDER.email);
});

it('a tax number shows the lines of the form of the IRS, without any number of a person', async () => {
  const formation = await atTheDesk(SUBMITTABLE_YAML);
  const path = `/v1/operator/filings/${formation.id}`;
  (await operator.call('POST', `${path}/claim`)).ok<unknown>();
  const pdf = { body: '%PDF-1.7 extract', headers: { 'content-type': 'application/pdf' } };
  const { id: evidence_upload_id } = (await operator.call('POST', `${path}/evidence`, pdf)).ok<{ id: string }>(201);
  const body = { number: `${YEAR}-000000001`, filed_at: new Date().toISOString(), evidence_upload_id };
  (await operator.call('POST', `${path}/accept`, { body })).ok<unknown>();
  const packet = await packetOf(formation.entity_id, 'ein');
  expect(packet.office_form.title).toContain('SS-4');
  const named = packet.office_form.fields.find(({ field }) => field.startsWith('7a '));
  expect(named).toMatchObject({ value: 'Ada', mark: 'official' });
  expect(packet.office_form.fields.find(({ field }) => field.startsWith('7b '))?.value).toBe(null);
});
