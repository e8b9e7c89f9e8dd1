import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SCOPES, type Scope } from '../../src/domain/access/permissions.ts';
import { MAKERS } from '../../src/http/calls/makes.ts';
import { ROUTES } from '../../src/http/router.ts';
import { type Account, type Answer, account, uniqueName } from '../harness/client.ts';
import { type Company, decide, execute, hiring, makeCompany } from '../harness/companies.ts';
import { OPERATIONS } from '../harness/contract.ts';
import { eventually } from '../harness/eventually.ts';
import { platformToken } from '../harness/issuer.ts';
import { constitutionOf, createKey, person, proofOf } from '../harness/keys.ts';
import { keysIn, linkTo, submit } from '../harness/pages.ts';
import { startService, type TestService } from '../harness/service.ts';
import { PROPOSAL } from './probes.ts';

/* Everything that a credential makes and that can act later ends with it, and can do only what the credential could. */

let service: TestService;
let ada: Account;
let operator: Account;
beforeAll(async () => {
  service = await startService();
  ada = await service.anonymous.signUp();
  operator = await service.operator();
});
afterAll(() => service.stop());

let aheadMs = 0;
function advance(ms: number): void {
  service.clock.advanceMs(ms);
  aheadMs += ms;
}
const HOUR_MS = 3_600_000;
const nowMs = () => Date.now() + aheadMs;

/** A maker: a key that ends in an hour, or a token of one minute; both with these scopes alone. */
type Maker = Account & { scopes: readonly Scope[]; endsInMs: number; key_: Account };

async function narrowKey(scopes: readonly Scope[], more: object = {}, owner = ada): Promise<Maker> {
  const expires_at = new Date(nowMs() + HOUR_MS).toISOString();
  const { api_key: key } = await createKey(owner, { name: 'Narrow', scopes, expires_at, ...more });
  const made = account(service.url, { id: owner.id, key });
  return { ...made, scopes, endsInMs: HOUR_MS, key_: made };
}

async function narrowToken(scopes: readonly Scope[], more: object = {}): Promise<Maker> {
  const { api_key: key } = await createKey(ada, { name: 'Narrow', scopes, ...more });
  const maker = account(service.url, { id: ada.id, key });
  const { access_token } = (await maker.call('POST', '/v1/tokens', { body: { ttl_seconds: 60 } })).ok<{
    access_token: string;
  }>(201);
  return { ...account(service.url, { id: ada.id, key: access_token }), scopes, endsInMs: 60_000, key_: maker };
}

/** The made thing: returns what it may do at this moment; null once it can do nothing. Refused: nothing was made. */
type Thing = { refused: Answer } | { acts(): Promise<readonly string[] | null> };
/** The scopes that a key needs to try it, and the way it is tried. */
type Exercise = { scopes: readonly Scope[]; member?: () => Promise<object>; make(maker: Maker): Promise<Thing> };

async function made<Body>(answer: Answer, acts: (body: Body) => Promise<readonly string[] | null>): Promise<Thing> {
  if (answer.status >= 400) return { refused: answer };
  const body = JSON.parse(answer.text) as Body;
  return { acts: () => acts(body) };
}

/** Returns what a bearer may do, by trying one call of each scope. */
async function scopesOf(bearer: string): Promise<readonly string[] | null> {
  const as = account(service.url, { id: ada.id, key: bearer });
  const { status } = await as.call('GET', `/v1/entities/${ada.id}`);
  if (status === 401) return null;
  const minted = await as.call('POST', '/v1/tokens', { body: {} });
  if (minted.status === 201) return minted.ok<{ scope: string }>(201).scope.split(' ');
  return status === 403 ? [] : ['entities:read'];
}

const keyThing = (answer: Answer) => made<{ api_key: string }>(answer, ({ api_key }) => scopesOf(api_key));

let company: Company;
async function hiringOf(): Promise<{ path: string; id: string }> {
  company ??= await makeCompany(service, ada, { members: 1 });
  const { id } = await decide(company, hiring(['propose']));
  return { path: company.path, id };
}
const founder = async () => {
  company ??= await makeCompany(service, ada, { members: 1 });
  const [first] = company.members;
  if (first === undefined) throw new Error('a company without members');
  return { member: await proofOf(ada, company.id, first) };
};

async function endpointOf(owner: Account): Promise<string> {
  const body = { url: 'https://example.com/hooks' };
  return (await owner.call('POST', '/v1/webhook-endpoints', { body })).ok<{ id: string }>(201).id;
}

/** Returns whether the endpoint receives current events. */
async function isSentTo(id: string): Promise<readonly string[] | null> {
  const [{ since } = { since: new Date(0) }] = await service.sql<{ since: Date }[]>`
    select date_trunc('milliseconds', now()) as since`;
  await ada.draft();
  return eventually(async () => {
    const [row] = await service.sql<{ status: string; tried: number }[]>`
      select e.status, (select count(*)::int from webhook_deliveries d where d.endpoint_id = e.id and d.tries > 0
        and d.created_at >= ${since}) as tried
      from webhook_endpoints e where id = ${id}`;
    expect(row?.status === 'disabled' || (row?.tried ?? 0) > 0).toBe(true);
    return row?.status === 'disabled' ? null : ['webhooks:manage'];
  });
}

/** The way to try each operation that makes something. */
const EXERCISES: Record<string, Exercise> = {
  create_api_key: {
    scopes: ['keys:manage', 'entities:read'],
    make: async (maker) =>
      keyThing(await maker.call('POST', '/v1/api-keys', { body: { name: 'Made', scopes: maker.scopes } })),
  },
  rotate_api_key: {
    scopes: ['keys:manage'],
    make: async (maker) => {
      const { data } = (await maker.key_.call('GET', '/v1/api-keys', { query: { limit: '100' } })).ok<{
        data: { id: string; display_prefix: string }[];
      }>();
      const own = data.find(({ display_prefix }) => maker.key_.key.startsWith(display_prefix));
      return keyThing(await maker.call('POST', `/v1/api-keys/${own?.id}/rotate`, { body: {} }));
    },
  },
  create_token: {
    scopes: ['entities:read'],
    make: async (maker) =>
      made<{ access_token: string }>(await maker.call('POST', '/v1/tokens', { body: {} }), ({ access_token }) =>
        scopesOf(access_token),
      ),
  },
  create_issuer_link: {
    scopes: ['keys:manage', 'entities:read'],
    make: async (maker) => {
      const user = uniqueName();
      const token = () => {
        const iat = Math.floor(nowMs() / 1_000);
        return platformToken(user, { iat, exp: iat + 600 });
      };
      const answer = await maker.call('POST', '/v1/account/issuer-links', { body: { token: token() } });
      return made(answer, () => scopesOf(token()));
    },
  },
  create_member_invitation: {
    scopes: ['keys:manage', 'entities:read'],
    make: async (maker) => {
      const email = `${uniqueName()}@example.com`;
      const invited = person().did;
      const constitution = constitutionOf([{ id: person().did }, { id: invited, email }]);
      const { id } = await ada.draft({ name: undefined, constitution });
      const invite = () =>
        maker.call('POST', `/v1/entities/${id}/members/${encodeURIComponent(invited)}/invitations`, {
          body: { scopes: ['entities:read'] },
        });
      const answer = await invite();
      if (answer.status >= 400) return { refused: answer };
      const keys = keysIn((await submit(service.anonymous.call, await linkTo(operator, email))).text);
      const first = await linkTo(operator, email);
      // A second one, which nobody accepts in time.
      (await invite()).ok<unknown>(202);
      const second = await eventually(async () => {
        const path = await linkTo(operator, email);
        expect(path).not.toBe(first);
        return path;
      });
      return {
        async acts() {
          const [key = ''] = keys;
          const scopes = await scopesOf(key);
          if (scopes !== null) return scopes;
          const [late] = keysIn((await submit(service.anonymous.call, second)).text);
          return late === undefined ? null : scopesOf(late);
        },
      };
    },
  },
  create_entity: {
    scopes: ['entities:write', 'proposals:write'],
    make: async (maker) =>
      made<{ id: string }>(await maker.createEntity({ name: uniqueName() }), async ({ id }) => {
        const { status } = await maker.key_.call('POST', `/v1/entities/${id}/proposals`, { body: PROPOSAL });
        return status === 201 ? ['proposals:write'] : null;
      }),
  },
  execute_proposal: {
    scopes: ['entities:read', 'proposals:read', 'proposals:write', 'proposals:execute'],
    member: founder,
    make: async (maker) => {
      const { path, id } = await hiringOf();
      return keyThing(await maker.call('POST', `${path}/${id}/execute`));
    },
  },
  create_status_link: {
    scopes: ['entities:write'],
    make: async (maker) => {
      const { id } = await ada.draft();
      (await ada.putEntity(id, { version: 1, action: 'submit_formation' })).ok();
      await ada.until(id, 'Active');
      return made<{ url: string }>(await maker.call('POST', `/v1/entities/${id}/status-links`), async ({ url }) => {
        const page = await service.anonymous.call('GET', new URL(url).pathname);
        if (page.status !== 200) return null;
        return page.text.includes('/documents/') ? ['documents:read'] : [];
      });
    },
  },
  create_calendar_link: {
    scopes: ['entities:write'],
    make: async (maker) => {
      const { id } = await ada.draft();
      return made<{ url: string }>(await maker.call('POST', `/v1/entities/${id}/calendar-links`), readsFeed);
    },
  },
  rotate_calendar_link: {
    scopes: ['entities:write'],
    make: async (maker) => {
      const { id } = await ada.draft();
      const path = `/v1/entities/${id}/calendar-links`;
      const link = (await ada.call('POST', path)).ok<{ id: string }>(201);
      return made<{ url: string }>(await maker.call('POST', `${path}/${link.id}/rotate`), readsFeed);
    },
  },
  create_webhook_endpoint: {
    scopes: ['webhooks:manage'],
    make: async (maker) => {
      const answer = await maker.call('POST', '/v1/webhook-endpoints', { body: { url: 'https://example.com/hooks' } });
      return made<{ id: string }>(answer, ({ id }) => isSentTo(id));
    },
  },
  update_webhook_endpoint: {
    scopes: ['webhooks:manage'],
    make: async (maker) => {
      const id = await endpointOf(ada);
      for (const body of [{ url: 'https://example.com/elsewhere' }, { status: 'enabled' }]) {
        const answer = await maker.call('PATCH', `/v1/webhook-endpoints/${id}`, { body });
        if (answer.status >= 400) return { refused: answer };
      }
      return { acts: () => isSentTo(id) };
    },
  },
  rotate_webhook_secret: {
    scopes: ['webhooks:manage'],
    make: async (maker) => {
      const id = await endpointOf(ada);
      const answer = await maker.call('POST', `/v1/webhook-endpoints/${id}/rotate-secret`);
      return made<{ secret: string }>(answer, async () => ['webhooks:manage']);
    },
  },
};

async function readsFeed({ url }: { url: string }) {
  const feed = await service.anonymous.call('GET', new URL(url).pathname);
  return feed.status === 200 ? [] : null;
}

const CHANGING = OPERATIONS.filter(({ method }) => method !== 'GET');
const MAKING = ROUTES.flatMap(({ operationId, makes }) => (makes ? [[operationId, makes] as const] : []));
const WITH_CREDENTIAL = MAKING.filter(([, made_]) => MAKERS[made_] !== 'no_credential');

it('a credential that no account can make is made by people and operators alone', () => {
  const rest = MAKING.filter(([, made_]) => MAKERS[made_] === 'no_credential').map(([operationId]) => operationId);
  const callers = CHANGING.filter(({ operationId }) => rest.includes(operationId)).map(({ scope }) => scope);
  expect(callers.filter((scope) => scope !== null && scope !== 'operator')).toEqual([]);
});

it('every operation that makes something with a credential is tried here', () => {
  expect(Object.keys(EXERCISES).sort()).toEqual(WITH_CREDENTIAL.map(([operationId]) => operationId).sort());
});

describe.each(WITH_CREDENTIAL)('%s', (operationId, made_) => {
  const exercise = () => EXERCISES[operationId] as Exercise;

  it(`a credential made by a key has no more scopes, and ends with the key`, async () => {
    const maker = await narrowKey(exercise().scopes, await exercise().member?.());
    await outlivesNot(maker, await exercise().make(maker));
  });

  it(
    MAKERS[made_] === 'api_key' ? 'refuses a token' : 'what a token makes has no more scopes, and ends with it',
    async () => {
      const maker = await narrowToken(exercise().scopes, await exercise().member?.());
      const thing = await exercise().make(maker);
      if (MAKERS[made_] === 'api_key') {
        if (!('refused' in thing)) throw new Error('a token was not refused');
        expect(thing.refused.refused('insufficient_scope').detail).toContain('Tokens cannot do this');
      } else await outlivesNot(maker, thing);
    },
  );
});

async function outlivesNot(maker: Maker, thing: Thing): Promise<void> {
  if ('refused' in thing) {
    expect(JSON.parse(thing.refused.text)).toMatchObject({ errors: [{ code: 'outlives_maker' }] });
    return;
  }
  const before = await thing.acts();
  for (const scope of before ?? []) expect(maker.scopes).toContain(scope);
  advance(maker.endsInMs + 60_000);
  try {
    expect(await thing.acts()).toBeNull();
  } finally {
    advance(-maker.endsInMs - 60_000);
  }
}

it('an agent’s key needs a scope that the executing key lacks: the execution is refused, and nobody is hired', async () => {
  const { path, id } = await hiringOf();
  const maker = await narrowKey(['proposals:execute'], await founder());
  const { required_scope } = (await maker.call('POST', `${path}/${id}/execute`)).refused('insufficient_scope');
  expect(required_scope).toBe('entities:read');
  (await execute(company, { id }, (company.members[0] as { as: Account }).as)).ok();
});

it('a key without an end makes credentials without an end', async () => {
  const { id } = await ada.draft();
  const link = (await ada.call('POST', `/v1/entities/${id}/status-links`)).ok<{ expires_at: string | null }>(201);
  expect(link.expires_at).toBeNull();
  const wide = await createKey(ada, { name: 'Wide', scopes: SCOPES });
  expect(wide.expires_at).toBeNull();
});

it('a token of one minute cannot lead to a key without an end', async () => {
  const { access_token } = (await ada.call('POST', '/v1/tokens', { body: { ttl_seconds: 60 } })).ok<{
    access_token: string;
  }>(201);
  const thief = account(service.url, { id: ada.id, key: access_token });
  const did = person().did;
  const constitution = constitutionOf([{ id: person().did }, { id: did, email: 'thief@example.com' }]);
  const { id } = (await thief.createEntity({ constitution })).ok(201);
  const path = `/v1/entities/${id}/members/${encodeURIComponent(did)}/invitations`;
  (await thief.call('POST', path, { body: { scopes: ['entities:read'] } })).refused('insufficient_scope');
});
