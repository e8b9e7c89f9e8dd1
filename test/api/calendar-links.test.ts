import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_COMPANY_LINKS } from '../../src/store/company-links.ts';
import { calendarOf, formed, of, openedCalendar } from '../harness/calendar.ts';
import type { Account } from '../harness/client.ts';
import { tablesWith } from '../harness/pages.ts';
import { type SharedService, sharedService } from '../harness/shared-service.ts';

let service: SharedService;
let ada: Account;
beforeAll(async () => {
  service = await sharedService();
  ada = await service.anonymous.signUp();
});
afterAll(() => service?.stop());

type Link = { id: string; url: string; rotated_at: string | null };
const linksOf = (id: string) => `/v1/entities/${id}/calendar-links`;
const create = async (id: string) => (await ada.call('POST', linksOf(id))).ok<Link>(201);
const open = ({ url }: Link) => service.anonymous.call('GET', new URL(url).pathname);

describe('the calendar feed', () => {
  it('has each obligation with a due date as an all-day event, without notes and evidence', async () => {
    const id = await formed(ada);
    const calendar = await openedCalendar(ada, id);
    const report = of(calendar, 'annual_report');
    const path = `/v1/entities/${id}/compliance/${report.id}/done`;
    (await ada.call('POST', path, { body: { done_on: calendar.today, note: 'Only for us.' } })).ok<unknown>();
    const feed = await open(await create(id));
    expect(feed.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(feed.headers.get('cache-control')).toContain('private');
    const text = feed.text.replaceAll('\r\n ', '');
    const dated = (await calendarOf(ada, id)).data.filter(({ due_on }) => due_on !== null);
    expect(text.match(/^BEGIN:VEVENT/gm)).toHaveLength(dated.length);
    for (const { id: obligation, due_on } of dated) {
      expect(text).toContain(`UID:${obligation}@`);
      expect(text).toContain(`DTSTART;VALUE=DATE:${due_on?.replaceAll('-', '')}`);
    }
    expect(text).toContain('SUMMARY:Done: Annual report');
    expect(text).toContain('STATUS:TENTATIVE');
    expect(text).toContain('W.S. 17-29-209(a)');
    for (const hidden of ['Only for us.', ada.id, ada.key]) expect(text).not.toContain(hidden);
  });

  it('ends at its old address when the link is rotated, and at every one when it is revoked', async () => {
    const { id } = await ada.draft();
    const first = await create(id);
    expect((await open(first)).status).toBe(200);
    const second = (await ada.call('POST', `${linksOf(id)}/${first.id}/rotate`)).ok<Link>();
    expect(second).toMatchObject({ id: first.id, rotated_at: expect.any(String) });
    (await open(first)).refused('not_found');
    expect((await open(second)).status).toBe(200);
    const listed = (await ada.call('GET', linksOf(id))).ok<{ data: Link[] }>();
    expect(listed.data).toMatchObject([{ id: first.id }]);
    expect(JSON.stringify(listed)).not.toContain('/calendar/');
    (await ada.call('DELETE', `${linksOf(id)}/${first.id}`)).ok(204);
    (await open(second)).refused('not_found');
    (await ada.call('DELETE', `${linksOf(id)}/${first.id}`)).refused('not_found');
    (await ada.call('POST', `${linksOf(id)}/${first.id}/rotate`)).refused('not_found');
    expect((await service.anonymous.call('GET', '/calendar/nonsense')).refused('not_found').detail).toContain(
      'revoked',
    );
  });

  it('keeps its secret out of the database, and has a limit', async () => {
    const { id } = await ada.draft();
    const made = await create(id);
    expect(await tablesWith(service, made.url.split('/').at(-1) ?? '')).toEqual([]);
    for (let n = 1; n < MAX_COMPANY_LINKS; n += 1) await create(id);
    expect((await ada.call('POST', linksOf(id))).refused('guard_unmet').detail).toContain('Revoke one first');
  });
});
