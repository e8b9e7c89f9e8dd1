import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Route } from '../../src/http/calls/route.ts';
import { ROUTES } from '../../src/http/router.ts';
import { noteFreezes } from '../../src/store/moving/freezes.ts';
import type { Account } from '../harness/client.ts';
import { type SharedService, sharedService } from '../harness/shared-service.ts';
import { putInState } from '../harness/states.ts';
import { SMALL } from '../rules/constitution.ts';

/* Every example body of the document, sent unchanged to a new sandbox, gets the documented success. */

let service: SharedService;
beforeAll(async () => {
  service = await sharedService({ worker: false });
});
afterAll(() => service.stop());

/** Returns the target of the call, if it is not the draft. */
type Prepare = (account: Account, id: string) => Promise<string | undefined>;

/** The failed draft with an open requirement in it, as `<id>/<requirement id>`. */
const asked =
  (kind: string, code: string): Prepare =>
  async (account, id) => {
    await submit(account, id);
    await account.putEntity(id, { version: 2, action: 'mark_filing_failed' });
    const [row] = await service.sql<{ id: string }[]>`
    insert into requirements (account_id, entity_id, id, kind, code, message, status, created_at)
    values (${account.id}, ${id}, gen_random_uuid(), ${kind}, ${code}, 'Why?', 'open', now()) returning id`;
    return `${id}/${row?.id}`;
  };

const submit: Prepare = async (account, id) => {
  await account.putEntity(id, { version: 1, action: 'submit_formation' });
};
const anotherKey: Prepare = async (account) => {
  const body = { name: 'Old', scopes: ['entities:read'] };
  return (await account.call('POST', '/v1/api-keys', { body })).ok(201).id;
};
/** Preparations that a new draft needs first. */
const FIRST: Record<string, Prepare> = {
  'update_entity mark_filing_failed': submit,
  'update_entity retry_from_failed': async (account, id) => {
    await submit(account, id);
    await account.putEntity(id, { version: 2, action: 'mark_filing_failed' });
  },
  'resolve_requirement another_name': asked('name_change', 'name_not_distinguishable'),
  'resolve_requirement note': asked('information', 'registry_other'),
  'create_account_handover moved': async (account) => {
    (await account.call('POST', '/v1/account/export', { body: { freeze: true } })).ok<unknown>(201);
    await noteFreezes(service.sql, [account.id]);
    return undefined;
  },
  'create_deposit founding': async (_account, id) => {
    await putInState(service.sql, id, 'Active');
    return undefined;
  },
  'rotate_api_key usual': anotherKey,
  'rotate_api_key at_once': anotherKey,
};

const anEndpoint: Prepare = async (account) => {
  const body = { url: 'https://example.com/hooks' };
  return (await account.call('POST', '/v1/webhook-endpoints', { body })).ok(201).id;
};
for (const title of [
  'update_webhook_endpoint enable',
  'update_webhook_endpoint all',
  'recover_webhook_deliveries since',
]) {
  FIRST[title] = anEndpoint;
}

/** A member who can be invited by mail. */
const MEMBER = SMALL.members?.[0]?.id ?? '';
FIRST['create_member_invitation reader'] = async (account) => {
  const members = SMALL.members?.map((member) => ({ ...member, email: 'ada@example.com' }));
  return (await account.createEntity({ constitution: { ...SMALL, members } })).ok(201).id;
};

/** Examples that cannot succeed unchanged, with the reason. */
const NOT_SENT: Record<string, string> = {
  'create_stripe_event paid': 'Stripe signs it; test/billing/stripe-events.test.ts does',
  'create_registry_callback accepted': 'the registry signs it; registry-callbacks.test.ts does',
  'resolve_requirement waiver': 'a company has to wait for its tax number; tax-number.test.ts does',
  'create_proposal custom': 'a company has to be filed; proposals.test.ts does',
  'create_proposal spend': 'there has to be money; test/governance/treasury.test.ts does',
  'create_proposal hire_agent': 'a company has to be filed; proposals.test.ts does',
  'create_proposal draft': 'a company has to be filed; proposals.test.ts does',
  'create_delegation delegation': 'two members have to vote, by delegation; test/governance/delegations.test.ts does',
  'create_consent_paper paper': 'an agent has to be asked; agent-consent.test.ts does',
  'sign_operating_agreement sign': 'members have to be asked; test/api/agreement-signatures.test.ts does',
  'create_vote approve': 'a vote has to be open; proposals.test.ts does',
  'execute_proposal bound': 'a vote has to be decided; proposals.test.ts does',
  'file_dissolution again': 'a company has to wind down; test/governance/dissolution.test.ts does',
  'file_dissolution signer': 'somebody has to sign; test/governance/dissolution-attestation.test.ts does',
  'create_proposal registered_agent_change': 'a company has to be filed; test/filings/agent-change.test.ts does',
  'create_proposal dissolution': 'a company has to be filed; test/governance/dissolution.test.ts does',
  'create_proposal elect_directors': 'a corporation has to be filed; test/governance/corporation.test.ts does',
  'create_proposal issue_stock': 'a corporation has to be filed; test/governance/corporation.test.ts does',
  'create_proposal transfer_stock': 'stock has to be issued; test/governance/corporation.test.ts does',
  'create_approval approve': 'a person has to be asked; proposals.test.ts does',
  'create_certificate existence': 'a company has to be filed; certificates.test.ts does',
  'file_obligation report': 'a company has to be filed; test/filings/annual-report.test.ts does',
  'create_order good_standing': 'a company has to be filed; test/filings/orders.test.ts does',
  'create_order correction': 'a company has to be filed; test/filings/orders.test.ts does',
  'create_order reinstatement': 'a report has to be missed; test/filings/orders.test.ts does',
  'create_import articles': 'a file has to be uploaded; test/imports/imports.test.ts does',
  'file_obligation tax': 'a company has to be filed; test/filings/annual-report.test.ts does',
  'settle_obligation paid': 'a company has to be filed; compliance.test.ts does',
  'update_compliance_inputs assets': 'a company has to be filed; compliance.test.ts does',
  'create_issuer_link token': "a token is another platform's secret and good for minutes",
};

/** Operators' calls need filings and screenings of their own: desk.test.ts, operator-work.test.ts and -filings. */
const OF_ACCOUNTS = ROUTES.filter(({ scope }) => scope !== 'operator');

const EXAMPLES = OF_ACCOUNTS.flatMap((route) =>
  Object.entries(route.examples ?? {}).map(([name, { value }]) => ({
    title: `${route.operationId} ${name}`,
    route,
    value,
  })),
);

it.each(EXAMPLES.filter(({ title }) => !(title in NOT_SENT)))('$title', async ({ title, route, value }) => {
  const account = await service.anonymous.signUp();
  const { id } = await account.draft();
  const about = (await FIRST[title]?.(account, id)) ?? id;
  const answer = await account.call(route.method, pathOf(route, about), { body: value });
  expect([answer.status, answer.text]).toEqual([successOf(route), expect.any(String)]);
});

it('no preparation is unused', () => {
  const titles = EXAMPLES.map(({ title }) => title);
  expect([...Object.keys(FIRST), ...Object.keys(NOT_SENT)].filter((title) => !titles.includes(title))).toEqual([]);
});

function pathOf({ path }: Route, id: string): string {
  const [outer = id, inner = outer] = id.split('/');
  return path
    .replaceAll('{id}', outer)
    .replaceAll('{did}', encodeURIComponent(MEMBER))
    .replaceAll(/\{\w+_id\}/g, inner);
}

function successOf(route: Route): number {
  return Number(Object.keys(route.responses)[0]);
}
