import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { currentAttestationText } from '../../src/domain/filing/attestation.ts';
import type { Entity } from '../../src/http/resources/entities/shapes.ts';
import { findAcceptanceReport } from '../../src/store/filing-reports.ts';
import { findMonthlyLimit } from '../../src/store/treasury.ts';
import { change, settled } from '../filings/changes.ts';
import { calendarOf, openedCalendar } from '../harness/calendar.ts';
import { type Account, type Answer, uniqueName } from '../harness/client.ts';
import { type CompanyMember, decideAndExecute, hiring, makeCompany, makeVoting, vote } from '../harness/companies.ts';
import { eventually } from '../harness/eventually.ts';
import { nextNumber } from '../harness/office-numbers.ts';
import { confirmCorrection } from '../harness/open-proof.ts';
import type { TestService } from '../harness/service.ts';
import { type Deployments, type Forge, move, startDeployments } from './deployments.ts';

/*
 * An archive that nobody here vouches for: its operator can write whatever he likes into his own database, and signs it
 * with his own key. Nothing of what others are said to have established is believed.
 */

const REJECTION = { code: 'registry_other', message: 'No.', source: 'registry', retryable: true };

let deployments: Deployments;
let source: TestService;
let target: TestService;
let grace: Account;
let hedy: Account;
beforeAll(async () => {
  const settings = { SCREENING: 'desk', REQUIRE_ATTESTATION: 'always', REQUIRE_MEMBER_SIGNATURES: 'always' };
  deployments = await startDeployments(0, { target: settings });
  ({ source, target } = deployments);
  [grace, hedy] = [await target.operator(), await target.operator()];
});
afterAll(() => deployments?.stop());

type Facts = { data: { name: string; value: string; source: string; verified: { by: string } | null }[] };
type Company = { owner: Account; id: string };

/** Two operators whom nobody here knows. */
async function forgedOperators(): Promise<[string, string]> {
  const [one, other] = [randomUUID(), randomUUID()];
  for (const id of [one, other]) {
    await source.sql`
      insert into operator_keys (id, name, hash, pepper_id, display_prefix, created_at, expires_at)
      values (${id}, ${id}, sha256(convert_to(${id}, 'UTF8')), 'p', 'p', now(), now() + interval '1 year')`;
  }
  return [one, other];
}

async function activeCompany(): Promise<Company> {
  const owner = await source.anonymous.signUp();
  const { id } = await owner.draft();
  (await owner.call('POST', `/v1/entities/${id}/formation/start`)).ok();
  await owner.until(id, 'Active');
  return { owner, id };
}

/** Its registry does not answer, so its filing is open. */
async function filingCompany(): Promise<Company & { filing: string }> {
  const owner = await source.anonymous.signUp();
  await source.registry.fault({ filer: owner.id, step: 'state_filing', kind: 'unavailable', times: 100 });
  const { id } = await owner.draft();
  (await owner.call('POST', `/v1/entities/${id}/formation/start`)).ok();
  const filing = await eventually(async () => {
    const [row] = await source.sql<{ id: string }[]>`
      select id from filings where entity_id = ${id} and state <> 'ready'`;
    if (row === undefined) throw new Error('not begun');
    return row.id;
  });
  return { owner, id, filing };
}

/** Moves the account, by default without a trusted key, and releases it. */
async function moved({ id, owner }: Company, forge: Forge | null = null, isTrusted = false): Promise<Company> {
  return { id, owner: await move(deployments, { owner, operator: grace, isTrusted }, forge) };
}

const factsOf = async ({ owner, id }: Company) =>
  (await owner.call('GET', `/v1/entities/${id}/facts`)).ok<Facts>().data;
const certificate = ({ owner, id }: Company, kind: object = { kind: 'existence' }) =>
  owner.call('POST', `/v1/entities/${id}/certificates`, { body: kind });
const filingOf = async ({ id }: Company, type = 'formation') => {
  const [row] = await target.sql<{ id: string; state: string; wait_reason: string | null }[]>`
    select id, state, wait_reason from filings where entity_id = ${id} and type = ${type} order by ordinal desc limit 1`;
  if (row === undefined) throw new Error(`no ${type}`);
  return row;
};
const sendsOf = async ({ id, owner }: Company) => {
  const [arrival] = await target.sql<{ at: Date }[]>`
    select max(created_at) as at from api_keys where account_id = ${owner.id}`;
  const rows = await target.sql`
    select 1 from filing_attempts a join filings f on f.account_id = a.account_id and f.id = a.filing_id
    where f.entity_id = ${id} and a.kind = 'send' and a.started_at > ${arrival?.at ?? null}`;
  return rows.length;
};

async function proofOf(filing: string): Promise<string> {
  const headers = { 'content-type': 'application/pdf' };
  const body = new TextEncoder().encode(`%PDF-1.7 ${uniqueName()}`);
  const path = `/v1/operator/filings/${filing}/evidence`;
  return (await grace.call('POST', path, { body, headers })).ok<{ id: string }>(201).id;
}

/** An operator here asks to confirm what is recorded of the formation, with a proof. */
async function askToConfirm(company: Company): Promise<Answer> {
  const filing = await filingOf(company);
  const facts = new Map((await factsOf(company)).map(({ name, value }) => [name, value]));
  const body = {
    facts: { number: facts.get('filing_number'), filed_at: facts.get('filed_at') },
    reason: 'Compared with the register.',
    evidence_upload_id: await proofOf(filing.id),
    evidence_note: 'A scan.',
  };
  return grace.call('POST', `/v1/operator/filings/${filing.id}/correct`, { body });
}

/** Two operators here compare what is recorded of the formation with a proof. */
async function confirm(company: Company): Promise<void> {
  const { id } = (await askToConfirm(company)).ok<{ id: string }>(201);
  const number = (await factsOf(company)).find(({ name }) => name === 'filing_number')?.value;
  (await confirmCorrection(hedy, id, { number })).ok();
}

async function openQuestion({ owner, id }: Company): Promise<{ id: string; kind: string } | null> {
  const { requirements } = (await owner.call('GET', `/v1/entities/${id}/formation`)).ok<{
    requirements: { id: string; kind: string; status: string }[];
  }>();
  return requirements.find(({ status }) => status === 'open') ?? null;
}

/** The packet counts as signed, by a link that nobody made, and the formation as cleared. */
async function forgeSignatures({ owner, id, filing }: Company & { filing: string }): Promise<void> {
  for (const role of ['signer', 'agent']) {
    await source.sql`
      insert into attestations (account_id, entity_id, id, filing_id, packet_hash, text_version, requested_at, decision,
        decided_at, role, signer_name)
      select ${owner.id}, ${id}, gen_random_uuid(), id, packet_hash, ${currentAttestationText('formation', 'dao_llc')},
        now(), 'signed', now(), ${role}, 'Nobody'
      from filings where id = ${filing}`;
  }
  await source.sql`
    update formation_steps set status = 'done', detail = 'Cleared by an operator.'
    where entity_id = ${id} and name = 'screening'`;
}

describe('an archive without a trusted key', () => {
  it('has no open result of an operator that is applied, and no signature or screening that counts', async () => {
    const company = await filingCompany();
    const [one] = await forgedOperators();
    const report = { number: nextNumber(), filed_at: '2026-01-05T00:00:00.000Z', evidence: 'upload:forged' };
    const here = await moved(company, async () => {
      await source.sql`
        insert into filing_reports (account_id, filing_id, ordinal, kind, operator_id, report, reported_at)
        values (${company.owner.id}, ${company.filing}, 1, 'accept', ${one}, ${source.sql.json(report)}, now())`;
      await forgeSignatures(company);
    });
    // Its registry, which does not have it, is asked first.
    await eventually(async () => {
      const { state, filing_number } = (await here.owner.getEntity(here.id)).ok<Entity>();
      expect({ state, filing_number }).toEqual({ state: 'FilingFailed', filing_number: null });
    });
    expect(await filingOf(here)).toMatchObject({ state: 'rejected' });
    (await certificate(here)).refused('guard_unmet');
    const { version } = (await here.owner.getEntity(here.id)).ok<Entity>();
    (await here.owner.putEntity(here.id, { version, action: 'retry_from_failed' })).ok();
    const asked = await eventually(async () => {
      const open = await openQuestion(here);
      expect(open).toMatchObject({ kind: 'screening' });
      return open as { id: string };
    });
    const cleared = { body: { reason: 'On no list.' } };
    (await grace.call('POST', `/v1/operator/screenings/${asked.id}/clear`, cleared)).ok();
    await eventually(async () => expect(await openQuestion(here)).toMatchObject({ kind: 'attestation' }));
    expect(await sendsOf(here)).toBe(0);
    const shown = (await grace.call('GET', `/v1/operator/filings/${company.filing}`)).ok<{ signing: object }>();
    expect(shown.signing).toMatchObject({ proof: null, consent: null });
  });

  it('has no signature that this service certifies', async () => {
    const company = await filingCompany();
    const here = await moved(company, () => forgeSignatures(company));
    const { data } = (await here.owner.call('GET', `/v1/entities/${here.id}/documents`)).ok<{
      data: { kind: string }[];
    }>();
    expect(data.map(({ kind }) => kind)).not.toContain('signature_certificate');
  });

  it('has a result that was applied there, which is no evidence for what the registry tells here', async () => {
    const company = await filingCompany();
    const [one] = await forgedOperators();
    const report = { number: nextNumber(), filed_at: '2026-01-05T00:00:00.000Z', evidence: 'upload:forged' };
    const here = await moved(
      company,
      () => source.sql`
        insert into filing_reports (account_id, filing_id, ordinal, kind, operator_id, report, reported_at, applied_at)
        values (${company.owner.id}, ${company.filing}, 1, 'accept', ${one}, ${source.sql.json(report)}, now(), now())`,
    );
    expect(await findAcceptanceReport(target.sql, { account_id: here.owner.id, id: company.filing })).toBeNull();
  });

  it('has accepted facts that no certificate and no public record states before two operators confirmed them', async () => {
    const company = await activeCompany();
    const here = await moved(company);
    const { oas_did } = (await here.owner.getEntity(here.id)).ok<Entity>();
    for (const { verified } of await factsOf(here)) expect(verified).toBeNull();
    expect((await certificate(here)).refused('guard_unmet')).toMatchObject({
      errors: [{ code: 'number_unverified', pointer: '/filing_number' }],
    });
    (await here.owner.call('GET', `/v1/public/entities/${oas_did}`)).refused('not_found');
    (await here.owner.call('GET', `/v1/dids/${oas_did}`)).refused('not_found');
    await confirm(here);
    const facts = await factsOf(here);
    expect(facts.map(({ name, verified }) => [name, verified?.by ?? null])).toEqual([
      ['filing_number', 'operator'],
      ['filed_at', 'operator'],
      ['ein', null],
    ]);
    (await certificate(here)).ok(201);
    (await here.owner.call('GET', `/v1/public/entities/${oas_did}`)).ok();
  });

  it('has a company for which nothing is filed before two operators confirmed that it exists', async () => {
    const here = await moved(await activeCompany());
    const order = await here.owner.call('POST', `/v1/entities/${here.id}/orders`, { body: { kind: 'good_standing' } });
    order.ok(201);
    await eventually(async () => {
      expect(await filingOf(here, 'good_standing')).toMatchObject({
        state: 'ready',
        wait_reason: expect.stringContaining('confirm'),
      });
    });
    await confirm(here);
    await eventually(async () => expect(await filingOf(here, 'good_standing')).toMatchObject({ state: 'pending' }));
  });

  it('has no company that exists because no filing says so', async () => {
    const company = await activeCompany();
    const forge = async () => {
      await source.sql`
        update filings set state = 'rejected', result = null, rejection = ${source.sql.json(REJECTION)}
        where entity_id = ${company.id} and type = 'formation'`;
      await source.sql`delete from dids where entity_id = ${company.id}`;
      await source.sql`delete from number_holds where entity_id = ${company.id} and office = 'US-WY'`;
      await source.sql`delete from name_holds where entity_id = ${company.id}`;
    };
    await expect(moved(company, forge)).rejects.toThrow('lacks a filing or a row that its state needs');
  });

  it('has authority that began with its arrival here, and names no vote of the source', async () => {
    const owner = await source.anonymous.signUp();
    const { id, members } = await makeCompany(source, owner, {
      members: 1,
      constitution: (people) => ({
        officers_and_authority: { authority: [{ member: people[0]?.did, matters: ['banking'], limit_usd: '900.00' }] },
      }),
    });
    const agent = members[0]?.did;
    const here = await moved(
      { owner, id },
      () => source.sql`
        update constitutions set proposal_id = ${randomUUID()}, created_at = ${new Date(Date.now() + 86_400_000)}
        where entity_id = ${id}`,
    );
    (await certificate(here, { kind: 'authority', agent })).refused('guard_unmet');
    await confirm(here);
    const { credential } = (await certificate(here, { kind: 'authority', agent })).ok<{ credential: string }>(201);
    const claims = JSON.parse(Buffer.from(credential.split('.')[1] ?? '', 'base64url').toString()) as {
      origin: { since: string; proposal_id: string | null };
    };
    const [arrival] = await target.sql<{ at: Date }[]>`
      select at from audit_entries where chain = ${`entity:${id}`} and action = 'chain.arrived'`;
    expect(claims.origin).toMatchObject({ since: arrival?.at.toISOString(), proposal_id: null });
  });

  it('has no vote of its own by which an agent is certified, or that comes after those here', async () => {
    const owner = await source.anonymous.signUp();
    const company = await makeCompany(source, owner, {
      members: 1,
      constitution: (people) => ({
        officers_and_authority: { authority: [{ member: people[0]?.did, matters: ['banking'], limit_usd: '900.00' }] },
      }),
    });
    const { id, members } = company;
    const agent = members[0]?.did ?? '';
    await decideAndExecute(company, { ...hiring(), monthly_limit_usd: '50.00' });
    const voted = source.sql.json({ did: agent, monthly_limit_usd: '5000000.00' });
    const here = await moved(
      { owner, id },
      () => source.sql`
        update proposals set content = content || ${voted}, state_since = '9000-01-01', created_at = '9000-01-01'
        where entity_id = ${id} and kind = 'hire_agent'`,
    );
    await confirm(here);
    const { credential } = (await certificate(here, { kind: 'authority', agent })).ok<{ credential: string }>(201);
    const claims = JSON.parse(Buffer.from(credential.split('.')[1] ?? '', 'base64url').toString()) as {
      authority: { company_limits: object };
    };
    expect(claims.authority.company_limits).toMatchObject({ agent_monthly_limit_usd: null });
    const [hiredHere] = await target.sql<{ isBefore: boolean }[]>`
      select p.state_since <= a.at and p.created_at <= a.at as "isBefore" from proposals p
      join audit_entries a on a.account_id = p.account_id and a.chain = ${`entity:${id}`} and a.action = 'chain.arrived'
      where p.account_id = ${owner.id} and p.entity_id = ${id} and p.kind = 'hire_agent'`;
    expect(hiredHere).toEqual({ isBefore: true });
    // It still keeps the agent from spending more.
    expect(await findMonthlyLimit(target.sql, { account_id: owner.id, id }, agent)).toBe('5000000.00');
  });

  it('has no decision of its members that is filed again', async () => {
    const owner = await source.anonymous.signUp();
    const company = await makeCompany(source, owner, { members: 1 });
    const fault = { step: 'amendment', kind: 'reject', code: 'fee_declined' };
    (await owner.call('POST', '/v1/sandbox/faults', { body: fault })).ok<unknown>(201);
    const { id } = await change(company, { name: uniqueName() });
    const { id: filing } = await settled(company, id, 'rejected');
    const here = await moved(company);
    const again = await here.owner.call('POST', `/v1/entities/${here.id}/filings/${filing}/again`);
    expect(again.refused('illegal_transition')).toMatchObject({ detail: expect.stringContaining('Propose it again.') });
  });

  it('has no open vote, approval or delegation that decides anything here', async () => {
    const owner = await source.anonymous.signUp();
    const { company, voting } = await makeVoting(source, owner);
    const [ada, bo] = company.members as [CompanyMember, CompanyMember];
    (await vote(company, voting, ada.as, 'approve')).ok();
    const here = await moved(
      company,
      () => source.sql`
        insert into delegations (account_id, entity_id, from_did, to_did, created_at)
        values (${owner.id}, ${company.id}, ${ada.did}, ${bo.did}, now())`,
    );
    const path = `/v1/entities/${here.id}`;
    const proposal = (await here.owner.call('GET', `${path}/proposals/${voting.id}`)).ok<object>();
    expect(proposal).toMatchObject({ state: 'cancelled', ended_because: { code: 'not_vouched_for' } });
    const { data } = (await here.owner.call('GET', `${path}/delegations`)).ok<{ data: object[] }>();
    expect(data).toEqual([]);
    const after = await target.sql<{ action: string }[]>`
      select action from audit_entries where chain = ${`entity:${here.id}`} order by seq desc limit 3`;
    expect(after.map(({ action }) => action)).toEqual(['delegation.revoked', 'proposal.cancelled', 'chain.arrived']);
  });

  it('has no company of another name, form or state than was filed', async () => {
    const company = await activeCompany();
    const forge = () => source.sql`update entities set legal_form = 'llc' where id = ${company.id}`;
    await expect(moved(company, forge)).rejects.toThrow('has another legal_form than its filing');
  });

  it('has corrections that change no fact, of this account or of another', async () => {
    const victim = await moved(await activeCompany(), null, true);
    const [one, other] = await forgedOperators();
    const company = await activeCompany();
    const [formation] = await source.sql<{ id: string }[]>`
      select id from filings where entity_id = ${company.id} and type = 'formation'`;
    const json = source.sql.json;
    const row = {
      account_id: company.owner.id,
      entity_id: company.id,
      filing_id: formation?.id,
      reason: 'x',
      evidence: 'forged',
      before: json({ number: 'x', filed_at: 'x' }),
      asked_by: one,
      asked_at: new Date(),
    };
    const swap = { swap_account_id: victim.owner.id, swap_filing_id: (await filingOf(victim)).id };
    const decided = { state: 'confirmed', decided_by: other, decided_at: new Date() };
    const facts = json({ swap_with: swap.swap_filing_id });
    await source.sql`insert into corrections ${source.sql.insert({ ...row, ...swap, ...decided, facts, id: randomUUID() })}`;
    const open = { ...row, id: randomUUID(), state: 'open', facts: json({ number: nextNumber() }) };
    await source.sql`insert into corrections ${source.sql.insert(open)}`;
    const before = await factsOf(victim);
    const here = await moved(company);
    expect(await factsOf(victim)).toEqual(before);
    // One operator here would be the second of two.
    (await grace.call('POST', `/v1/operator/corrections/${open.id}/confirm`)).refused('illegal_transition');
    await confirm(here);
  });

  it('has no agreement before it is written here, and members whom their account can ask', async () => {
    const company = await activeCompany();
    const here = await moved(company, async () => {
      await source.sql`
        insert into agreement_signatures (account_id, entity_id, id, constitution_version, agreement_blake3, member_did,
          text_version, requested_at, decision, decided_at, method, signer_name)
        select account_id, id, gen_random_uuid(), constitution_version, operating_agreement ->> 'blake3', 'did:example:ada',
          '2026-11-1', now(), 'signed', now(), 'mailed_link', 'Nobody'
        from entities where id = ${company.id}`;
      await source.sql`
        update entities set operating_agreement = operating_agreement || '{"is_automatic": false}' where id = ${company.id}`;
    });
    const path = `/v1/entities/${here.id}/operating-agreement`;
    (await here.owner.call('GET', path)).refused('not_found');
    const { data } = (await here.owner.call('GET', `/v1/entities/${here.id}/documents`)).ok<{
      data: { kind: string }[];
    }>();
    expect(data.map(({ kind }) => kind)).not.toContain('signature_certificate');
    const resent = await here.owner.call('POST', `${path}/resend`);
    expect(resent.ok<{ asked: string[] }>(202).asked).toHaveLength(1);
    const agreement = (await here.owner.call('GET', path)).ok<object>();
    expect(agreement).toMatchObject({ signed: 0, signed_document_id: null });
  });

  it('has no duty that is verifiably done', async () => {
    const company = await activeCompany();
    await openedCalendar(company.owner, company.id);
    const here = await moved(
      company,
      () => source.sql`
        update obligations set state = 'done', done_on = '2026-01-05', done_by = 'service'
        where entity_id = ${company.id} and code = 'annual_report'`,
    );
    const { data } = await calendarOf(here.owner, here.id);
    const done = data.filter(({ completion }) => completion !== null);
    expect(done.map(({ completion }) => completion)).toMatchObject([{ source: 'account', is_verified: false }]);
  });
});
