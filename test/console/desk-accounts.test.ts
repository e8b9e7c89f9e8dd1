import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Tab } from '../harness/browser.ts';
import { account } from '../harness/client.ts';
import { eventually } from '../harness/eventually.ts';
import { type DeskFiling, type LiveDesk, startLiveDesk } from '../harness/live-desk.ts';
import { YEAR } from '../harness/this-year.ts';
import { type ConsoleWorld, QUIET_WORKER, startConsole, visit } from './console-world.ts';
import { requireFinePage } from './fine-page.ts';

/* What operators do about an account, its agents and its payments. */

let at: ConsoleWorld;
let desk: LiveDesk;
let tab: Tab;
let page: Page;
let filing: DeskFiling;
beforeAll(async () => {
  at = await startConsole(async () => {
    desk = await startLiveDesk({}, QUIET_WORKER);
    return desk.service;
  });
  filing = await desk.submitted();
  tab = await at.openAs(desk.grace, '/desk');
  page = tab.page;
});
afterAll(() => at?.stop());

const open = (path: string) => visit(page, path);

/** Presses the button, and the same button of the dialog. */
async function confirm(name: string): Promise<void> {
  await page.getByRole('button', { name }).click();
  await page.getByRole('dialog').getByRole('button', { name }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

async function search(text: string): Promise<void> {
  await open('/desk/search');
  await page.getByLabel('Company or account').fill(text);
  await page.getByRole('button', { name: 'Search' }).click();
}

describe('an account', () => {
  it('of a company that was found is suspended and resumed', async () => {
    await search(filing.legal_name.slice(0, 20));
    await page.getByRole('link', { name: 'Formation', exact: true }).waitFor();
    await page.getByRole('link', { name: `Account of ${filing.legal_name}` }).click();
    await page.getByRole('heading', { name: 'An account that must stop' }).waitFor();
    // What was found is there again.
    await page.goBack();
    await page.getByRole('link', { name: `Account of ${filing.legal_name}` }).click();
    await confirm('Suspend the account');
    await page.getByText('Suspended since').waitFor();
    await requireFinePage(tab, 'work-account-suspended');
    await confirm('Resume the account');
    await page.getByRole('heading', { name: 'An account that must stop' }).waitFor();
  });

  it('that was closed is reopened, with a reason', async () => {
    const gone = await at.service.anonymous.signUp({ email: 'gone@example.com' });
    (await gone.call('POST', '/v1/account/close', { body: {} })).ok<unknown>();
    await open(`/desk/accounts/${gone.id}`);
    await page.getByRole('heading', { name: 'Closed' }).waitFor();
    await requireFinePage(tab, 'work-account-closed');
    await page.getByLabel('Reason').fill('Closed by mistake.');
    await confirm('Reopen the account');
    await page.getByRole('heading', { name: 'An account that must stop' }).waitFor();
  });

  it('that was found by its address gets a new key, which is shown once and works', async () => {
    await search('owner@helios.org');
    expect(page.url()).not.toContain('helios');
    await page.getByRole('link', { name: 'owner@helios.org' }).click();
    await page.getByRole('button', { name: 'Issue a new key' }).waitFor();
    await page.goBack();
    await page.getByRole('link', { name: 'owner@helios.org' }).click();
    await confirm('Issue a new key');
    const key = await page.getByTestId('secret').innerText();
    await page.getByRole('button', { name: 'Copy', exact: true }).click();
    const { status } = await account(at.service.url, { id: desk.owner.id, key }).listEntities();
    expect(status).toBe(200);
    await page.reload();
    await page.getByRole('button', { name: 'Issue a new key' }).waitFor();
    expect(await page.content()).not.toContain(key);
  });
});

it('a standing consent that an agent took back ends', async () => {
  const { id } = await desk.started();
  const query = { queue: 'agent_consent' };
  const waiting = await eventually(async () => {
    const { data } = (await desk.grace.call('GET', '/v1/operator/filings', { query })).ok<{ data: DeskFiling[] }>();
    const found = data.find(({ entity_id }) => entity_id === id);
    if (found === undefined) throw new Error('not asked yet');
    return found;
  });
  const body = {
    signed_by: 'Pat Prairie',
    signed_at: `${YEAR}-01-02T10:00:00Z`,
    is_standing: true,
    evidence_upload_id: await desk.evidence(waiting),
  };
  (await desk.grace.call('POST', `/v1/operator/filings/${waiting.id}/agent-consent`, { body })).ok<unknown>();
  await open('/desk/consents');
  await page.getByText('Prairie Agents Inc.').first().waitFor();
  await requireFinePage(tab, 'work-consents');
  await page.getByLabel('Reason to end the consent of Prairie Agents Inc.').fill('Taken back by letter.');
  await confirm('End the consent');
  await page.getByText('No agent has a standing consent').waitFor();
});

it('a billing problem is shown with its remedy, and leads to its account', async () => {
  await at.service.sql`insert into billing_problems ${at.service.sql.insert({
    kind: 'dispute',
    subject: 'dp_1',
    account_id: desk.owner.id,
    code: 'needs_response',
    since: desk.now(),
    last_at: desk.now(),
    told_at: desk.now(),
    times: 2,
  })}`;
  await open('/desk/revenue');
  await page.getByText('Answer in the Stripe dashboard before its deadline.').waitFor();
  await requireFinePage(tab, 'work-billing-problem');
  await page.getByRole('region', { name: 'Billing problems' }).getByRole('link', { name: 'Account' }).click();
  await page.getByRole('heading', { level: 1, name: 'owner@helios.org' }).waitFor();
});
