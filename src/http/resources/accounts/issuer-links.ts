import { Type } from 'typebox';
import { endOfMaker } from '../../../access/key-limits.ts';
import type { Scope } from '../../../domain/access/permissions.ts';
import { AppError } from '../../../errors/errors.ts';
import { idOf, LIST_END, shape } from '../../../schema/wire.ts';
import { lockAccount } from '../../../store/accounts.ts';
import type { Tx } from '../../../store/core/write.ts';
import {
  deleteEndedLink,
  deleteIssuerLink as deleteLink,
  findIssuerLink,
  insertIssuerLink,
  type IssuerLink as Link,
  listIssuerLinks as listLinks,
  MAX_LINKS_PER_ACCOUNT,
} from '../../../store/issuer-links.ts';
import { json, NO_CONTENT } from '../../answers/reply.ts';
import { verifyForeignToken } from '../../bearer/verify-token.ts';
import { GIVEN } from '../../calls/consequences.ts';
import { accountRoute, changeRoute } from '../../calls/route.ts';
import type { HttpDeps } from '../../deps.ts';
import { CreateIssuerLink, IssuerLink } from './shapes.ts';

export const createIssuerLink = changeRoute({
  operationId: 'create_issuer_link',
  method: 'POST',
  path: '/v1/account/issuer-links',
  tag: 'Keys',
  summary: 'Create an issuer link',
  description:
    'Lets a user of a trusted platform act for this account. The token in the body proves that the user is yours. From then on, tokens of the same issuer and subject are credentials of this account, but never have the scope `keys:manage`. If the user is already linked to this account, the existing link is returned.',
  scope: 'keys:manage',
  command: 'issuer-links create',
  makes: 'issuer_link',
  cannotBeUndone: GIVEN,
  body: CreateIssuerLink,
  examples: {
    token: {
      summary: 'Token of the other platform',
      value: { token: 'eyJhbGciOiJFZDI1NTE5IiwidHlwIjoiYXQrand0In0.e30.EXAMPLE' },
    },
  },
  responses: { 201: { description: 'The link between a platform user and the account.', schema: IssuerLink } },
  errors: ['link_taken', 'guard_unmet'],
  handler: async ({ deps, body, accountId, credential, change }) => {
    const { issuer, subject, cap } = await proven(deps, body.token);
    const scopes = credential.scopes.filter((scope) => cap.includes(scope));
    return change(async (tx) => {
      await lockAccount(tx, accountId);
      const expires_at = await endOfMaker(tx, credential);
      const link = {
        id: tx.ids.uuid(),
        account_id: accountId,
        issuer,
        subject,
        scopes,
        created_at: tx.at,
        expires_at,
      };
      return json(201, linkBody(await insertOrFind(tx, link)));
    });
  },
});

export const listIssuerLinks = accountRoute({
  operationId: 'list_issuer_links',
  method: 'GET',
  path: '/v1/account/issuer-links',
  tag: 'Keys',
  summary: 'List issuer links',
  description:
    'Lists the users of other platforms who can act for this account. Each link shows the scopes that tokens of the user can have here.',
  scope: 'keys:manage',
  command: 'issuer-links list',
  responses: {
    200: {
      description: 'All links, oldest first, on a single page.',
      schema: shape('IssuerLinkList', 'All links to users of platforms.', {
        data: Type.Array(IssuerLink, { maxItems: MAX_LINKS_PER_ACCOUNT }),
        ...LIST_END,
      }),
    },
  },
  handler: async ({ deps, accountId }) => {
    const links = await listLinks(deps.store.db, accountId);
    return json(200, { data: links.map(linkBody), next_cursor: null, has_more: false });
  },
});

export const deleteIssuerLink = changeRoute({
  operationId: 'delete_issuer_link',
  method: 'DELETE',
  path: '/v1/account/issuer-links/{id}',
  tag: 'Keys',
  summary: 'Delete an issuer link',
  description:
    'Ends the link, so that the user of the other platform can no longer act for this account. Existing tokens are refused within a second, in every process.',
  scope: 'keys:manage',
  command: 'issuer-links delete',
  makes: null,
  cannotBeUndone: null,
  params: Type.Object({ id: idOf('link') }),
  responses: { 204: { description: 'The link was deleted.' } },
  handler: ({ params, accountId, change }) =>
    change(async (tx) => {
      const { id, issuer } = await deleteLink(tx, accountId, params.id);
      tx.record({ accountId, entityId: null, action: 'issuer_link.deleted', data: { object: { id, issuer } } });
      return NO_CONTENT;
    }),
});

/**
 * Returns the facts that a token proves. A bad token gets an error about the input and not about the credential,
 * because the credential of the caller is valid.
 */
async function proven(
  deps: HttpDeps,
  token: string,
): Promise<{ issuer: string; subject: string; cap: readonly Scope[] }> {
  const foreign = await verifyForeignToken(deps.trustedIssuers, deps.clock, token);
  if (foreign !== null) {
    return { issuer: foreign.issuer.issuer, subject: foreign.claims.subject, cap: foreign.issuer.scopes };
  }
  throw new AppError('validation_failed', {
    detail:
      '`token` is not a valid token of a trusted platform. GET /.well-known/oauth-protected-resource lists the trusted platforms.',
    problems: [{ pointer: '/token', code: 'invalid_token', message: 'must be a valid token of a trusted platform' }],
  });
}

async function insertOrFind(tx: Tx, link: Link): Promise<Link> {
  const { account_id: accountId, id, issuer, subject, scopes } = link;
  await deleteEndedLink(tx, issuer, subject);
  const mine = await listLinks(tx.sql, accountId);
  const existing = mine.find((each) => each.issuer === issuer && each.subject === subject);
  if (existing) return existing;
  if (mine.length >= MAX_LINKS_PER_ACCOUNT) {
    throw new AppError('guard_unmet', {
      detail: `An account can have at most ${MAX_LINKS_PER_ACCOUNT} issuer links. Delete one first, or use API keys.`,
    });
  }
  if (await insertIssuerLink(tx, link)) {
    // The audit chain does not name the user of the other platform: only the row of the link does, and that row can be
    // erased.
    tx.record({ accountId, entityId: null, action: 'issuer_link.created', data: { object: { id, issuer, scopes } } });
    return link;
  }
  const other = await findIssuerLink(tx.sql, issuer, subject);
  if (other?.account_id === accountId) return other;
  throw new AppError('link_taken', { detail: 'This user of the platform is already linked to another account.' });
}

function linkBody({ id, issuer, subject, scopes, created_at, expires_at }: Link) {
  return { id, issuer, subject, scopes, created_at, expires_at };
}
