import { Value } from 'typebox/value';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { exampleParties, exampleStock } from '../../src/domain/constitution/sandbox-example.ts';
import { feeRuleOf } from '../../src/domain/jurisdictions/form-rules.ts';
import { currentPack } from '../../src/domain/jurisdictions/index.ts';
import type { JurisdictionCode, LegalForm } from '../../src/domain/jurisdictions/pack.ts';
import { normalizeName } from '../../src/domain/names/name-normal-form.ts';
import { FormationPacket } from '../../src/registry/protocol.ts';
import { type Account, uniqueName } from '../harness/client.ts';
import { inParallel } from '../harness/in-parallel.ts';
import { report } from '../harness/report.ts';
import { startService, type TestService } from '../harness/service.ts';
import { size } from '../harness/sizes.ts';
import { ADA } from '../rules/constitution.ts';

/* Companies of every form in every state, each formed as its own law requires. */

const FORMATIONS = size(15, 100);

type Kind = { code: JurisdictionCode; form: LegalForm; endings: readonly string[] };
const KINDS: readonly Kind[] = [
  {
    code: 'US-WY',
    form: 'dao_llc',
    endings: [
      '',
      ' DAO',
      ' LLC',
      ' LAO L.L.C.',
      ' DAO Limited Liability Company',
      ' Decentralized Autonomous Organization LC',
    ],
  },
  { code: 'US-WY', form: 'llc', endings: ['', ' LLC', ', L.L.C.', ' Ltd. Liability Co.', ' Limited Company', ' LC'] },
  { code: 'US-DE', form: 'llc', endings: ['', ' LLC', ' L.L.C.', ' Limited Liability Company', ' Trust', ' Limited'] },
  { code: 'US-DE', form: 'corporation', endings: ['', ' Inc.', ' Corp.', ' Company', ', Incorporated', ' Fund'] },
  { code: 'US-CO', form: 'llc', endings: ['', ' LLC', ' Ltd.', ' Limited', ' Ltd. Liability Company', ' Company'] },
];

let service: TestService;
let ada: Account;
beforeAll(async () => {
  service = await startService({ env: { RATE_LIMIT_PER_SECOND: '1000000', RATE_LIMIT_BURST: '1000000' } });
  ada = await service.anonymous.signUp();
});
afterAll(() => service.stop());

/** Returns the n-th constitution of a kind: names, parties and governance differ. */
function constitutionOf({ code, form, endings }: Kind, n: number) {
  const founder = { name: `Ada ${n} Example`, email: `ada${n}@example.com` };
  const isByContracts = form === 'dao_llc' && n % 2 === 1;
  return {
    name: `${uniqueName()}${endings[n % endings.length]}`,
    jurisdiction: code,
    legal_form: form,
    members: [{ id: ADA, ...founder, role: 'founder', natural_person: true }],
    escalation: { contacts: [founder] },
    ...exampleParties(code, founder),
    ...(form === 'corporation' && exampleStock(ADA)),
    ...(isByContracts && {
      management: {
        algorithmic: n % 4 === 1 ? 'partial' : 'full',
        description: 'Contracts count the votes of members.',
      },
      smart_contracts: [{ kind: 'contract', value: 'eip155:1:0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb' }],
    }),
  };
}

async function form(kind: Kind, n: number): Promise<void> {
  const pack = currentPack(kind.code);
  const constitution = constitutionOf(kind, n);
  const { status } = (
    await ada.call('POST', '/v1/names/check', {
      body: { name: constitution.name, jurisdiction: kind.code, legal_form: kind.form },
    })
  ).ok<{ status: string }>();
  expect(status).toBe('available');
  const { id } = (await ada.createEntity({ constitution })).ok(201);
  (await ada.putEntity(id, { version: 1, action: 'submit_formation' })).ok();
  const entity = await ada.until(id, 'Active');

  expect(entity.filing_number).toMatch(new RegExp(pack.filingNumberPattern.value));
  const digits = entity.filing_number?.replace('-', '');
  expect(entity.oas_did).toBe(
    `did:oas:${kind.code.slice(3).toLowerCase()}:${kind.form === 'corporation' ? 'corporation' : 'llc'}:${digits}`,
  );
  expect(entity.ein).toMatch(/^\d{2}-\d{7}$/);
  const designators = pack.legalForms[kind.form]?.designators.value.accepted ?? [];
  const filed = entity.legal_name.toUpperCase().replaceAll(/[.,]/g, '');
  expect(designators.some((designator) => filed.endsWith(` ${designator}`))).toBe(true);
  await expectPacket(id, kind, entity.legal_name);
}

async function expectPacket(id: string, { code, form: legalForm }: Kind, legalName: string): Promise<void> {
  const pack = currentPack(code);
  const [filing] = await service.sql<{ packet: FormationPacket; fee_cents: number; pack_version: string }[]>`
    select packet, fee_cents, pack_version from filings where entity_id = ${id} and type = 'formation'`;
  const packet = Value.Parse(FormationPacket, filing?.packet);
  expect(filing).toMatchObject({
    fee_cents: feeRuleOf(pack, legalForm, 'formation')?.value,
    pack_version: pack.packVersion,
  });
  expect(packet).toMatchObject({
    jurisdiction: code,
    legal_form: legalForm,
    legal_name: legalName,
    normalized_name: normalizeName(legalName, pack),
    fee_cents: feeRuleOf(pack, legalForm, 'formation')?.value,
    livemode: false,
    registered_agent: { state: pack.registeredOffice.value.state },
    organizer: { name: expect.stringMatching(/^Ada/) },
  });
  const isByContracts = legalForm === 'dao_llc' && packet.management?.algorithmic !== 'none';
  expect(packet.smart_contracts).toHaveLength(isByContracts ? 1 : 0);
  if (isByContracts) expect(packet.management?.description).toBe('Contracts count the votes of members.');
}

it(`${FORMATIONS} companies of five kinds reach Active, each filed once`, {
  timeout: 60_000 + FORMATIONS * 5_000,
}, async () => {
  const started = performance.now();
  const formed: Record<string, number> = {};
  await inParallel(FORMATIONS, 4, async (n) => {
    const kind = KINDS[n % KINDS.length] as Kind;
    await form(kind, Math.floor(n / KINDS.length));
    const name = `${kind.code} ${kind.form}`;
    formed[name] = (formed[name] ?? 0) + 1;
  });
  const { counts } = await service.registry.register();
  const seconds = Math.round((performance.now() - started) / 100) / 10;
  report('formations', { companies: FORMATIONS, ...formed, entered_twice: counts.entered_twice, seconds });
  expect(counts).toMatchObject({ formations: FORMATIONS, accepted: 2 * FORMATIONS, entered_twice: 0 });
});

it('the code of each legal form is that of ISO 20275', () => {
  const codes = KINDS.map(({ code, form: legalForm }) => currentPack(code).legalForms[legalForm]?.elfCode.value);
  expect(codes).toEqual(['NB58', 'NB58', 'HZEH', 'XTIQ', '8888']);
});
