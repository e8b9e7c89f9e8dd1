import { endOfMaker } from '../../../access/key-limits.ts';
import { type CalendarEvent, writeCalendar } from '../../../domain/compliance/ical.ts';
import { AppError } from '../../../errors/errors.ts';
import { EntityPath } from '../../../schema/wire.ts';
import {
  type CalendarLink,
  createCompanyLink,
  deleteCompanyLink,
  findCompanyLink,
  listCompanyLinks,
  MAX_COMPANY_LINKS,
  rotateCalendarLink as rotateLink,
} from '../../../store/company-links.ts';
import { businessNow } from '../../../store/core/business-clock.ts';
import { getEntity, lockEntity, ownerOf } from '../../../store/entities.ts';
import { listFeed, type ObligationView } from '../../../store/obligations.ts';
import { json, jsonOnce, NO_CONTENT } from '../../answers/reply.ts';
import { SECRET_IN_ANSWER } from '../../calls/agents.ts';
import { accountRoute, changeRoute, publicRoute } from '../../calls/route.ts';
import type { HttpDeps } from '../../deps.ts';
import { CalendarFeedPath, CalendarLinkList, CalendarLinkPath, CreatedCalendarLink, obligationBody } from './shapes.ts';

const TAG = 'Compliance';

export const createCalendarLink = changeRoute({
  operationId: 'create_calendar_link',
  method: 'POST',
  path: '/v1/entities/{id}/calendar-links',
  tag: TAG,
  summary: 'Create a calendar link',
  description: `Creates a link with which a calendar program subscribes to the compliance calendar of a company (iCalendar). The link needs no key, and works until you revoke it or until the key that created it ends. An entity can have at most ${MAX_COMPANY_LINKS} links.`,
  scope: 'entities:write',
  command: 'calendar-links create',
  searchWords: 'ical ics google outlook subscribe deadline',
  agents: { none: SECRET_IN_ANSWER },
  makes: 'calendar_link',
  cannotBeUndone: null,
  params: EntityPath,
  responses: { 201: { description: 'The link, shown only once.', schema: CreatedCalendarLink } },
  errors: ['guard_unmet'],
  handler: ({ deps, params, accountId, credential, change }) =>
    change(async (tx) => {
      const entity = await lockEntity(tx, accountId, params.id);
      const newLink = await createCompanyLink(tx, 'calendar_links', deps.links, ownerOf(entity), {
        expires_at: await endOfMaker(tx, credential),
        rotated_at: null,
      });
      if (newLink === null) {
        throw new AppError('guard_unmet', {
          detail: `An entity can have at most ${MAX_COMPANY_LINKS} calendar links. Revoke one first.`,
        });
      }
      const object = { id: newLink.link.id };
      tx.record({ accountId, entityId: entity.id, action: 'calendar_link.created', data: { object } });
      return shownOnce(201, deps, newLink);
    }),
});

export const rotateCalendarLink = changeRoute({
  operationId: 'rotate_calendar_link',
  method: 'POST',
  path: '/v1/entities/{id}/calendar-links/{link_id}/rotate',
  tag: TAG,
  summary: 'Rotate a calendar link',
  description:
    'Replaces the address of a link, for instance after others learned it. The old address stops working at once.',
  scope: 'entities:write',
  command: 'calendar-links rotate',
  agents: { none: SECRET_IN_ANSWER },
  makes: 'calendar_link',
  cannotBeUndone: 'The old address of the link does not work again.',
  params: CalendarLinkPath,
  responses: { 200: { description: 'The link with its new address, shown only once.', schema: CreatedCalendarLink } },
  handler: ({ deps, params, accountId, credential, change }) =>
    change(async (tx) => {
      const entity = await lockEntity(tx, accountId, params.id);
      const end = await endOfMaker(tx, credential);
      const newLink = await rotateLink(tx, deps.links, ownerOf(entity), params.link_id, end);
      if (newLink === null) throw unknownLink();
      const object = { id: params.link_id };
      tx.record({ accountId, entityId: entity.id, action: 'calendar_link.rotated', data: { object } });
      return shownOnce(200, deps, newLink);
    }),
});

export const listCalendarLinks = accountRoute({
  operationId: 'list_calendar_links',
  method: 'GET',
  path: '/v1/entities/{id}/calendar-links',
  tag: TAG,
  summary: 'List calendar links',
  description:
    'Lists the calendar links of an entity, oldest first, on a single page. The addresses of the links are not returned.',
  scope: 'entities:read',
  command: 'calendar-links list',
  params: EntityPath,
  responses: { 200: { description: 'All links that are not revoked.', schema: CalendarLinkList } },
  handler: async ({ deps, params, accountId }) => {
    const entity = await getEntity(deps.store.db, accountId, params.id);
    const data = (await listCompanyLinks(deps.store.db, 'calendar_links', ownerOf(entity))).map(bodyOf);
    return json(200, { data, next_cursor: null, has_more: false });
  },
});

export const deleteCalendarLink = changeRoute({
  operationId: 'delete_calendar_link',
  method: 'DELETE',
  path: '/v1/entities/{id}/calendar-links/{link_id}',
  tag: TAG,
  summary: 'Revoke a calendar link',
  description: 'Revokes the link permanently and at once. Its calendar then returns 404.',
  scope: 'entities:write',
  command: 'calendar-links delete',
  makes: null,
  cannotBeUndone: 'A revoked link does not work again.',
  params: CalendarLinkPath,
  responses: { 204: { description: 'The link was revoked.' } },
  handler: ({ params, accountId, change }) =>
    change(async (tx) => {
      const entity = await lockEntity(tx, accountId, params.id);
      if (!(await deleteCompanyLink(tx, 'calendar_links', ownerOf(entity), params.link_id))) throw unknownLink();
      const object = { id: params.link_id };
      tx.record({ accountId, entityId: entity.id, action: 'calendar_link.revoked', data: { object } });
      return NO_CONTENT;
    }),
});

export const getCalendarFeed = publicRoute({
  operationId: 'get_calendar_feed',
  method: 'GET',
  path: '/calendar/{token}',
  tag: TAG,
  summary: 'Get the calendar feed',
  description:
    'Returns the calendar of a company for calendar programs (iCalendar, RFC 5545). Each obligation with a due date is an all-day event. Anyone who has the secret address can read the calendar. It shows neither notes nor evidence.',
  command: { none: 'calendar programs read it' },
  agents: { none: 'Calendar programs read it, by a secret link.' },
  params: CalendarFeedPath,
  responses: {
    200: { description: 'The calendar of the company.', mediaType: 'text/calendar', headers: ['Cache-Control'] },
  },
  errors: ['not_found'],
  handler: async ({ deps, params }) => {
    const { db } = deps.store;
    const link = await findCompanyLink(db, 'calendar_links', deps.links, params.token, deps.clock.now());
    if (link === null) throw new AppError('not_found', { detail: 'This calendar does not exist or was revoked.' });
    const { legal_name, livemode } = await getEntity(db, link.account_id, link.entity_id);
    const at = await businessNow(db, deps.clock, link.account_id);
    const host = new URL(deps.baseUrl).hostname;
    const body = calendarText(await listFeed(db, link, at), { legalName: legal_name, livemode, host, at });
    // The calendar's address is secret, so shared caches must not keep it.
    const headers = { 'content-type': 'text/calendar; charset=utf-8', 'cache-control': 'private, max-age=3600' };
    return { status: 200, headers: { ...headers, 'referrer-policy': 'no-referrer' }, body };
  },
});

function bodyOf({ id, created_at, rotated_at, expires_at }: CalendarLink) {
  return { id, created_at, rotated_at, expires_at };
}

function shownOnce<Status extends number>(
  status: Status,
  { baseUrl }: HttpDeps,
  { link, token }: { link: CalendarLink; token: string },
) {
  return jsonOnce(status, { ...bodyOf(link), url: `${baseUrl}/calendar/${token}` }, ['url']);
}

function unknownLink(): AppError {
  return new AppError('not_found', { detail: 'This entity has no calendar link with this id.' });
}

type About = { legalName: string; livemode: boolean; host: string; at: Date };

/** Returns the iCalendar text of all obligations with a due date. `about.at`: time by the account's business clock. */
export function calendarText(rows: readonly ObligationView[], about: About): string {
  const name = `${about.livemode ? '' : 'Sandbox: '}${about.legalName}`;
  return writeCalendar(
    name,
    rows.flatMap((row) => eventOf(row, about) ?? []),
  );
}

function eventOf(row: ObligationView, { legalName, host, at }: About): CalendarEvent | null {
  if (row.dueOn === null) return null;
  const { title, status, source, consequence, applies_if, completion } = obligationBody(row, at);
  const prefix = status === 'done' ? 'Done: ' : status === 'overdue' ? 'Overdue: ' : '';
  const unverified = `Not verified: check it yourself (reviewed until ${source.review_by}).`;
  const lines = [
    `Due by the end of ${row.dueOn} (${row.timeZone}).`,
    ...(completion === null ? [] : [`Done on ${completion.done_on}.`]),
    ...(applies_if === null ? [] : [applies_if]),
    `If missed: ${consequence}`,
    `Source: ${source.citation}.`,
    ...(source.is_verified ? [] : [unverified]),
    'Not legal advice.',
  ];
  return {
    uid: `${row.id}@${host}`,
    on: row.dueOn,
    changedAt: row.updated_at,
    summary: `${prefix}${title} (${legalName})`,
    description: lines.join('\n'),
    status: status === 'cancelled' ? 'CANCELLED' : row.applies === 'unknown' ? 'TENTATIVE' : 'CONFIRMED',
  };
}
