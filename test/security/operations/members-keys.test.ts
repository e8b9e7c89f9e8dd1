import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MEMBERS_NEVER, SCOPES, type Scope } from '../../../src/domain/access/permissions.ts';
import { type Account, withoutRequestId } from '../../harness/client.ts';
import { bindMember } from '../../harness/companies.ts';
import { constitutionOf, person } from '../../harness/keys.ts';
import { ABSENT_ID, probe } from '../probes.ts';
import { makeSubject } from '../subjects.ts';
import { OF_ACCOUNTS, stableHeaders, startWorld, type World } from './world.ts';

/* The key of a member reaches that member's company, and nothing else of its account. */

let world: World;
/** The key of a member of one of Ada's companies, with every scope that such a key can have. */
let member: Account;
let membersCompany: string;
beforeAll(async () => {
  world = await startWorld();
  const { service, ada } = world;
  const bo = person();
  const constitution = constitutionOf([{ id: person().did }, { id: bo.did }]);
  membersCompany = (await ada.draft({ name: undefined, constitution })).id;
  member = await bindMember(service, ada, membersCompany, bo, MEMBERS_SCOPES);
});
afterAll(() => world.stop());

const MEMBERS_SCOPES = SCOPES.filter((scope) => !MEMBERS_NEVER.includes(scope));
const OF_MEMBERS = OF_ACCOUNTS.filter(({ scope }) => scope === 'any' || MEMBERS_SCOPES.includes(scope as Scope));
const ON_ENTITIES = OF_MEMBERS.filter(({ path }) => path.startsWith('/v1/entities/{id}'));
const ELSEWHERE = OF_MEMBERS.filter(({ path }) => !path.startsWith('/v1/entities/{id}'));
/**
 * Operations that a member's key may call beside its entity; test/api/member-reach.test.ts shows that it learns nothing
 * more.
 */
const NARROWED = [
  'check_name',
  'create_token',
  'get_credential',
  'list_entities',
  'list_events',
  'list_open_proposals',
  'stream_events',
  'validate_constitution',
];

describe.each(ON_ENTITIES)('$operationId', (operation) => {
  it("answers a member's key about a sibling company and another account's as about an unknown one", async () => {
    const { service, eve } = world;
    const id = await world.subjectOfAda(operation);
    const others = await makeSubject(eve, service.sql, operation);
    const before = await world.stateOfAda();
    const absent = await probe(member, operation, { id: ABSENT_ID });
    absent.refused('not_found');
    for (const beyond of [id, others, id.toUpperCase()]) {
      const answer = await probe(member, operation, { id: beyond });
      expect(withoutRequestId(answer)).toBe(withoutRequestId(absent));
      expect(stableHeaders(answer.headers)).toEqual(stableHeaders(absent.headers));
    }
    expect(await world.stateOfAda()).toBe(before);
  });
});

it("a member's key is answered in its own company", async () => {
  for (const operation of ON_ENTITIES.filter(({ operationId, path }) => isOfDraft(operationId, path))) {
    const answer = await probe(member, operation, { id: membersCompany });
    expect([401, 404], `${operation.operationId} ${answer.text}`).not.toContain(answer.status);
  }
});

/** Returns whether a draft has what the operation is about. Deleting it would end the key as well. */
function isOfDraft(operationId: string, path: string): boolean {
  const needsMore = [
    'get_dissolution',
    'file_dissolution',
    'delete_delegation',
    'resend_attestation',
    'delete_entity',
    'get_import',
    'withdraw_import',
  ];
  const needsText = ['get_operating_agreement', 'sign_operating_agreement', 'resend_agreement_links'];
  return !/\{\w+_id\}/.test(path) && ![...needsMore, ...needsText].includes(operationId);
}

it("a member's key gets 403 from every operation of the account", async () => {
  const refused: string[] = [];
  for (const operation of ELSEWHERE) {
    if (NARROWED.includes(operation.operationId)) continue;
    (await probe(member, operation, { id: ABSENT_ID })).refused('not_permitted');
    refused.push(operation.operationId);
  }
  expect(refused.length + NARROWED.length).toBe(ELSEWHERE.length);
  expect(refused.length).toBeGreaterThan(20);
});

it("a member's key may call these beside the operations on its entity, and no others", async () => {
  for (const operation of ELSEWHERE.filter(({ operationId }) => NARROWED.includes(operationId))) {
    expect((await probe(member, operation)).status, operation.operationId).toBeLessThan(300);
  }
});
