import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { NextAction } from '../../src/domain/filing/next-action.ts';
import type { Account } from '../harness/client.ts';
import { OPERATIONS } from '../harness/contract.ts';
import { type SharedService, sharedService } from '../harness/shared-service.ts';
import { ABSENT_ID, PROBES, pathOf } from '../security/probes.ts';

/* Whoever mistypes the id of a part of a company is led to the parts that there are, not to other companies. */

let service: SharedService;
let ada: Account;
let id: string;
beforeAll(async () => {
  service = await sharedService({ worker: false });
  ada = await service.anonymous.signUp();
  ({ id } = await ada.draft());
});
afterAll(() => service.stop());

const OF_PARTS = OPERATIONS.filter(({ path, scope }) => {
  return scope !== 'operator' && /^\/v1\/entities\/\{id\}\/.*\{\w+\}/.test(path);
});

describe('a part that is not found', () => {
  it.each(OF_PARTS.map((each) => [each.operationId, each] as const))('%s', async (_id, operation) => {
    const next = async (company: string) => {
      const path = pathOf(operation, `${company}/${ABSENT_ID}`);
      const answer = await ada.call(operation.method, path, PROBES[operation.operationId] ?? {});
      return (answer.refused('not_found') as { next_actions?: NextAction[] }).next_actions ?? [];
    };
    const [own, absent] = [await next(id), await next(ABSENT_ID)];
    expect(own[0]).toMatchObject({ method: 'GET', href: expect.stringContaining(`/v1/entities/${id}/`) });
    const listed = await ada.call('GET', own[0]?.href ?? '');
    expect(listed.status).toBe(200);
    expect(absent).toMatchObject([{ operation_id: 'list_entities', href: '/v1/entities' }]);
  });
});
