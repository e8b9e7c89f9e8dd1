import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyAuditExport } from '../../src/domain/audit/audit-verify.ts';
import { verifyEd25519 } from '../../src/domain/formats/ed25519.ts';
import { type Account, uniqueName } from '../harness/client.ts';
import { amendment, type Company, constitutionInForce, decide, execute, makeCompany } from '../harness/companies.ts';
import { startService, type TestService } from '../harness/service.ts';
import { change, decidedOf, founderOf, registered, settled } from './changes.ts';
import { sendsInDoubt } from './sends.ts';

/* A company takes another name: by its members, a filing, and the registry's word. */

let service: TestService;
let owner: Account;
beforeAll(async () => {
  service = await startService();
  owner = await service.anonymous.signUp();
});
afterAll(() => service.stop());

type Shown = { name: string; legal_name: string; version: number; oas_did: string };
const shown = async ({ id }: Company) => (await owner.getEntity(id)).ok<Shown>();
const company = () => makeCompany(service, owner, { members: 1 });
const checkName = async (name: string) =>
  (await owner.call('POST', '/v1/names/check', { body: { name, jurisdiction: 'US-WY', legal_form: 'dao_llc' } })).ok<{
    status: string;
  }>().status;

describe.concurrent('accepted', () => {
  it('constitution, entity, documents and public record have the new name, and nothing has it before', async () => {
    const one = await company();
    const before = await shown(one);
    const name = uniqueName();
    (await owner.call('POST', '/v1/sandbox/faults', { body: { step: 'amendment', kind: 'delay', seconds: 2 } })).ok(
      201,
    );
    const { id, receipt } = await change(one, { name });
    expect(receipt.effect).toMatchObject({
      kind: 'filing',
      type: 'amendment',
      takes_effect: 'on_acceptance',
      reference: `efs-${one.id}-amendment-1`,
    });
    expect(await shown(one)).toMatchObject({ legal_name: before.legal_name });
    expect((await constitutionInForce(owner, one.id))['name']).toBe(before.name);
    expect(await decidedOf(one, id)).toMatchObject({ state: 'executed', filing: { type: 'amendment' } });
    const other = await owner.draft({ name });
    (await owner.call('POST', `/v1/entities/${other.id}/formation/start`)).refused('name_held');

    expect(await settled(one, id, 'accepted')).toMatchObject({ rejection: null, next_action: null });
    const after = await shown(one);
    expect(after).toMatchObject({ name, legal_name: `${name} DAO LLC`, oas_did: before.oas_did });
    expect((await constitutionInForce(owner, one.id))['name']).toBe(name);
    const record = await service.anonymous.call('GET', `/v1/public/entities/${before.oas_did}`);
    expect(record.ok<{ name: string }>().name).toBe(after.legal_name);
    expect((await service.anonymous.call('GET', `/v1/dids/${before.oas_did}`)).ok<{ id: string }>().id).toBe(
      before.oas_did,
    );
    const { data } = (await owner.call('GET', `/v1/entities/${one.id}/documents`)).ok<{
      data: { kind: string }[];
    }>();
    const kinds = data.map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'operating_agreement')).toHaveLength(2);
    expect(kinds.filter((kind) => kind === 'articles_of_amendment')).toHaveLength(1);
    expect(await registered(service, one)).toMatchObject([{ status: 'accepted' }]);
  });

  it('frees the earlier name, and keeps the new one', async () => {
    const one = await company();
    const { name: earlier } = await shown(one);
    const name = uniqueName();
    const { id } = await change(one, { name });
    await settled(one, id, 'accepted');
    expect([await checkName(earlier), await checkName(name)]).toEqual(['available', 'taken']);
    const again = await change(one, { name: earlier });
    await settled(one, again.id, 'accepted');
    expect((await shown(one)).name).toBe(earlier);
    expect([await checkName(earlier), await checkName(name)]).toEqual(['taken', 'available']);
  });

  it('is one filing, one commit and one verifiable chain, however often it is executed', async () => {
    const one = await company();
    const { id, receipt } = await change(one, { name: uniqueName() });
    expect((await execute(one, { id }, founderOf(one))).ok()).toEqual({ ...receipt, api_key: null });
    await settled(one, id, 'accepted');
    expect((await execute(one, { id }, founderOf(one))).ok()).toEqual({ ...receipt, api_key: null });
    expect(await registered(service, one)).toHaveLength(1);
    const rows = await service.sql<{ type: string }[]>`
      select type from events where entity_id = ${one.id} and (type like 'filing.%' or type = 'constitution.amended')
      order by sequence`;
    expect(rows.map(({ type }) => type)).toEqual(['filing.submitted', 'constitution.amended', 'filing.accepted']);
    const { text } = await owner.call('GET', `/v1/entities/${one.id}/audit/export`);
    expect(verifyAuditExport(text.trimEnd().split('\n'), {}, verifyEd25519).problems).toEqual([]);
    const { data } = (await owner.call('GET', `/v1/entities/${one.id}/filings`)).ok<{ data: { type: string }[] }>();
    expect(data.map(({ type }) => type)).toEqual(['amendment', 'ein', 'formation']);
  });
});

describe.concurrent('rejected', () => {
  it('changes nothing, says why with the next step, and can be filed again', async () => {
    const account = await service.anonymous.signUp();
    const one = await makeCompany(service, account, { members: 1 });
    const before = (await account.getEntity(one.id)).ok<Shown>();
    const fault = { step: 'amendment', kind: 'reject', code: 'fee_declined' };
    (await account.call('POST', '/v1/sandbox/faults', { body: fault })).ok(201);
    const name = uniqueName();
    const { id } = await change(one, { name });
    const refused = await settled(one, id, 'rejected');
    expect(refused).toMatchObject({ rejection: { code: 'fee_declined' }, next_action: { operation_id: 'file_again' } });
    expect((await account.getEntity(one.id)).ok<Shown>()).toEqual(before);
    const again = await founderOf(one).call('POST', refused.next_action?.href ?? '');
    expect(again.ok(201)).toMatchObject({ reference: `efs-${one.id}-amendment-2`, proposal_id: id });
    await settled(one, id, 'accepted');
    expect((await account.getEntity(one.id)).ok<Shown>().name).toBe(name);
    (await founderOf(one).call('POST', refused.next_action?.href ?? '')).refused('illegal_transition');
  });

  it('a name that the register has is refused before a fee is spent, and free for others here', async () => {
    const taken = uniqueName();
    const elsewhere = await service.anonymous.signUp();
    const { id: other } = await elsewhere.draft({ name: taken });
    (await elsewhere.putEntity(other, { version: 1, action: 'submit_formation' })).ok();
    await elsewhere.until(other, 'Active');
    await service.sql`delete from name_holds where entity_id = ${other}`;
    const one = await company();
    const { id } = await change(one, { name: taken });
    const refused = await settled(one, id, 'rejected');
    expect(refused).toMatchObject({
      rejection: { code: 'name_not_distinguishable' },
      next_action: { operation_id: 'create_proposal' },
    });
    expect(await registered(service, one)).toEqual([]);
    expect(await service.sql`select from name_holds where filing_id = ${refused.id}`).toHaveLength(0);
  });
});

describe.concurrent('while it is open', () => {
  it('the constitution stays, the company is not dissolved, and a held name is refused', async () => {
    const account = await service.anonymous.signUp();
    const one = await makeCompany(service, account, { members: 1 });
    const slow = { step: 'amendment', kind: 'delay', seconds: 30 };
    (await account.call('POST', '/v1/sandbox/faults', { body: slow })).ok(201);
    const name = uniqueName();
    const first = await change(one, { name });
    const second = await decide(one, await amendment(account, one.id, { purpose: 'research' }));
    expect((await execute(one, second, founderOf(one))).refused('guard_unmet')).toMatchObject({
      errors: [{ code: 'outcome_unknown' }],
    });
    const other = await makeCompany(service, account, { members: 1 });
    const same = await decide(other, await amendment(account, other.id, { name }));
    (await execute(other, same, founderOf(other))).refused('name_held');
    expect((await decidedOf(one, first.id)).filing?.status).toBe('filing');
  });

  it('a lost answer is looked up, never sent again', async () => {
    const account = await service.anonymous.signUp();
    const one = await makeCompany(service, account, { members: 1 });
    const lost = { step: 'amendment', kind: 'lost_answer' };
    (await account.call('POST', '/v1/sandbox/faults', { body: lost })).ok(201);
    const { id } = await change(one, { name: uniqueName() });
    await settled(one, id, 'accepted');
    expect(await registered(service, one)).toHaveLength(1);
    expect(await sendsInDoubt(service.sql, one.id, 'amendment')).toBe(1);
  });
});
