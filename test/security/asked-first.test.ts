import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { EfsClient } from '../../sdk/src/index.ts';
import { runOperation } from '../../src/cli/operation-command.ts';
import { UsageError } from '../../src/cli/usage-error.ts';
import { irreversibleOf } from '../../src/http/calls/consequences.ts';
import { ROUTES } from '../../src/http/router.ts';
import type { Tool } from '../../src/mcp/tool.ts';
import { TOOLS } from '../../src/mcp/tools/index.ts';
import { type Arguments, camelCase } from '../../src/operations/call-operation.ts';
import { type Operation, readDocument, readOperations } from '../../src/operations/operations.ts';
import { EXAMPLE_DRY_RUN } from '../../src/schema/dry-run.ts';

/*
 * One property of an operation, `x-irreversible`, says that a person is asked before it acts: money moves, something
 * leaves, access is given, or the change stays. Tools, commands and the console all decide by it.
 */

const CHANGES = [...readOperations().values()].filter(({ isChange }) => isChange);
const ASKED = CHANGES.filter(({ isIrreversible }) => isIrreversible);
const named = (operations: readonly Operation[]) => operations.map((each) => [each.operationId, each] as const);

describe('an operation from which something leaves, or that makes something that acts later', () => {
  /** Fields by which data, money or access goes to somebody, or a whole account stands still. */
  const TELLING = /url|email|address|amount|recipient|cents|scopes|freeze|^plan$|^to$/;

  const NOT_ASKED: Readonly<Record<string, string>> = {
    create_account: 'It concerns nobody but the one who calls it.',
    create_recovery: 'It mails only an address that an account has already, and the link there asks.',
    create_token: 'A program makes one for each piece of work; it ends within the hour, and with its key.',
    record_filer: 'The address is the own one of the operator, for forms of offices; nothing is mailed to it.',
    create_entity: 'A draft; the binding is of the key that calls.',
    create_status_link: 'Only the caller sees the link; it shows the progress of a formation, and can be deleted.',
    create_calendar_link: 'Only the caller sees the link; it shows days and duties, and can be deleted.',
    update_compliance_inputs: 'The figures are kept here; filing them is asked about.',
  };

  const makes = (id: string) => ROUTES.find(({ operationId }) => operationId === id)?.makes ?? null;
  const candidates = CHANGES.filter(
    ({ operationId, inBody }) =>
      (Array.isArray(inBody) && inBody.some(({ name }) => TELLING.test(name))) || makes(operationId) !== null,
  );

  it('is asked about, or has a reason here', () => {
    const silent = candidates.filter(({ isIrreversible }) => !isIrreversible).map(({ operationId }) => operationId);
    expect(silent.toSorted()).toEqual(Object.keys(NOT_ASKED).toSorted());
  });

  it.each(['upgrade_subscription', 'resume_subscription', 'suspend_account'])('%s is asked about', (operationId) => {
    expect(readOperations().get(operationId)).toMatchObject({ isIrreversible: true });
  });
});

/** A client whose service answers everything; `acted` lists the changes that were made and not only tried. */
function recordingClient() {
  const acted: string[] = [];
  const answer: typeof fetch = async (url, request = {}) => {
    const isTried = new URL(String(url)).searchParams.get('dry_run') === 'true';
    if (isTried) {
      const headers = { 'content-type': 'application/vnd.efs.dry-run+json' };
      return new Response(JSON.stringify(EXAMPLE_DRY_RUN), { headers });
    }
    if (request.method !== 'GET') acted.push(`${request.method} ${url}`);
    return new Response('{"problems": []}', { headers: { 'content-type': 'application/json' } });
  };
  const efs = new EfsClient({ baseUrl: 'http://127.0.0.1', apiKey: 'efs_test_x', platform: { fetch: answer } });
  return { efs, acted };
}

const argumentsOf = ({ inPath, inBody }: Operation): Arguments => ({
  inPath: inPath.map(() => 'x'),
  query: {},
  body: inBody === null ? undefined : {},
});

describe('tools', () => {
  const ownToolOf = (operationId: string) => TOOLS.find(({ name }) => name === operationId);

  async function call({ operationId, inPath, inQuery, inBody }: Operation) {
    const { efs, acted } = recordingClient();
    const tool = ownToolOf(operationId) ?? TOOLS.find(({ name }) => name === 'call_operation');
    const path = Object.fromEntries(inPath.map(({ name }) => [name, 'x']));
    const query = Object.fromEntries(inQuery.filter(({ isRequired }) => isRequired).map(({ name }) => [name, '1']));
    const input =
      tool?.name === 'call_operation'
        ? { operation_id: operationId, path, query, ...(inBody !== null && { body: {} }) }
        : { entity_id: 'x', proposal_id: 'x', requirement_id: 'x', name: 'X', proposal: {}, answer: {} };
    const given = { efs, accountId: 'x', input, signal: AbortSignal.timeout(60_000), showPage: () => {} };
    const result = (await (tool as Tool).run(given as never)) as { done?: boolean; confirm?: string };
    return { result, acted };
  }

  const reachable = (operations: readonly Operation[]) =>
    named(operations.filter((each) => ownToolOf(each.operationId) !== undefined || each.refusedToAgents === null));

  it.each(reachable(ASKED))('only try %s before a confirmation', async (_id, operation) => {
    const { result, acted } = await call(operation);
    expect({ acted, done: result.done }).toEqual({ acted: [], done: false });
    expect(result.confirm).toMatch(/^[0-9a-f]{64}\./);
  });

  it.each(reachable(CHANGES.filter((each) => !ASKED.includes(each) && each.inBody !== 'file')))(
    'make %s at once',
    async (_id, operation) => {
      // Checking a name keeps nothing, so it is not counted.
      expect((await call(operation)).acted).toHaveLength(1);
    },
  );
});

describe('commands', () => {
  const screen = { out: process.stdout, err: process.stderr, isJson: true };

  it.each(named(ASKED))('do not make %s for a program that has not looked at its effects', async (_id, operation) => {
    const { efs, acted } = recordingClient();
    const run = runOperation(screen, efs, operation, argumentsOf(operation), { nonInteractive: true });
    await expect(run).rejects.toThrow(UsageError);
    expect(acted).toEqual([]);
  });
});

describe('the sentence that they show', () => {
  const NOTHING = { filings: [], mails: [], money: [], limits: [] };
  const told = (id: string, body: object) =>
    irreversibleOf(ROUTES.find(({ operationId }) => operationId === id) ?? expect.fail(id), body, NOTHING);

  it.each([
    ['create_webhook_endpoint', { url: 'https://example.com' }, /address/],
    ['update_webhook_endpoint', { url: 'https://example.com' }, /address/],
    ['upgrade_subscription', { plan: 'growth' }, /charged/],
    ['create_api_key', { name: 'Agent' }, /access/],
    ['create_account_export', { freeze: true }, /frozen/],
    ['create_order', { kind: 'good_standing' }, /cancelled only while/],
  ])('of %s with %j says what happens', (operationId, body, sentence) => {
    expect(told(operationId, body)).toEqual([expect.stringMatching(sentence)]);
  });

  it.each([
    ['update_webhook_endpoint', { status: 'disabled' }],
    ['create_account_export', { freeze: false }],
  ])('is missing for %s with %j, which loses nothing', (operationId, body) => {
    expect(told(operationId, body)).toEqual([]);
  });
});

describe('the console', () => {
  const SOURCE = join(import.meta.dirname, '../../console/src');
  const calls = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .flatMap((path) => callsIn(path, readFileSync(join(SOURCE, path), 'utf8')));

  /** Calls whose page asks in words of its own. */
  const ASKS_ITSELF: Readonly<Record<string, string>> = {
    'routes/entity/members/act-as.tsx createApiKey':
      'The card says what the key does and when it ends; the tab keeps it.',
    'routes/keys/export-account.tsx createAccountExport': 'A copy without a freeze, saved for the person who clicks.',
    'routes/entity/requirements/use-answer.ts resolveRequirement': 'Only what is not final, as the requirement says.',
  };

  it('confirms the effects of every call that is asked about', () => {
    const methods = new Set(ASKED.map(({ operationId }) => camelCase(operationId)));
    const unasked = calls.filter(({ method, given }) => methods.has(method) && !/\b(options|confirm)\b/.test(given));
    expect(unasked.map(({ path, method }) => `${path} ${method}`).toSorted()).toEqual(
      Object.keys(ASKS_ITSELF).toSorted(),
    );
  });

  it('is read whole: most of these operations have a button', () => {
    expect(new Set(calls.map(({ method }) => method)).size).toBeGreaterThan(60);
  });
});

/** The calls of the client's methods in a file, each with the text of its arguments. */
function callsIn(path: string, source: string) {
  const methods = new Set(CHANGES.map(({ operationId }) => camelCase(operationId)));
  return [...source.matchAll(/\.(\w+)\(/g)].flatMap(({ index, 0: { length }, 1: method = '' }) => {
    if (!methods.has(method)) return [];
    const begin = index + length;
    let depth = 1;
    let end = begin;
    for (; depth > 0 && end < source.length; end += 1) {
      if (source[end] === '(') depth += 1;
      if (source[end] === ')') depth -= 1;
    }
    return [{ path, method, given: source.slice(begin, end - 1) }];
  });
}

it('the document has the property for what can be tried alone', () => {
  const operations = Object.values(readDocument().paths).flatMap((methods) => Object.values(methods));
  const ids = operations.filter((each) => each['x-irreversible']).map(({ operationId }) => operationId);
  expect(ids.toSorted()).toEqual(ASKED.map(({ operationId }) => operationId).toSorted());
});
