import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Tab } from '../harness/browser.ts';
import { eventually } from '../harness/eventually.ts';
import { type DeskFiling, type LiveDesk, startLiveDesk } from '../harness/live-desk.ts';
import { paperOf } from '../harness/office-papers.ts';
import { linkTo } from '../harness/pages.ts';
import { report } from '../harness/report.ts';
import { YEAR } from '../harness/this-year.ts';
import { violationsOn } from './axe.ts';
import { type ConsoleWorld, QUIET_WORKER, startConsole, visit } from './console-world.ts';

/* What clerks do at the desk, in a real browser against a real live service whose operators file by hand. */

let at: ConsoleWorld;
let desk: LiveDesk;
/** Signed formations that wait at the desk. */
let filings: [DeskFiling, DeskFiling];
let grace: Tab;
let hedy: Tab;
beforeAll(async () => {
  at = await startConsole(async () => {
    desk = await startLiveDesk({}, QUIET_WORKER);
    return desk.service;
  });
  filings = [await desk.submitted(), await desk.submitted()];
  [grace, hedy] = await Promise.all([at.openAs(desk.grace, '/desk'), at.openAs(desk.hedy, '/desk')]);
});
afterAll(() => at?.stop());

const NUMBER = `${YEAR}-001234567`;

/** The day at the office in Wyoming. */
function today(): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Denver' }).format(desk.now());
}

/** The same day in words, whatever the zone of the reader. */
function shownDay(): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(today()));
}

let papers = 0;
/** A paper of an office that a program can read. */
function paper(name: string, number: string) {
  const facts = { office: 'US-WY', name, number, filedAt: desk.now() };
  papers += 1;
  return { name: `receipt-${papers}.pdf`, mimeType: 'application/pdf', buffer: Buffer.from(paperOf(facts)) };
}

async function choose({ page }: Tab, file: ReturnType<typeof paper>): Promise<void> {
  // The form of a rejection, after that of an acceptance, takes a file as well.
  await page.locator('input[type=file]').first().setInputFiles(file);
  await page.getByText(`Uploaded ${file.name}.`).waitFor();
}

function open({ page }: Tab, { id }: DeskFiling): Promise<unknown> {
  return visit(page, `/desk/filings/${id}`);
}

/** Claimed by the first operator, accepted and confirmed at once. */
async function acceptByApi(filing: DeskFiling): Promise<void> {
  const number = `${YEAR}-009999999`;
  const { buffer } = paper(filing.legal_name, number);
  const body = { number, filed_at: today(), evidence_upload_id: await desk.evidence(filing, new Uint8Array(buffer)) };
  (await desk.grace.call('POST', `/v1/operator/filings/${filing.id}/accept`, { body })).ok<unknown>();
  (await desk.hedy.call('POST', `/v1/operator/filings/${filing.id}/confirm`)).ok<unknown>();
}

/** Fills in the form and asks what would follow. */
async function enter(
  tab: Tab,
  { number, day, file }: { number: string; day?: string; file: ReturnType<typeof paper> },
) {
  const { page } = tab;
  await page.getByLabel(/^(Number|Tax number)/).fill(number);
  if (day !== undefined) await page.getByLabel('Date of the filing').fill(day);
  await choose(tab, file);
  await page.getByRole('button', { name: /^Record the (acceptance|tax number)/ }).click();
}

describe('the queues', () => {
  it('are worked with the keyboard: move, open, next, back', async () => {
    const { page } = grace;
    await page.getByRole('row').nth(2).waitFor();
    const queue = page.getByRole('navigation', { name: 'Queues' }).getByRole('link', { name: /^To file/ });
    expect(await queue.innerText()).toContain('2');
    for (const key of ['j', 'j', 'ArrowUp', 'Enter']) await page.keyboard.press(key);
    const [first, second] = filings;
    await page.getByRole('heading', { level: 1, name: first.legal_name }).waitFor();
    await page.getByRole('link', { name: 'Next (n)' }).waitFor();
    await page.keyboard.press('n');
    await page.getByRole('heading', { level: 1, name: second.legal_name }).waitFor();
    await page.keyboard.press('u');
    await page.getByRole('link', { name: first.legal_name }).waitFor();
    expect(await violationsOn(page)).toEqual([]);
  });

  it('say what happens where nothing waits', async () => {
    const { page } = grace;
    await page.getByRole('link', { name: /^In review/ }).click();
    await page.getByText('No filing needs a decision').waitFor();
  });
});

it('is not shown to an account', async () => {
  const { page } = await at.openAs(desk.owner, '/desk');
  await page.getByRole('heading', { name: 'The desk is for operators' }).waitFor();
});

it('an account is told that the operator must act, not that a registry is at work', async () => {
  const { page } = await at.openAs(desk.owner, `/entities/${filings[0].entity_id}`);
  await page.getByRole('heading', { name: 'The operator of this service is at work' }).waitFor();
  await page.getByText('An operator of this service files it by hand').waitFor();
  await page.getByText('The operator of this service must act').waitFor();
});

it('an account in live mode is led to the constitution, because templates are examples', async () => {
  const { page } = await at.openAs(desk.owner, '/entities/new');
  await page.getByRole('link', { name: 'write its constitution' }).click();
  await page.getByRole('heading', { name: 'New entity from a constitution' }).waitFor();
});

describe('a formation in two screens', () => {
  it('shows what to type into the form of the office, each field with its copy button', async () => {
    const tab = await at.openAs(desk.grace, `/desk/filings/${filings[0].id}`);
    await tab.page.getByRole('button', { name: 'Copy Name' }).first().waitFor();
    await tab.page.getByText('Leave it empty', { exact: true }).first().waitFor();
    await tab.page.getByText('see the signature certificate among the papers').waitFor();
    // On a phone the long form stands above the button.
    await tab.page.getByRole('link', { name: 'Go to what is to do' }).click();
    const isInView = 'document.getElementById("to-do").getBoundingClientRect().top < innerHeight';
    await eventually(async () => expect(await tab.page.evaluate(isInView)).toBe(true));
    expect(await tab.look('desk-filing')).toEqual([]);
    expect(await violationsOn(tab.page)).toEqual([]);
  });

  it('is claimed, accepted with its receipt, and confirmed by a second operator', async () => {
    const [filing] = filings;
    await open(grace, filing);
    await grace.page.getByText('Claim it, file it with the office').waitFor();
    await grace.page.getByRole('button', { name: 'Claim this filing' }).click();
    await grace.page.getByText('Claim it, file it with the office').waitFor({ state: 'detached' });
    await enter(grace, { number: NUMBER, day: today(), file: paper(filing.legal_name, NUMBER) });
    const dialog = grace.page.getByRole('dialog');
    await dialog.getByText('can only be corrected, by two operators').waitFor();
    expect(await dialog.innerText()).toContain(NUMBER);
    expect(await violationsOn(grace.page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Record the acceptance' }).click();
    await grace.page.getByText('You recorded it. A second operator compares it').waitFor();
    await open(hedy, filing);
    await hedy.page.getByRole('button', { name: 'Withdraw the result' }).waitFor();
    await hedy.page.getByText(shownDay(), { exact: true }).waitFor();
    await hedy.page.getByRole('button', { name: 'Show the proof' }).click();
    await hedy.page.getByRole('link', { name: 'Download' }).waitFor();
    await hedy.page.getByRole('button', { name: 'Confirm the result' }).click();
    await hedy.page.getByRole('dialog').getByRole('button', { name: 'Confirm the result' }).click();
    await hedy.page.getByRole('heading', { name: 'A result is held' }).waitFor({ state: 'detached' });
    await hedy.page.getByText('Recorded date').waitFor();
    await hedy.page.getByText('The office accepted it, and the result is recorded').waitFor();
    expect(await hedy.page.getByRole('button', { name: /^Copy / }).count()).toBe(0);
    expect((await desk.owner.until(filing.entity_id, 'Filed')).filing_number).toBe(NUMBER);
  });

  it('takes a result back while nothing has followed', async () => {
    const [, filing] = filings;
    await open(grace, filing);
    await grace.page.getByRole('button', { name: 'Claim this filing' }).click();
    const number = `${YEAR}-007777777`;
    await enter(grace, { number, day: today(), file: paper(filing.legal_name, number) });
    await grace.page.getByRole('dialog').getByRole('button', { name: 'Record the acceptance' }).click();
    await grace.page.getByRole('button', { name: 'Withdraw the result' }).click();
    await grace.page.getByRole('dialog').getByRole('button', { name: 'Withdraw the result' }).click();
    await grace.page.getByRole('heading', { name: 'The office accepted it' }).waitFor();
  });
});

/* Each is stopped by the desk and shown at its field; the filing stays as it was. */
describe('traps', () => {
  it('a number of another year, at its field while it is typed', async () => {
    const { page } = grace;
    await page.getByLabel(/^Number/).fill('2019-001234599');
    await page.getByLabel('Date of the filing').fill(today());
    await page.getByText('It has another year than the filing date.').waitFor();
    await page.getByRole('checkbox', { name: 'The proof shows exactly' }).waitFor();
  });

  it('a number of an unusual form, while it is typed', async () => {
    await grace.page.getByLabel(/^Number/).fill('12345');
    await grace.page.getByText('It does not have the usual form').waitFor();
  });

  it('a day before the packet was made, and one in the future', async () => {
    const { page } = grace;
    await page.getByLabel('Date of the filing').fill(`${YEAR - 1}-01-02`);
    await page.getByText('which is too early').waitFor();
    await page.getByLabel('Date of the filing').fill(`${YEAR + 2}-01-02`);
    await page.getByText('It is in the future').waitFor();
  });

  it('the number of another company', async () => {
    const [other, filing] = filings;
    await enter(grace, { number: NUMBER, day: today(), file: paper(filing.legal_name, NUMBER) });
    await grace.page.getByText(`It already belongs to ${other.legal_name}`).waitFor();
  });

  it('the paper of another company: the reason field appears', async () => {
    const [other] = filings;
    const number = `${YEAR}-008888888`;
    await enter(grace, { number, day: today(), file: paper(other.legal_name, number) });
    await grace.page.getByText('A reason is required, because the text of the file does not have').waitFor();
    await grace.page.getByLabel('Why the file does not show it').waitFor();
    expect(await violationsOn(grace.page)).toEqual([]);
  });

  it('a misspelt name on the paper', async () => {
    const [, filing] = filings;
    const number = `${YEAR}-008888888`;
    await enter(grace, { number, day: today(), file: paper(`${filing.legal_name.slice(1)}`, number) });
    await grace.page.getByText('the name of the company').waitFor();
  });
});

describe('a tax number', () => {
  const EIN = '12-3456789';
  const record = (name: string, number: string) => {
    const facts = { office: 'IRS', name, number, filedAt: desk.now() };
    return { name: `notice-${name.slice(5, 9)}.pdf`, mimeType: 'application/pdf', buffer: Buffer.from(paperOf(facts)) };
  };

  it('of another company is stopped at its field; the right one is recorded and confirmed', async () => {
    const [first, second] = filings;
    await acceptByApi(second);
    const [taken, own] = [await desk.atTheDesk(first.entity_id, 'ein'), await desk.atTheDesk(second.entity_id, 'ein')];
    await open(grace, taken);
    // The responsible party has signed every line, so nothing is left to ask.
    await grace.page.getByText('Ada signed these answers').waitFor();
    expect(await grace.page.getByRole('region', { name: /answers are missing$/ }).count()).toBe(0);
    await grace.page.getByRole('button', { name: 'Claim this filing' }).click();
    await enter(grace, { number: EIN, file: record(first.legal_name, EIN) });
    await grace.page.getByRole('dialog').getByRole('button', { name: 'Record the tax number' }).click();
    await grace.page.getByText('You recorded it').waitFor();
    await open(grace, own);
    await grace.page.getByRole('button', { name: 'Claim this filing' }).click();
    await enter(grace, { number: EIN, file: record(second.legal_name, EIN) });
    await grace.page.getByText(`It already belongs to ${first.legal_name}`).waitFor();
    await enter(grace, { number: '98-7654321', file: record(second.legal_name, '98-7654321') });
    await grace.page.getByRole('dialog').getByText('can only be corrected, by two operators').waitFor();
  });
});

it('a wrong number is corrected by two operators, with the reason and the proof', async () => {
  const [filing] = filings;
  const number = `${YEAR}-001234576`;
  await open(grace, filing);
  await grace.page.getByText('A recorded fact is wrong').click();
  await grace.page.getByLabel('Right number').fill(number);
  await grace.page.getByLabel('Reason').fill('Two digits were swapped.');
  await choose(grace, paper(filing.legal_name, number));
  await grace.page.getByRole('button', { name: 'Ask for the correction' }).click();
  await grace.page.getByRole('dialog').getByRole('button', { name: 'Ask for the correction' }).click();
  await grace.page.getByText('You asked for it. A second operator decides.').first().waitFor();
  await open(hedy, filing);
  await hedy.page.getByRole('button', { name: 'Confirm the correction' }).click();
  await hedy.page.getByRole('dialog').getByRole('button', { name: 'Confirm the correction' }).click();
  await hedy.page.getByText('A correction waits').waitFor({ state: 'detached' });
  expect((await desk.owner.getEntity(filing.entity_id)).ok().filing_number).toBe(number);
});

it('a mail that could not leave is delivered by hand, and a consent on paper is recorded', async () => {
  const { id, agent } = await desk.started();
  await linkTo(desk.grace, agent);
  const { page } = hedy;
  await visit(page, '/desk?queue=mail');
  const mail = page.getByRole('listitem').filter({ hasText: `To ${agent}` });
  await mail.getByText('Show the text with its link').click();
  await mail.getByText('/attest/').waitFor();
  await mail.getByRole('button', { name: 'I have delivered it' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'I have delivered it' }).click();
  await mail.waitFor({ state: 'detached' });
  await page.getByRole('link', { name: /^Agent’s consent/ }).click();
  const { legal_name } = (await desk.owner.getEntity(id)).ok();
  await page.getByRole('link', { name: legal_name }).click();
  await page.getByLabel('Signed by').fill('Pat Prairie');
  await page.getByLabel('Signed at').fill(`${YEAR}-01-02T10:00`);
  await choose(hedy, { name: 'scan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 scan') });
  await page.getByRole('button', { name: 'Record the consent' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Record the consent' }).click();
  await page.getByRole('heading', { name: 'A consent came on paper' }).waitFor({ state: 'detached' });
});

it('a link that waits for the daily mail of its agent is shown with its time and reason', async () => {
  const first = await desk.started();
  await linkTo(desk.grace, first.agent);
  const second = await desk.started((yaml) => yaml.replaceAll(/agent\d+@helios\.org/g, first.agent));
  const { legal_name } = (await desk.owner.getEntity(second.id)).ok();
  const { page } = hedy;
  await visit(page, '/desk?queue=mail');
  const later = page.getByRole('region', { name: 'Leave later by themselves' });
  await later.getByText('An agent gets one mail a day for all its companies.').waitFor();
  await later.getByRole('link', { name: legal_name }).click();
  const place = page.getByRole('list', { name: 'Queues of this filing' });
  await place.getByText('gets one mail a day for all its companies').waitFor();
  await place.getByText(/^Until /).waitFor();
});

describe('a paper of a filing', () => {
  const show = async ({ page }: Tab): Promise<void> => {
    const [filing] = filings;
    await page.goto(new URL(`/desk/filings/${filing.id}`, at.service.url).href);
    await page.getByRole('tab', { name: 'Papers' }).click();
    await page.getByRole('button', { name: 'Show Articles' }).click();
  };

  it('is downloaded where the browser has no viewer, and the page says so', async () => {
    const { page } = hedy;
    await show(hedy);
    await page.getByText('This browser has no viewer for PDF files in a page.').waitFor();
    const downloading = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('Articles.pdf');
    expect(readFileSync(await download.path(), 'latin1').slice(0, 5)).toBe('%PDF-');
  });

  it('is read in the page where the browser has a viewer, and no policy blocks it', async () => {
    const tab = await at.openAs(desk.hedy, '/desk');
    // Leaving it earlier would abort what it still loads.
    await tab.page.waitForLoadState('networkidle');
    await tab.page.addInitScript("Object.defineProperty(navigator, 'pdfViewerEnabled', { value: true })");
    await show(tab);
    const viewer = tab.page.locator('iframe[title=Articles]');
    await viewer.waitFor();
    expect(await viewer.getAttribute('src')).toMatch(/^blob:/);
    await tab.page.getByRole('link', { name: 'Download' }).waitFor();
    expect(await tab.look('desk-paper')).toEqual([]);
  });
});

it('a Wyoming filing takes at most 15 clicks, from the queue to the recorded acceptance', async () => {
  const filing = await desk.submitted();
  const { page } = grace;
  await visit(page, '/desk');
  await page.evaluate(
    `globalThis.clicks = 0; addEventListener('click', ({ isTrusted }) => { clicks += isTrusted; }, true)`,
  );
  await page.getByRole('link', { name: filing.legal_name, exact: true }).click();
  await page.getByRole('button', { name: 'Claim this filing' }).click();
  await page.getByRole('button', { name: 'Copy all' }).click();
  await page.getByRole('tab', { name: 'Papers' }).click();
  for (const name of ['Articles', 'Consent of the registered agent']) {
    await page.getByRole('button', { name: `Show ${name}` }).click();
    await page.locator(`a[download^="${name}"]`).click();
  }
  const number = `${YEAR}-001234599`;
  await page.getByLabel(/^Number/).click();
  await page.keyboard.type(number);
  await page.getByLabel('Date of the filing').click();
  await page.getByLabel('Date of the filing').fill(today());
  await choose(grace, paper(filing.legal_name, number));
  await page.getByRole('button', { name: 'Record the acceptance' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Record the acceptance' }).click();
  await page.getByText('You recorded it').waitFor();
  // The file is chosen by two clicks that a script does not need.
  const clicks = (await page.evaluate<number>('clicks')) + 2;
  report('desk-clicks', { clicks });
  expect(clicks).toBeLessThanOrEqual(15);
});
