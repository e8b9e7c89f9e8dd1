import { Tiktoken } from 'js-tiktoken/lite';
import o200k from 'js-tiktoken/ranks/o200k_base';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SCOPES, type Scope } from '../../src/domain/access/permissions.ts';
import { refusalForAgents } from '../../src/http/calls/agents.ts';
import { isOfAccount } from '../../src/http/calls/reach.ts';
import { ROUTES } from '../../src/http/router.ts';
import { TOOLS } from '../../src/mcp/tools/index.ts';
import { readDocument, readOperations } from '../../src/operations/operations.ts';
import type { Account } from '../harness/client.ts';
import { type CompanyMember, makeCompany } from '../harness/companies.ts';
import { report } from '../harness/report.ts';
import { type SharedService, sharedService } from '../harness/shared-service.ts';
import { connect } from './client.ts';

const MAX_TOKENS = 8_000;
const DIRECT = TOOLS.filter(({ scopes }) => scopes.length > 0);

let service: SharedService;
let ada: Account;
beforeAll(async () => {
  service = await sharedService({ worker: false });
  ada = await service.anonymous.signUp();
});
afterAll(() => service.stop());

async function toolsOf(scopes: readonly Scope[]) {
  const { key } = await service.withScopes(ada, scopes);
  const mcp = await connect(service.url, key);
  const listed = await mcp.client.listTools();
  await mcp.close();
  return listed;
}

describe('the list of tools', () => {
  it('is one page of at most 8,000 tokens, as committed', async () => {
    const { tools, nextCursor } = await toolsOf(SCOPES);
    const tokens = new Tiktoken(o200k).encode(JSON.stringify({ tools })).length;
    report('tools/list', { tools: tools.length, tokens, encoding: 'o200k_base' });
    expect(nextCursor).toBeUndefined();
    expect(tokens).toBeLessThanOrEqual(MAX_TOKENS);
    expect(DIRECT.length).toBeLessThanOrEqual(14);
    await expect(`${JSON.stringify(tools, null, 2)}\n`).toMatchFileSnapshot('tools.txt');
  });

  it('has a title, every hint and an output schema for each tool', async () => {
    const { tools } = await toolsOf(SCOPES);
    for (const { name, title, description = '', annotations, outputSchema } of tools) {
      expect(title, name).toMatch(/^[A-Z]/);
      expect(description, name).toMatch(/^Use it /);
      expect(Object.values(annotations ?? {}), name).toEqual(Array(4).fill(expect.any(Boolean)));
      expect(outputSchema?.['type'], name).toBe('object');
    }
  });

  it('tells the truth about changes: the read-only tools stand for operations that only read', () => {
    for (const { name, annotations, input } of TOOLS) {
      const operation = readOperations().get(name);
      const changes = operation?.isChange === true && !['check_name'].includes(name);
      if (operation !== undefined) expect(annotations.readOnlyHint, name).toBe(!changes);
      if (operation?.isIrreversible) expect(Object.keys(input.properties), name).toContain('confirm');
      expect(annotations.destructiveHint, name).toBe('confirm' in input.properties);
    }
  });

  it.each(DIRECT.map(({ name, scopes }) => [name, scopes] as const))(
    'shows %s only to a key that may use it',
    async (name, scopes) => {
      const namesOf = async (given: readonly Scope[]) => (await toolsOf(given)).tools.map((tool) => tool.name);
      expect(await namesOf(scopes)).toContain(name);
      for (const missing of scopes)
        expect(await namesOf(SCOPES.filter((scope) => scope !== missing))).not.toContain(name);
    },
  );
});

it("hides from a member's own key the tools that concern the account", async () => {
  const company = await makeCompany(service, ada, { members: 1, state: 'Draft' });
  const [founder] = company.members as [CompanyMember];
  const mcp = await connect(service.url, founder.as.key);
  const names = (await mcp.client.listTools()).tools.map(({ name }) => name);
  await mcp.close();
  expect(names).toContain('create_vote');
  for (const name of names) {
    const route = ROUTES.find(({ operationId }) => operationId === name);
    if (route !== undefined) expect(isOfAccount(route), name).toBe(false);
  }
});

describe('operations without a tool', () => {
  /** They make something that can act, but their answer has no secret. */
  const WITHOUT_SECRET = ['create_entity', 'create_issuer_link', 'update_webhook_endpoint', 'create_member_invitation'];

  it('include all that make a key, a token, a secret or a link', () => {
    const making = ROUTES.filter((route) => (route.makes ?? null) !== null && refusalForAgents(route) === null);
    expect(making.map(({ operationId }) => operationId).toSorted()).toEqual(WITHOUT_SECRET.toSorted());
  });

  it('include all whose answer has a member that is shown only once', () => {
    const { paths, components } = readDocument();
    const schemas = Object.entries(components.schemas).filter(([, schema]) =>
      /shown only once/i.test(JSON.stringify(schema)),
    );
    const secret = new Set(schemas.map(([name]) => `"#/components/schemas/${name}"`));
    const answers = Object.values(paths).flatMap((methods) => Object.values(methods));
    const callable = answers.filter(({ operationId }) => readOperations().get(operationId)?.refusedToAgents === null);
    const showing = callable.filter(({ responses }) =>
      [...secret].some((ref) => JSON.stringify(responses).includes(ref)),
    );
    expect(showing).toEqual([]);
  });
});
