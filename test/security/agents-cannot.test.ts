import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SCOPES, type Scope } from '../../src/domain/access/permissions.ts';
import { readOperations } from '../../src/operations/operations.ts';
import { type Account, account } from '../harness/client.ts';
import { type Company, type CompanyMember, hireAgent, makeCompany } from '../harness/companies.ts';
import { person } from '../harness/keys.ts';
import { type SharedService, sharedService } from '../harness/shared-service.ts';
import { putInState } from '../harness/states.ts';
import { connect } from '../mcp/client.ts';

/* What the guides say that an agent cannot do is refused, with every kind of key that an agent may have. */

let service: SharedService;
let ada: Account;
let company: Company;
beforeAll(async () => {
  service = await sharedService({ worker: false });
  ada = await service.anonymous.signUp();
  const members = [
    { name: 'Ada', natural_person: true },
    { name: 'Ledger', role: 'algorithmic', natural_person: false, permissions: ['propose', 'execute'] },
    { name: 'Tally', role: 'observer', natural_person: false, permissions: [] },
  ];
  company = await makeCompany(service, ada, { members, state: 'Draft' });
  await putInState(service.sql, company.id, 'Active');
});
afterAll(() => service.stop());

/** All that an owner might give to an agent: a key with `keys:manage` can give itself anything. */
const GIVEN: readonly Scope[] = SCOPES.filter((scope) => scope !== 'keys:manage');

type Agent = { as: Account; entityId: string };
const memberOf = (index: number): Agent => ({ as: (company.members[index] as CompanyMember).as, entityId: company.id });

const AGENTS: Readonly<Record<string, () => Promise<Agent>>> = {
  'a hired agent': async () => {
    const hiring = await makeCompany(service, ada, { members: 1, state: 'Draft' });
    await putInState(service.sql, hiring.id, 'Active');
    return { as: await hireAgent(service, hiring, person(), ['propose', 'execute']), entityId: hiring.id };
  },
  'an agent among the first members': async () => memberOf(1),
  'a program that watches as an observer': async () => memberOf(2),
  'an agent with a key of the account': async () => ({
    as: await service.withScopes(ada, GIVEN),
    entityId: company.id,
  }),
  'an agent with a token of the account': async () => {
    const body = { scope: GIVEN.join(' ') };
    const { access_token: key } = (await ada.call('POST', '/v1/tokens', { body })).ok<{ access_token: string }>(201);
    return { as: account(service.url, { id: ada.id, key }), entityId: company.id };
  },
  'an agent that created the company with its key': async () => {
    const as = await service.withScopes(ada, GIVEN);
    const { id } = await as.draft();
    await putInState(service.sql, id, 'Active');
    return { as, entityId: id };
  },
};

describe.each(Object.entries(AGENTS))('%s', (_name, agentOf) => {
  it('cannot record a deposit', async () => {
    const { as, entityId } = await agentOf();
    const body = { amount_usd: '100.00' };
    (await as.call('POST', `/v1/entities/${entityId}/treasury/deposits`, { body })).refused('not_permitted');
    const query = { dry_run: 'true' };
    (await as.call('POST', `/v1/entities/${entityId}/treasury/deposits`, { body, query })).refused('not_permitted');
  });

  it('gets no link of a person and reaches no operation of the operator', async () => {
    const { as } = await agentOf();
    const mcp = await connect(service.url, as.key);
    for (const operation_id of ['list_sandbox_outbox', 'list_operator_mail', 'create_approval', 'create_deposit']) {
      expect(await mcp.call('call_operation', { operation_id }), operation_id).toMatchObject({ isError: true });
    }
    await mcp.close();
    (await as.call('GET', '/v1/operator/filings')).refused('insufficient_scope');
  });
});

it('a deposit is recorded with a key of the owner or of a member who is a person', async () => {
  const path = `/v1/entities/${company.id}/treasury/deposits`;
  const bookkeeper = memberOf(0).as;
  for (const as of [ada, bookkeeper]) (await as.call('POST', path, { body: { amount_usd: '1.00' } })).ok(201);
});

describe('the guides', () => {
  const GUIDES = join(import.meta.dirname, '../../docs/guides');
  /** Each sentence about something that agents cannot do, with the operations that no tool may call for it. */
  const PROMISES: Readonly<Record<string, readonly string[]>> = {
    'No tool returns such a link or takes such an answer.': [
      'list_sandbox_outbox',
      'create_attestation',
      'approve_proposal',
      'decline_proposal',
      'create_approval',
      'create_agreement_signature',
      'sign_operating_agreement',
    ],
    "No tool reaches the operator's desk.": [...readOperations().values()]
      .filter(({ scope }) => scope === 'operator')
      .map(({ operationId }) => operationId),
    'No tool records one.': ['create_deposit'],
    'An agent cannot record one, because it could then spend money that is not there.': ['create_deposit'],
  };

  const said = readdirSync(GUIDES).flatMap((name) =>
    readFileSync(join(GUIDES, name), 'utf8')
      .replaceAll(/```[\s\S]*?```/g, '')
      .split(/(?<=[.:*])\s+|\n|\|/)
      .filter((sentence) => /\bagents?\b[^.]*\b(cannot|never|may not)\b[^.]|\bno tool\b/i.test(sentence)),
  );

  it('say of agents only what is tested here', () => {
    expect(said.toSorted()).toEqual(Object.keys(PROMISES).toSorted());
  });

  it.each(Object.entries(PROMISES))('%s', (_sentence, operationIds) => {
    const callable = operationIds.filter((id) => readOperations().get(id)?.refusedToAgents === null);
    expect(callable).toEqual([]);
  });
});
