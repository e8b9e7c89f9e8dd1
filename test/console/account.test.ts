import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Entity } from '../../src/http/resources/entities/shapes.ts';
import { noteFreezes } from '../../src/store/moving/freezes.ts';
import { type Collected, sessionOf, startCollected } from '../billing/collected.ts';
import type { Account } from '../harness/client.ts';
import { makeCompany } from '../harness/companies.ts';
import { eventually } from '../harness/eventually.ts';
import { startService } from '../harness/service.ts';
import { startReceiver } from '../harness/webhook-receiver.ts';
import { type ConsoleWorld, QUIET_WORKER, startConsole, visit } from './console-world.ts';
import { press, tabTo } from './keyboard.ts';

/* Parts of an account that are about no single company: webhooks, billing, and the numbers of all. */

let at: ConsoleWorld;
let owner: Account;
beforeAll(async () => {
  at = await startConsole(() => startService({ ...QUIET_WORKER, env: { WEBHOOK_ALLOW_PRIVATE: 'true' } }));
  owner = await at.service.anonymous.signUp();
});
afterAll(() => at?.stop());

/** The same with a service that charges through Stripe. */
let charging: ConsoleWorld;
let collected: Collected;
beforeAll(async () => {
  charging = await startConsole(async () => {
    collected = await startCollected(QUIET_WORKER);
    return collected.service;
  });
});
afterAll(async () => {
  await charging?.browser.close();
  await collected?.stop();
});

describe('webhooks', () => {
  it('shows the refusal of a URL at its field, and the secret once', async () => {
    const { page } = await at.openAs(owner, '/webhooks');
    await page.getByRole('link', { name: 'Create the first one' }).click();
    await page.getByLabel('URL').fill('https://user:word@example.com/hooks');
    await page.getByRole('button', { name: 'Create the endpoint' }).click();
    await page.getByText('Nothing was recorded').waitFor();
    expect(await page.getByLabel('URL').getAttribute('aria-invalid')).toBe('true');
    await page.getByLabel('URL').fill('https://example.com/hooks');
    await page.getByRole('radio', { name: 'Only some types' }).check();
    await page.getByText('Choose at least one type.').waitFor();
    await page.getByRole('checkbox', { name: 'billing.limit_reached' }).check();
    await page.getByRole('button', { name: 'Create the endpoint' }).click();
    const asked = page.getByRole('dialog');
    await asked.getByText('what was sent there cannot be called back').waitFor();
    await asked.getByRole('button', { name: 'Create the endpoint' }).click();
    const secret = await page.getByTestId('secret').innerText();
    expect(secret).toMatch(/^whsec_/);
    await page.getByRole('button', { name: 'Copy', exact: true }).click();
    await page.getByRole('link', { name: 'Open the endpoint' }).click();
    await page.getByText('Nothing was sent yet').waitFor();
    await page.goBack();
    await page.getByLabel('URL').waitFor();
    expect(await page.content()).not.toContain(secret);
  });

  it('sends a test, shows each attempt, and sends a failed message again', async () => {
    let answer = 500;
    const hooks = await startReceiver(() => answer);
    const { page, id } = await openEndpoint({ url: hooks.url, event_types: ['billing.limit_reached'] });
    await page.getByRole('button', { name: 'Send a test' }).click();
    await page.getByText('1 attempt; the last: answer 500').waitFor();
    answer = 204;
    await page.getByRole('button', { name: 'Send again' }).click();
    await page.getByText('the last: answer 204').waitFor();
    await page.getByText('Delivered', { exact: true }).last().waitFor();
    expect(hooks.received.map((message) => message.id)).toEqual([hooks.received[0]?.id, hooks.received[0]?.id]);
    await page.getByRole('combobox', { name: 'State of the deliveries' }).selectOption('Failed');
    await page.getByText('No delivery is in this state').waitFor();
    await owner.call('DELETE', `/v1/webhook-endpoints/${id}`);
    await hooks.close();
  });

  it('sends everything again that was missed since a time', async () => {
    const hooks = await startReceiver(() => 204);
    const { id: entity_id } = await owner.draft();
    // An event that gets its place in the log only after the endpoint was made is not missed.
    await eventually(async () => {
      const { data } = (await owner.call('GET', '/v1/events', { query: { entity_id } })).ok<{ data: unknown[] }>();
      expect(data).toHaveLength(1);
    });
    const { page } = await openEndpoint({ url: hooks.url, event_types: ['entity.created'] });
    await page.getByText('Send missed events again').click();
    await page.getByLabel('Since').fill('2999-01-01T00:00');
    await page.getByRole('button', { name: 'Send them again' }).click();
    await page.getByText('It must be in the past.').waitFor();
    await page.getByLabel('Since').fill('2026-01-01T00:00');
    await page.getByRole('button', { name: 'Send them again' }).click();
    await page.getByText('1 event is sent again.').waitFor();
    await page.getByText('the last: answer 204').waitFor();
    expect(JSON.parse(hooks.received[0]?.body ?? '').type).toBe('entity.created');
    await hooks.close();
  });

  it('disables, enables, rotates the secret and deletes with the keyboard alone', async () => {
    const hooks = await startReceiver(() => 204);
    const { page } = await openEndpoint({ url: hooks.url, event_types: ['billing.limit_reached'] });
    await press(page, 'Disable …');
    await page.getByRole('dialog').getByText('No mail and no webhook').waitFor();
    await press(page, 'Disable');
    await page.getByText('It was disabled by a call.').waitFor();
    await page.getByText('Enable it first.').first().waitFor();
    await press(page, 'Enable …');
    await page.getByText('cannot be called back').waitFor();
    await press(page, 'Enable');
    await page.getByText('Enabled', { exact: true }).waitFor();
    await press(page, 'Rotate the secret …');
    await page.getByText('The old secret ends after 24 hours').waitFor();
    await press(page, 'Rotate the secret');
    const secret = await page.getByTestId('secret').innerText();
    await press(page, 'Send a test');
    const { body, headers } = await eventually(() => hooks.received.at(0) ?? expect.unreachable());
    expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toHaveProperty('data');
    await press(page, 'Delete the endpoint …');
    await page.getByText('A deleted endpoint cannot be restored').waitFor();
    await press(page, 'Delete the endpoint');
    await page.getByRole('heading', { name: 'Webhooks' }).waitFor();
    await eventually(async () => expect(await page.getByText(hooks.url).count()).toBe(0));
    await hooks.close();
  });
});

describe('billing', () => {
  it('moves to a larger plan, ends it and keeps it, each after its effects are shown', async () => {
    const { page } = await at.openAs(await at.service.anonymous.signUp(), '/billing');
    await page.getByText('0 of 1,000 used, 1,000 left').waitFor();
    await page.getByText('This service collects no payments').waitFor();
    await page.getByRole('button', { name: 'Choose Growth' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('The plan costs $299.00 a month. This service collects no payments').waitFor();
    await dialog.getByText('Formations a month: 100, now 1,000').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Choose Growth' }).click();
    await page.getByText('0 of 100 used, 100 left').waitFor();
    await page.getByText('It is smaller: end your plan first.').first().waitFor();
    await page.getByRole('button', { name: 'End the plan' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'End the plan' }).click();
    await page.getByText('The plan ends on').waitFor();
    await page.getByRole('button', { name: 'Keep the plan' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Keep the plan' }).click();
    await page.getByText('The next period begins on').waitFor();
  });

  it('leads to Stripe to pay, shows the plan once it is paid, and links to the portal', async () => {
    const ada = await charging.service.anonymous.signUp();
    const { page } = await charging.openAs(ada, '/billing');
    await page.getByRole('button', { name: 'Choose Launch' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Choose Launch' }).click();
    const checkout = await page.getByRole('link', { name: 'Pay at Stripe' }).getAttribute('href');
    await page.getByText('Your plan').waitFor();
    collected.stripe.pay(sessionOf(checkout ?? ''));
    await page.getByText('$49.00 a month').waitFor();
    const { id, legal_name } = await ada.draft();
    (await ada.call('POST', `/v1/entities/${id}/formation/start`)).ok<unknown>();
    const payment = page.getByRole('listitem').filter({ hasText: legal_name });
    await payment.getByText('To be paid').waitFor();
    collected.stripe.pay(sessionOf(await payment.getByRole('link', { name: 'Pay at Stripe' }).getAttribute('href')));
    await payment.getByText('Paid', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Make a link to the portal' }).click();
    expect(await page.getByRole('link', { name: 'Open the customer portal' }).getAttribute('href')).toMatch(/^https?:/);
  });
});

describe('an entity', () => {
  it('shows what the world sees of it, or that the world sees nothing', async () => {
    const formed = await form(await owner.draft());
    const { page } = await at.openAs(owner, `/entities/${formed.id}`);
    await page.getByRole('link', { name: 'Public record' }).click();
    await page.getByText('Anyone can read this').waitFor();
    await page.getByText(String(formed.oas_did)).waitFor();
    const href = await page.getByRole('link', { name: 'The record as JSON' }).getAttribute('href');
    expect((await at.service.anonymous.call('GET', href ?? '')).ok<{ name: string }>().name).toBe(formed.legal_name);
    const hidden = await owner.draft();
    await visit(page, `/entities/${hidden.id}/public`);
    await page.getByText('No public record yet').waitFor();
    await form(await withConstitution(hidden, { public_record: false }));
    await page.getByText('This company is not public').waitFor();
  });

  it('packs its papers for a bank, and all of them', async () => {
    const { id } = await form(await owner.draft());
    const { page } = await at.openAs(owner, `/entities/${id}/documents`);
    for (const label of ['Make a pack for a bank', 'Make a bundle of all documents']) {
      await page.getByRole('button', { name: label }).click();
      const download = page.waitForEvent('download');
      await page.getByRole('dialog').getByRole('link', { name: 'Download' }).click();
      expect((await download).suggestedFilename()).toMatch(/\.zip$/);
      await page.keyboard.press('Escape');
    }
    await page.getByText('application/zip').nth(1).waitFor();
  });

  it('is stopped with a reason and deleted, with the keyboard alone', async () => {
    // It waits for a payment, so nothing was sent.
    const ada = await charging.service.anonymous.signUp();
    const { id, legal_name } = await ada.draft();
    (await ada.call('POST', `/v1/entities/${id}/formation/start`)).ok<unknown>();
    const { page } = await charging.openAs(ada, `/entities/${id}`);
    await page.getByText('Give up').waitFor();
    await press(page, 'Give up');
    await tabTo(page, 'Reason (optional)');
    await page.keyboard.type('Ordered twice.');
    await press(page, 'Mark as failed …');
    await page.getByRole('dialog').getByText('Nothing is filed.').waitFor();
    await press(page, 'Mark as failed');
    await page.getByText('Filing failed').waitFor();
    expect((await ada.getEntity(id)).ok().filing_error).toBe('Ordered twice.');
    await press(page, 'Delete the entity …');
    await page.getByText('A deleted entity cannot be restored').waitFor();
    await press(page, 'Delete the entity');
    await page.getByRole('heading', { name: 'Entities' }).waitFor();
    await eventually(async () => expect(await page.getByText(legal_name).count()).toBe(0));
    (await ada.getEntity(id)).refused('not_found');
  });
});

describe('the overview', () => {
  it('draws entities by day and state, measures formations, and says the same in a table', async () => {
    const ada = await at.service.anonymous.signUp();
    const { page } = await at.openAs(ada, '/');
    await page.getByText('Nothing was created in the last 30 days').waitFor();
    const { legal_name, created_at } = await form(await ada.draft(), ada);
    await ada.draft();
    await page.reload();
    await page.getByText('Most on one day: 2').waitFor();
    await page.getByText('measured over one formation').waitFor();
    await page.getByText('1 of 1,000 used, 999 left').waitFor();
    await page.getByText('The numbers as a table').click();
    const row = page.getByRole('table', { name: 'Entities created each day' }).getByRole('row').last();
    expect((await row.innerText()).replaceAll(/\s+/g, ' ')).toContain(
      `${created_at.slice(0, 10)} Active 1 Being formed or imported 0 Failed 0 Draft 1 Ending or dissolved 0`,
    );
    await page.getByRole('region', { name: 'Time to Active' }).getByRole('link').click();
    await page.getByRole('heading', { level: 1, name: legal_name }).waitFor();
  });

  it('asks for no numbers of the account with the key of a member', async () => {
    const company = await makeCompany(at.service, owner, { members: [{ name: 'Ada Lovelace' }] });
    const [ada] = company.members;
    const { page } = await at.openAs(ada?.as ?? owner, '/');
    await page.getByRole('heading', { name: 'Recent events' }).waitFor();
    expect(await page.getByRole('heading', { name: 'Time to Active' }).count()).toBe(0);
  });
});

async function withConstitution({ id, version }: Entity, part: object): Promise<Entity> {
  const { document } = (await owner.call('GET', `/v1/entities/${id}/constitution`)).ok<{ document: object }>();
  return (await owner.putEntity(id, { version, constitution: { ...document, ...part } })).ok();
}

async function form({ id }: Entity, account = owner): Promise<Entity> {
  (await account.call('POST', `/v1/entities/${id}/formation/start`)).ok<unknown>();
  return account.until(id, 'Active');
}

async function openEndpoint(body: object): Promise<{ page: Page; id: string }> {
  const { id } = (await owner.call('POST', '/v1/webhook-endpoints', { body })).ok<{ id: string }>(201);
  const { page } = await at.openAs(owner, `/webhooks/${id}`);
  await page.getByRole('button', { name: 'Send a test' }).waitFor();
  return { page, id };
}

describe('taking the account along', () => {
  it('saves a copy, then freezes everything and saves the archive that moves', async () => {
    const leaving = await at.service.anonymous.signUp();
    const { page } = await at.openAs(leaving, '/keys');
    expect(await savedBy(page, 'Download a copy')).toEqual(GZIP);
    await page.getByRole('button', { name: 'Freeze the account …' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Only an operator can release a frozen account.').waitFor();
    (await leaving.createEntity({ name: 'still open' })).ok(201);
    await dialog.getByRole('button', { name: 'Freeze the account' }).click();
    expect(await savedBy(page, 'Download the archive')).toEqual(GZIP);
    (await leaving.createEntity({ name: 'too late' })).refused('account_frozen');
    await noteFreezes(at.service.sql, [leaving.id]);
    await page.getByLabel('Archive').fill('3f5d2f0c7f8e110198c5a47c1e7a529d3f5d2f0c7f8e110198c5a47c1e7a529d');
    await page.getByLabel('Key of the other deployment').fill('z6MkuCw8Vd2NyYCL5S8nB5x47xvh31Kd432wbczXMx7sMoQM');
    await page.getByRole('button', { name: 'Hand the account over' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Hand the account over' }).click();
    await page.getByRole('button', { name: /^Copy Handover/ }).waitFor();
    await expectAccount(leaving);
  });
});

async function expectAccount(leaving: Account): Promise<void> {
  const { handed_over } = (await leaving.call('GET', '/v1/account')).ok<{ handed_over: { archive: string } }>();
  expect(handed_over.archive).toMatch(/^3f5d/);
}

/** The first bytes of a file of gzip. */
const GZIP = [0x1f, 0x8b];

async function savedBy(page: Page, name: string): Promise<number[]> {
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name, exact: true }).click();
  const path = await (await saving).path();
  return [...(await readFile(path)).subarray(0, GZIP.length)];
}

describe('closing the account', () => {
  it('says what ends, what is erased and what stays, asks about companies, and signs out', async () => {
    const gone = await at.service.anonymous.signUp();
    const { id } = await gone.draft();
    (await gone.call('POST', `/v1/entities/${id}/formation/start`)).ok<unknown>();
    await gone.until(id, 'Active');
    const { page } = await at.openAs(gone, '/keys');
    await page.getByRole('button', { name: 'Close the account …' }).click();
    await page.getByRole('dialog').getByText('the register of the state has them').first().waitFor();
    expect(await page.getByRole('dialog').getByRole('button', { name: 'Close the account' }).count()).toBe(0);
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('checkbox', { name: 'Companies that exist go on' }).check();
    await page.getByRole('button', { name: 'Close the account …' }).click();
    const dialog = page.getByRole('dialog');
    for (const text of [
      'API keys: 1',
      'It can be undone until',
      'The audit chains',
      'Companies that go on to exist: 1',
    ])
      await dialog.getByText(text).waitFor();
    (await gone.getEntity(id)).ok();
    await dialog.getByRole('button', { name: 'Close the account' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await eventually(async () => (await gone.getEntity(id)).refused('account_closed'));
  });
});
