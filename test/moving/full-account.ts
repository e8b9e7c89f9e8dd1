import { randomUUID } from 'node:crypto';
import { calendarOf, openedCalendar } from '../harness/calendar.ts';
import type { Account } from '../harness/client.ts';
import {
  type Company,
  type CompanyMember,
  decideAndExecute,
  makeCompany,
  propose,
  vote,
} from '../harness/companies.ts';
import { eventually } from '../harness/eventually.ts';
import { platformToken } from '../harness/issuer.ts';
import { linkTo } from '../harness/pages.ts';
import type { TestService } from '../harness/service.ts';

/* An account with every kind of personal data, made by the API alone. Every text that a person writes has its mark. */

export type FullAccount = { owner: Account; mark: string; email: string; companies: string[]; webhookUrl: string };

/** Letters only, so that it may stand in names, and no other text has it. */
function newMark(): string {
  const letters = randomUUID().replaceAll(/[^a-f]/g, '');
  return `qzmark${letters}`;
}

/** `url`: of a webhook receiver. */
export async function fullAccount(service: TestService, operator: Account, url: string): Promise<FullAccount> {
  const mark = newMark();
  const email = `${mark}@example.com`;
  const webhookUrl = `${url}/${mark}`;
  const headers = { 'idempotency-key': randomUUID() };
  const created = await service.anonymous.createAccount({ name: `Ada ${mark}`, email }, headers);
  const { id, api_key: key } = created.ok<{ id: string; api_key: string }>(201);
  const owner = (await import('../harness/client.ts')).account(service.url, { id, key });
  const post = async <T>(path: string, body: unknown, status = 201, more: Record<string, string> = {}) =>
    (await owner.call('POST', path, { body, headers: more })).ok<T>(status);
  await post('/v1/api-keys', { name: `Key of ${mark}`, scopes: ['entities:read'] }, 201, {
    'idempotency-key': `${mark}-1`,
  });
  await post('/v1/account/issuer-links', { token: platformToken(`user-${mark}`) });
  await post('/v1/webhook-endpoints', { url: webhookUrl, description: `For ${mark}` });
  await post('/v1/quotes', { jurisdiction: 'US-WY', legal_form: 'dao_llc' });
  const company = await companyOf(service, operator, { owner, mark, email });
  await papers(owner, company, mark);
  await governed(operator, company, mark);
  const draft = await owner.draft({ name: `zest ${mark} draft`, metadata: { note: mark }, external_reference: mark });
  const deleted = await owner.draft({ name: `zest ${mark} gone` });
  (await owner.deleteEntity(deleted.id, 1)).ok<unknown>(204);
  (await service.anonymous.call('POST', '/v1/accounts/recover', { body: { email } })).ok<unknown>(202);
  await linkTo(operator, email);
  return { owner, mark, email, webhookUrl, companies: [company.id, draft.id, deleted.id] };
}

type Named = { owner: Account; mark: string; email: string };

/** A company whose members and people have the mark in their names and addresses; they sign with it. */
async function companyOf(service: TestService, operator: Account, { owner, mark }: Named): Promise<Company> {
  const mailOf = (who: string) => `${who}.${mark}@example.com`;
  const address = { street: `1 ${mark} St`, city: 'Cheyenne', state: 'WY', postal_code: '82001' };
  const members = [
    { name: `Ada ${mark}`, email: mailOf('ada') },
    { name: `Bo ${mark}`, email: mailOf('bo') },
  ];
  const constitution = {
    name: `zest ${mark}`,
    mode: 'hybrid',
    organizer: { name: `Org ${mark}`, email: mailOf('org') },
    principal_office: address,
    mailing_address: address,
    responsible_party: { name: `Resp ${mark}`, email: mailOf('resp') },
    governance: { delegation: { allowed: true, max_depth: 2, revocable: true } },
    escalation: {
      contacts: [{ name: `Grace ${mark}`, email: mailOf('grace'), purposes: ['dissolution', 'amendment', 'spend'] }],
    },
  };
  const company = await makeCompany(service, owner, { members, constitution, state: 'Draft' });
  (await owner.call('POST', `/v1/entities/${company.id}/formation/start`)).ok<unknown>();
  await answer(service, await linkTo(operator, mailOf('org')), { name: `Org ${mark}` });
  await owner.until(company.id, 'Active');
  for (const who of ['ada', 'bo']) await answer(service, await linkTo(operator, mailOf(who)), {});
  return company;
}

async function answer({ anonymous }: TestService, link: string, form: Record<string, string>): Promise<void> {
  const body = new URLSearchParams(form).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const { status, text } = await anonymous.call('POST', link, { body, headers });
  if (status !== 200) throw new Error(`${link}: ${status} ${text}`);
}

/** Links, files, certificates and duties. */
async function papers(owner: Account, { id }: Company, mark: string): Promise<void> {
  const path = `/v1/entities/${id}`;
  const post = async <T>(rest: string, body?: unknown, status = 201) =>
    (await owner.call('POST', `${path}${rest}`, body === undefined ? {} : { body })).ok<T>(status);
  await post('/status-links');
  await post('/calendar-links');
  await owner.call('POST', `${path}/documents/bundle`);
  await owner.call('POST', `${path}/certificates`, { body: { kind: 'existence' } });
  const file = await owner.call('POST', '/v1/uploads', {
    body: `%PDF-1.7 ${mark}`,
    headers: { 'content-type': 'application/pdf' },
  });
  const upload = file.ok<{ id: string }>(201);
  await openedCalendar(owner, id);
  const { data, today } = await calendarOf(owner, id);
  const duty = data.find(({ status }) => status !== 'done');
  await post(
    `/compliance/${duty?.id}/done`,
    { done_on: today, evidence_upload_id: upload.id, note: `Paid by ${mark}` },
    200,
  );
}

/** Proposals, votes, approvals, delegations and books. */
async function governed(operator: Account, company: Company, mark: string): Promise<void> {
  const { owner, id } = company;
  const [ada, bo] = company.members as [CompanyMember, CompanyMember];
  const deposit = { amount_usd: '500.00', reference: `From ${mark}` };
  (await owner.call('POST', `/v1/entities/${id}/treasury/deposits`, { body: deposit })).ok<unknown>(201);
  const custom = { kind: 'custom', title: `Title ${mark}`, payload: { note: mark } };
  const described = { ...custom, description: `Described by ${mark}` };
  const first = await propose(company, ada.as, described);
  await eventually(async () => {
    const { state } = (await owner.call('GET', `${company.path}/${first.id}`)).ok<{ state: string }>();
    if (state !== 'voting') throw new Error(state);
  });
  (await vote(company, first, ada.as, 'approve', { reason: `Because of ${mark}` })).ok();
  (await vote(company, first, bo.as, 'approve', { reason: `So says ${mark}` })).ok();
  const spend = { kind: 'spend', title: `Pay ${mark}`, amount_usd: '5.00', recipient: `${mark}.example` };
  await decideAndExecute(company, spend);
  // Grace is asked, and declines by her mailed link.
  const asked = await propose(company, ada.as, { kind: 'dissolution', title: `End ${mark}`, reason: `For ${mark}` });
  const link = await linkTo(operator, `grace.${mark}@example.com`);
  const form = { decision: 'decline', reason: `Not with ${mark}` };
  await answer({ anonymous: { call: owner.call } } as never, link, form);
  if (asked.id === '') throw new Error('no proposal');
  const delegation = { to: bo.did };
  (await ada.as.call('POST', `/v1/entities/${id}/delegations`, { body: delegation })).ok<unknown>();
}
