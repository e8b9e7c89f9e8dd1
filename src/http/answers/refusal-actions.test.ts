import { describe, expect, it } from 'vitest';
import { OPERATIONS, PUBLISHED, resolved } from '../../../test/harness/contract.ts';
import type { Operation } from '../../domain/filing/next-action.ts';
import type { Blocker } from '../../domain/formats/problem.ts';
import { AppError, ERRORS, type ErrorCode } from '../../errors/errors.ts';
import { inWords } from '../../operations/in-words.ts';
import { refusalActions } from './refusal-actions.ts';

const UNKNOWN = '0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e11';
const HREF = `/v1/entities/${UNKNOWN}`;
const UPDATE: Operation = { operation_id: 'update_entity', method: 'PUT', href: HREF };
const DELETE: Operation = { operation_id: 'delete_entity', method: 'DELETE', href: HREF };
const CREATE: Operation = { operation_id: 'create_entity', method: 'POST', href: '/v1/entities' };

const UNSENT = 'No tool or client of ours sends such a request.';

/** Codes that a tool never gets. */
const NEVER: Partial<Record<ErrorCode, string>> = {
  malformed_request: UNSENT,
  route_not_found: UNSENT,
  method_not_allowed: UNSENT,
  length_required: UNSENT,
  uri_too_long: UNSENT,
  unsupported_media_type: UNSENT,
  headers_too_large: UNSENT,
};

const CALLED = PUBLISHED.filter(({ path, operation }) => {
  return path.startsWith('/v1/') && operation['x-required-scope'] !== 'operator' && !operation['x-signed-by'];
}).map(({ path, method, operation: { operationId, responses } }) => {
  const codes = Object.values(responses).flatMap((each) => resolved(each)['x-error-codes'] ?? []) as ErrorCode[];
  return { operationId, path, method, codes: codes.filter((code) => !(code in NEVER)) };
});

function actions(code: ErrorCode, call: Operation | null, more: { extra?: object; problems?: Blocker[] } = {}) {
  const refusal = new AppError(code, { detail: 'x', ...(more as object) });
  return refusalActions(refusal, call).map((action) => {
    // Tools and the CLI leave out the sentences that name a route, so something has to be left.
    expect(inWords(action.message), action.message).not.toBe('');
    return `${action.code}: ${action.method} ${action.href}`;
  });
}

describe('next actions of a refusal', () => {
  it('a version conflict leads to a read, then to the same call; a deletion has the new version in its URL', () => {
    const extra = { current_version: 3 };
    expect(actions('version_conflict', UPDATE, { extra })).toEqual([`read_again: GET ${HREF}`, `repeat: PUT ${HREF}`]);
    expect(actions('version_conflict', DELETE, { extra })[1]).toBe(`repeat: DELETE ${HREF}?version=3`);
  });

  it('an illegal action leads to the legal ones, or to reading the entity', () => {
    const some = { state: 'Filing', allowed_actions: ['mark_filing_failed'] };
    expect(actions('illegal_transition', UPDATE, { extra: some })).toEqual([`mark_filing_failed: PUT ${HREF}`]);
    const none = { state: 'Active', allowed_actions: [] };
    expect(actions('illegal_transition', UPDATE, { extra: none })).toEqual([`read_again: GET ${HREF}`]);
    const unknown = { state: 'open', allowed_actions: ['withdraw'] };
    expect(actions('illegal_transition', UPDATE, { extra: unknown })).toEqual([`read_again: GET ${HREF}`]);
  });

  it('a duty that is done with the office leads to marking it done', () => {
    const duty = `${HREF}/compliance/0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e40`;
    const file: Operation = { operation_id: 'file_obligation', method: 'POST', href: `${duty}/file` };
    for (const code of ['not_filed_here', 'penalty_unknown']) {
      const problems = [{ pointer: '', code, message: 'x' }] as Blocker[];
      expect(actions('guard_unmet', file, { problems })).toEqual([`complete_obligation: POST ${duty}/done`]);
    }
    const early = [{ pointer: '', code: 'too_early', message: 'x' }] as Blocker[];
    expect(actions('guard_unmet', file, { problems: early })).toEqual([`repeat: POST ${duty}/file`]);
  });

  it('a refused call on a proposal leads to reading the proposal, not the entity', () => {
    const proposal = `${HREF}/proposals/0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e30`;
    const vote: Operation = { operation_id: 'create_vote', method: 'POST', href: `${proposal}/votes` };
    const open: Operation = { operation_id: 'open_proposal', method: 'POST', href: `${proposal}/open` };
    const voting = { state: 'voting', allowed_actions: ['vote'] };
    for (const call of [vote, open]) {
      expect(actions('illegal_transition', call, { extra: voting })).toEqual([`read_proposal: GET ${proposal}`]);
    }
    expect(actions('already_voted', vote)).toEqual([`read_proposal: GET ${proposal}`]);
    expect(actions('constitution_changed', open)).toEqual([
      `propose_again: POST ${HREF}/proposals`,
      `read_proposal: GET ${proposal}`,
    ]);
    const raise: Operation = { operation_id: 'create_proposal', method: 'POST', href: `${HREF}/proposals` };
    expect(actions('illegal_transition', raise)).toEqual([`read_again: GET ${HREF}`]);
  });

  it('blockers lead to one call for each party that can resolve them, with every place, and then to the same call', () => {
    const blocker = (source: Blocker['source'], pointer: string): Blocker => ({
      code: 'x',
      pointer,
      message: 'x',
      source,
    });
    const problems = [
      blocker('constitution', '/organizer'),
      blocker('constitution', '/registered_agent/email'),
      blocker('registry', '/state'),
      blocker('human', '/attestation'),
    ];
    expect(actions('guard_unmet', UPDATE, { problems })).toEqual([
      `complete_constitution: PUT ${HREF}`,
      `await_outcome: GET ${HREF}/formation`,
      `ask_human: GET ${HREF}/formation`,
      `repeat: PUT ${HREF}`,
    ]);
    const [first] = refusalActions(new AppError('guard_unmet', { detail: 'x', problems }), UPDATE);
    expect(first?.message).toContain('/organizer, /registered_agent/email');
  });

  it('a blocker that no particular party resolves leads to the same call once it is gone', () => {
    const problems = [{ code: 'last_key', pointer: '', message: 'x' } as Blocker];
    expect(actions('guard_unmet', DELETE, { problems })).toEqual([`repeat: DELETE ${HREF}`]);
  });

  it('a missing scope leads to a key that has it', () => {
    const extra = { required_scope: 'entities:write' };
    expect(actions('insufficient_scope', UPDATE, { extra })).toEqual(['create_api_key: POST /v1/api-keys']);
    expect(actions('insufficient_scope', UPDATE)).toEqual([]);
  });

  it('a requirement that is to be answered leads to its schema, also for a reader of tools', () => {
    const refusal = new AppError('guard_unmet', { detail: 'x', extra: { requirement_id: UNKNOWN } });
    const [first] = refusalActions(refusal, UPDATE);
    expect(first?.operation_id).toBe('resolve_requirement');
    expect(inWords(first?.message ?? '')).toContain('`schema`');
  });

  it('a held name leads to another name, then to the same call', () => {
    expect(actions('name_held', UPDATE)).toEqual([`choose_another_name: PUT ${HREF}`, `repeat: PUT ${HREF}`]);
  });

  it('a missing entity or key leads to the list, and a missing upload to nothing', () => {
    expect(actions('not_found', UPDATE)).toEqual(['list_entities: GET /v1/entities']);
    const key = { operation_id: 'rotate_api_key', method: 'POST', href: '/v1/api-keys/x/rotate' } as const;
    expect(actions('not_found', key)).toEqual(['list_api_keys: GET /v1/api-keys']);
    expect(actions('not_found', { operation_id: 'get_upload', method: 'GET', href: '/v1/uploads/x' })).toEqual([]);
  });

  it('a part of a company leads to the part itself if it cannot change', () => {
    const filing = `${HREF}/filings/0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e91`;
    const cancel: Operation = { operation_id: 'cancel_filing', method: 'POST', href: `${filing}/cancel` };
    const over = { state: 'Active', allowed_actions: [] };
    expect(actions('illegal_transition', cancel, { extra: over })).toEqual([`read_again: GET ${filing}`]);
    const requirement = `${HREF}/formation/requirements/0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e92`;
    const answer: Operation = { operation_id: 'resolve_requirement', method: 'POST', href: `${requirement}/resolve` };
    expect(actions('illegal_transition', answer)).toEqual([`read_again: GET ${HREF}/formation`]);
  });

  const OF_PARTS = OPERATIONS.filter(({ path }) => /^\/v1\/entities\/\{id\}\/.*\{\w+\}/.test(path));

  it.each(OF_PARTS.map((each) => [each.operationId, each] as const))(
    '%s leads to the part, or to the list that contains it',
    (_id, each) => {
      const href = each.path.replaceAll(/\{\w+\}/g, '0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e11');
      const call = { operation_id: each.operationId, method: each.method as Operation['method'], href };
      const refused = refusalActions(new AppError('illegal_transition', { detail: 'x' }), call);
      expect(['list_entities', 'get_entity']).not.toContain(refused[0]?.operation_id);
      for (const action of refused) {
        const known = OPERATIONS.find(({ operationId }) => operationId === action.operation_id);
        expect(action.href).toMatch(new RegExp(`^${known?.path.replaceAll(/\{\w+\}/g, '[0-9a-f-]{36}')}$`));
      }
    },
  );

  it.each(OF_PARTS.map(({ operationId, method, path }) => [operationId, method, path] as const))(
    '%s leads to the list of the missing kind',
    (operation_id, method, path) => {
      const href = path.replaceAll(/\{(\w+)\}/g, (_place, name) => (name === 'did' ? 'did:web:bo.example' : UNKNOWN));
      const call = { operation_id, method: method as Operation['method'], href };
      const [first] = refusalActions(new AppError('not_found', { detail: 'x' }), call);
      const list = OPERATIONS.find(({ operationId }) => operationId === first?.operation_id);
      // The same place without its id; requirements are listed with the formation, members with the constitution.
      const place = path
        .replace(/\/\{(?!id)\w+\}.*$/, '')
        .replace('/requirements', '')
        .replace('/members', '/constitution');
      expect(`${list?.method} ${list?.path}`).toBe(`GET ${place}`);
      expect(first?.href).toBe(place.replace('{id}', UNKNOWN));
    },
  );

  it.each(CALLED)('$operationId leads on from each of its refusals', ({ operationId, method, path, codes }) => {
    const href = path.replaceAll(/\{\w+\}/g, '0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e11');
    const call: Operation = { operation_id: operationId, method: method as Operation['method'], href };
    const extra = { required_scope: 'entities:read', current_version: 3 };
    for (const code of codes) {
      const refused = refusalActions(new AppError(code, { detail: 'x', extra }), call);
      expect(refused, code).not.toEqual([]);
      // A reader of tools and commands is told neither the method nor the path: something has to remain.
      for (const { message } of refused) expect(inWords(message), code).not.toBe('');
    }
  });

  it('a missing credential leads to the ways to get one, except on operator routes', () => {
    const ways = ['create_account: POST /v1/accounts', 'recover: POST /v1/accounts/recover'];
    expect([actions('unauthenticated', null), actions('unauthenticated', UPDATE)]).toEqual([ways, ways]);
    const operator = { operation_id: 'list_operator_outbox', method: 'GET', href: '/v1/operator/outbox' } as const;
    expect(actions('unauthenticated', operator)).toEqual([]);
  });

  it('a retryable refusal leads to the same call', () => {
    const retryable = Object.entries(ERRORS).filter(([, row]) => row.retryable);
    expect(retryable.length).toBeGreaterThan(3);
    for (const [code] of retryable) {
      expect(actions(code as ErrorCode, CREATE)).toEqual(['repeat: POST /v1/entities']);
    }
  });

  it('no code throws, even if the call is unknown', () => {
    for (const code of Object.keys(ERRORS) as ErrorCode[]) {
      expect(() => [actions(code, null), actions(code, CREATE), actions(code, UPDATE)]).not.toThrow();
    }
  });
});
