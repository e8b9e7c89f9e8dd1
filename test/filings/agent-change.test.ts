import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Account } from '../harness/client.ts';
import {
  type Company,
  constitutionInForce,
  decideAsked,
  execute,
  makeCompany,
  NEW_AGENT,
} from '../harness/companies.ts';
import type { Person } from '../harness/keys.ts';
import { startService, type TestService } from '../harness/service.ts';
import { change, founderOf, registered, settled } from './changes.ts';

/* A company changes its registered agent, its contracts or its legal form: by a person, its members, and a filing. */

let service: TestService;
let owner: Account;
beforeAll(async () => {
  service = await startService();
  owner = await service.anonymous.signUp();
});
afterAll(() => service.stop());

const FOUNDER_APPROVES = (people: readonly Person[]) => ({
  escalation: { contacts: [{ name: 'Ada', did: people[0]?.did, email: 'ada@example.com', purposes: ['statutory'] }] },
});
const { consent: CONSENT, ...AGENT } = NEW_AGENT;
const company = () => makeCompany(service, owner, { members: 1, constitution: FOUNDER_APPROVES });
const decideAgent = (of: Company, registered_agent: object) =>
  decideAsked(of, { kind: 'registered_agent_change', title: 'Another agent', registered_agent });

it('appoints the agent when the registry has accepted the statement, with its consent', async () => {
  const one = await company();
  const { id } = await decideAgent(one, { ...AGENT, consent: CONSENT });
  const receipt = (await execute(one, { id }, founderOf(one))).ok<{ effect: object }>();
  expect(receipt.effect).toMatchObject({ kind: 'filing', type: 'agent_change' });
  await settled(one, id, 'accepted');
  expect((await constitutionInForce(owner, one.id))['registered_agent']).toMatchObject(AGENT);
  const [entry, ...others] = await registered(service, one, 'agent_change');
  expect([entry?.status, others]).toEqual(['accepted', []]);
  const [filing] = await service.sql<{ packet: object; fee_cents: number; period: string }[]>`
    select packet, fee_cents, period from filings where entity_id = ${one.id} and type = 'agent_change'`;
  expect(filing).toMatchObject({ fee_cents: 500, period: id, packet: { changes: { registered_agent: AGENT } } });
  expect(JSON.stringify(filing?.packet)).not.toContain('Sam River');
});

it('refuses an agent without consent, and one outside the state, before anything is filed', async () => {
  const one = await company();
  const unsigned = await decideAgent(one, AGENT);
  expect((await execute(one, unsigned, founderOf(one))).refused('guard_unmet').errors).toMatchObject([
    { code: 'registered_agent_consent_missing' },
  ]);
  const elsewhere = await decideAgent(one, { ...AGENT, state: 'CO', postal_code: '80202', consent: CONSENT });
  const { errors } = (await execute(one, elsewhere, founderOf(one))).refused('guard_unmet');
  expect((errors as { code: string }[]).map(({ code }) => code)).toContain('registered_agent_outside_state');
  expect(await registered(service, one, 'agent_change')).toEqual([]);
});

it('files the conversion of an LLC into a DAO LLC, and from then on its contracts, as amendments', async () => {
  const one = await makeCompany(service, owner, { members: 1, constitution: { legal_form: 'llc' } });
  const contractsOf = (version: number) => [{ kind: 'url', value: `https://contract.example.com/v${version}` }];
  await change(one, { smart_contracts: contractsOf(2) });
  expect(await registered(service, one)).toHaveLength(0);
  expect(await constitutionInForce(owner, one.id)).toMatchObject({
    smart_contracts: contractsOf(2),
    legal_form: 'llc',
  });
  const second = await change(one, { legal_form: 'dao_llc' });
  await settled(one, second.id, 'accepted');
  const third = await change(one, { smart_contracts: contractsOf(3) });
  await settled(one, third.id, 'accepted');
  expect(await constitutionInForce(owner, one.id)).toMatchObject({
    smart_contracts: contractsOf(3),
    legal_form: 'dao_llc',
  });
  const shown = (await owner.getEntity(one.id)).ok<{ legal_form: string; legal_name: string }>();
  expect(shown).toMatchObject({ legal_form: 'dao_llc', legal_name: expect.stringMatching(/ DAO LLC$/) });
  expect(await registered(service, one)).toHaveLength(2);
});

it('rehearses a change: a dry run tells what would be filed, and files nothing', async () => {
  const one = await company();
  const { id } = await decideAgent(one, { ...AGENT, consent: CONSENT });
  const path = `${one.path}/${id}/execute`;
  const dry = (await founderOf(one).call('POST', path, { query: { dry_run: 'true' } })).ok<{
    effects: { filings: object[]; next: string[]; irreversible: string[] };
  }>();
  expect(dry.effects.filings).toMatchObject([{ type: 'agent_change', jurisdiction: 'US-WY', fee_cents: 500 }]);
  expect(dry.effects.next).toEqual(['filing']);
  expect(dry.effects.irreversible).not.toEqual([]);
  expect(await service.sql`select from later_filings where entity_id = ${one.id}`).toHaveLength(0);
});
