import { AjvJsonSchemaValidator } from '@modelcontextprotocol/server/validators/ajv';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ERRORS } from '../../../src/errors/errors.ts';
import { readOperations } from '../../../src/operations/operations.ts';
import { type CompanyMember, CUSTOM, makeCompany, propose } from '../../harness/companies.ts';
import { report } from '../../harness/report.ts';
import { startService, type TestService } from '../../harness/service.ts';
import { size } from '../../harness/sizes.ts';
import { connect } from '../client.ts';
import { argumentsOf, type Known } from './arguments.ts';

/* Calls by the published schemas alone: each is answered within the protocol, by the schema, within 20 kB, and without a secret. */

const CALLS = size(500, 2_000);
const MAX_RESULT_BYTES = 20_000;
const CODES = new Set([
  ...Object.keys(ERRORS),
  'invalid_arguments',
  'unknown_operation',
  'operation_refused',
  'secret_in_answer',
  'no_answer',
]);
/** A key, a token, a webhook secret, or a link with a secret in it. */
const SECRET = /efs_(?:test|live)_\w{20}|whsec_|eyJhbGciOi|\/(?:attest|approve|join|recover|status)\/[\w-]{20}/;

let service: TestService;
let mcp: Awaited<ReturnType<typeof connect>>;
let asFounder: typeof mcp;
let known: Known;
beforeAll(async () => {
  service = await startService({ leavesStuck: 'Calls by chance may leave a filing to its operator.' });
  const owner = await service.anonymous.signUp();
  const company = await makeCompany(service, owner, { members: 1 });
  const [founder] = company.members as [CompanyMember];
  const proposal = await propose(company, founder.as, CUSTOM);
  const drafts = await Promise.all([owner.draft(), owner.draft()]);
  await owner.call('POST', '/v1/sandbox/faults', { body: { step: 'state_filing', kind: 'reject' } });
  [mcp, asFounder] = await Promise.all([connect(service.url, owner.key), connect(service.url, founder.as.key)]);
  known = {
    entity_id: [company.id, ...drafts.map(({ id }) => id)],
    proposal_id: [proposal.id],
    operation_id: [...readOperations().keys()],
    path: [{ id: company.id }, { id: drafts[0].id }, { id: company.id, proposal_id: proposal.id }],
    version: [1, 2, 3],
    wait_seconds: [0, 1],
    cursor: [],
    confirm: [],
  };
});
afterAll(async () => {
  await Promise.all([mcp.close(), asFounder.close()]);
  await service.stop();
});

it(`${CALLS} generated calls are answered by their schemas`, { timeout: 900_000 }, async () => {
  const { tools } = await mcp.client.listTools();
  const validators = new Map(
    tools.map(({ name, outputSchema }) => [name, new AjvJsonSchemaValidator().getValidator(outputSchema as never)]),
  );
  const call = fc
    .constantFrom(...tools)
    .chain(({ name, inputSchema }) => argumentsOf(inputSchema as never, known).map((args) => ({ name, args })));
  const counts: Record<string, number> = { succeeded: 0 };
  for (const { name, args } of fc.sample(call, { numRuns: CALLS, seed: 19 })) {
    const told = `${name} ${JSON.stringify(args)}`;
    const confirmed = await judge(name, args, told, counts, validators);
    if (confirmed !== null) await judge(name, { ...args, confirm: confirmed }, told, counts, validators);
  }
  report('tool-calls', counts);
  expect(counts['succeeded']).toBeGreaterThan(CALLS / 4);
  expect(counts['internal'] ?? 0).toBe(0);
});

type Validators = ReadonlyMap<string, ReturnType<AjvJsonSchemaValidator['getValidator']>>;

/** Sentences of the service that name a route, which a reader of tools cannot call. */
function routesIn(value: unknown, name = ''): string[] {
  if (typeof value === 'string') {
    const isSaid = ['message', 'detail', 'quoted'].includes(name);
    return isSaid && /\b(?:GET|POST|PUT|PATCH|DELETE) [/…{a-z]/.test(value) ? [`${name}: ${value}`] : [];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => routesIn(each, Array.isArray(value) ? name : key));
}

/** Makes a call and judges its result. Returns a confirmation, if the result has one. */
async function judge(
  name: string,
  args: Record<string, unknown>,
  told: string,
  counts: Record<string, number>,
  validators: Validators,
): Promise<string | null> {
  // Only a member proposes, votes and executes.
  const { client } = /proposal|vote/.test(name) ? asFounder : mcp;
  const result = await client.callTool({ name, arguments: args });
  const text = JSON.stringify(result);
  expect(Buffer.byteLength(text), told).toBeLessThanOrEqual(MAX_RESULT_BYTES);
  expect(text, told).not.toMatch(SECRET);
  const [{ text: said = '' } = {}] = result.content as { text?: string }[];
  const data = JSON.parse(said.slice(said.indexOf('\n') + 1)) as { code?: string; confirm?: string };
  expect(routesIn(data), told).toEqual([]);
  if (result.isError) {
    expect(CODES.has(data.code ?? ''), `${told}: ${data.code}`).toBe(true);
    counts[data.code ?? ''] = (counts[data.code ?? ''] ?? 0) + 1;
    return null;
  }
  expect(validators.get(name)?.(result.structuredContent).valid, told).toBe(true);
  counts['succeeded'] = (counts['succeeded'] ?? 0) + 1;
  return data.confirm ?? null;
}
