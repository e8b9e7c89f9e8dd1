import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Entity } from '../../src/http/resources/entities/shapes.ts';
import { type DeskFiling, type LiveDesk, startLiveDesk } from '../harness/live-desk.ts';
import { paperOf, scanOf } from '../harness/office-papers.ts';
import { YEAR } from '../harness/this-year.ts';
import { violationsOn } from './axe.ts';
import { dropFile } from './clerk/clerk.ts';
import { type ConsoleWorld, QUIET_WORKER, startConsole, visit } from './console-world.ts';
import { press, tabTo } from './keyboard.ts';

/* Two people at a live desk: one records or asks, the other compares and decides. */

let at: ConsoleWorld;
let desk: LiveDesk;
let grace: Page;
let hedy: Page;
/** A formation that waits at the desk, and two that were accepted. */
let waiting: DeskFiling;
let first: DeskFiling;
let second: DeskFiling;
beforeAll(async () => {
  at = await startConsole(async () => {
    desk = await startLiveDesk({}, QUIET_WORKER);
    return desk.service;
  });
  [waiting, first, second] = [await desk.submitted(), await desk.submitted(), await desk.submitted()];
  await accept(first, FIRST);
  await accept(second, SECOND);
  [{ page: grace }, { page: hedy }] = await Promise.all([
    at.openAs(desk.grace, '/desk'),
    at.openAs(desk.hedy, '/desk'),
  ]);
});
afterAll(() => at?.stop());

const [FIRST, SECOND] = [`${YEAR}-001000001`, `${YEAR}-001000002`];

const today = (): string => new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Denver' }).format(desk.now());
const numberOf = async ({ entity_id }: DeskFiling) =>
  (await desk.owner.getEntity(entity_id)).ok<Entity>().filing_number;

/** A paper about these companies. */
function paper(...entries: (readonly [DeskFiling, string])[]): Uint8Array {
  const name = entries.map(([{ legal_name }, number]) => `${legal_name} ${number}`).join(' ');
  return paperOf({ office: 'US-WY', name, number: '', filedAt: desk.now() });
}

const act = (by: LiveDesk['grace'], { id }: DeskFiling, action: string, body?: object) =>
  by.call('POST', `/v1/operator/filings/${id}/${action}`, body === undefined ? {} : { body });

/** Recorded by the first operator, with this file as its proof. */
async function record(filing: DeskFiling, number: string, file: Uint8Array): Promise<void> {
  const evidence_upload_id = await desk.evidence(filing, file);
  (await act(desk.grace, filing, 'claim')).ok<unknown>();
  (await act(desk.grace, filing, 'accept', { number, filed_at: today(), evidence_upload_id })).ok<unknown>();
}

async function accept(filing: DeskFiling, number: string): Promise<void> {
  await record(filing, number, paper([filing, number]));
  (await act(desk.hedy, filing, 'confirm')).ok<unknown>();
}

async function open(page: Page, { id, legal_name }: DeskFiling): Promise<void> {
  await visit(page, `/desk/filings/${id}`);
  await page.getByRole('heading', { level: 1, name: legal_name }).waitFor();
}

/** Presses the button, and the same button of the dialog. */
async function confirm(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name }).click();
  await page.getByRole('dialog').getByRole('button', { name }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

/** The same with the keyboard alone. */
async function confirmByKeys(page: Page, name: string): Promise<void> {
  await press(page, name);
  await page.getByRole('dialog').waitFor();
  await press(page, name);
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

describe('a filing at the desk', () => {
  it('is rejected and taken back with the keyboard alone, then rejected and confirmed', async () => {
    await open(grace, waiting);
    await press(grace, 'Claim this filing');
    await grace.getByRole('heading', { name: 'The office accepted it' }).waitFor();
    const reject = async (): Promise<void> => {
      await press(grace, 'The office rejected it');
      await tabTo(grace, 'Reason');
      await grace.keyboard.type('The name');
      await tabTo(grace, 'Words of the office');
      await grace.keyboard.type('The name is too close to another.');
      await tabTo(grace, 'Without a notice: how the office told you');
      await grace.keyboard.type('By telephone at 10:20.');
      await confirmByKeys(grace, 'Record the rejection');
      await grace.getByRole('heading', { name: 'A result is held' }).waitFor();
    };
    await reject();
    await confirmByKeys(grace, 'Withdraw the result');
    await grace.getByRole('heading', { name: 'The office accepted it' }).waitFor();
    await reject();
    await open(hedy, waiting);
    await hedy.getByText('The name is too close to another.').waitFor();
    await hedy.getByText('By telephone at 10:20.').waitFor();
    await confirm(hedy, 'Confirm the result');
    await desk.owner.until(waiting.entity_id, 'FilingFailed');
  });

  it('with a scan as its proof does not show its number before the second operator has typed it', async () => {
    const filing = await desk.submitted();
    const number = `${YEAR}-001000009`;
    await record(filing, number, scanOf({ office: 'US-WY', name: filing.legal_name, number, filedAt: desk.now() }));
    for (const page of [grace, hedy]) {
      await open(page, filing);
      await page.getByText('The text of the proof does not show it').waitFor();
      expect(await page.content()).not.toContain(number);
    }
    await grace.getByText('You recorded it. A second operator compares it').waitFor();
    expect(await hedy.getByRole('button', { name: 'Confirm the result' }).isDisabled()).toBe(true);
    expect(await hedy.getByLabel('Number in the proof').count()).toBe(0);
    await hedy.getByRole('button', { name: 'Show the proof' }).click();
    await hedy.getByLabel('Number in the proof').fill(`${YEAR}-001000008`);
    await hedy.getByRole('button', { name: 'Confirm the result' }).click();
    await hedy.getByText('differs from the number that was recorded').waitFor();
    expect(await hedy.content()).not.toContain(number);
    expect(await violationsOn(hedy)).toEqual([]);
    await hedy.getByLabel('Number in the proof').fill(number);
    await confirm(hedy, 'Confirm the result');
    await desk.owner.until(filing.entity_id, 'Filed');
    expect(await numberOf(filing)).toBe(number);
  });

  it('that nobody can say was filed returns to the queue after two operators released it', async () => {
    const filing = await desk.submitted();
    await open(grace, filing);
    await grace.getByRole('button', { name: 'Claim this filing' }).click();
    await grace.getByText('The office does not have it').click();
    await grace.getByLabel('Reason for the release').fill('The office has no such name.');
    await confirm(grace, 'Ask for the release');
    await grace.getByText('You asked for it. A second operator confirms it.').waitFor();
    await hedy.goto(new URL('/desk?queue=to_file', hedy.url()).href);
    await hedy.getByText('“The office has no such name.”').waitFor();
    await open(hedy, filing);
    await hedy.getByText('The release was asked for by').waitFor();
    await confirm(hedy, 'Confirm the release');
    await hedy.getByRole('button', { name: 'Claim this filing' }).waitFor();
  });
});

describe('a correction', () => {
  type Mistake = { mistake?: string; fill: Record<string, string>; reason: string; file: Uint8Array };
  async function ask(filing: DeskFiling, { mistake, fill, reason, file }: Mistake): Promise<void> {
    await open(grace, filing);
    await grace.getByText('A recorded fact is wrong').click();
    if (mistake !== undefined) await grace.getByLabel('The mistake').selectOption({ label: mistake });
    for (const [label, value] of Object.entries(fill)) await grace.getByLabel(label).fill(value);
    await grace.getByRole('textbox', { name: 'Reason' }).fill(reason);
    await dropFile(grace, 'proof.pdf', file);
    await grace.getByText('Uploaded proof.pdf.').waitFor();
    await confirm(grace, 'Ask for the correction');
    await grace.getByText('You asked for it. A second operator decides.').first().waitFor();
  }

  it('is declined with a note, and nothing changes', async () => {
    const number = `${YEAR}-001000003`;
    await ask(first, { fill: { 'Right number': number }, reason: 'Two digits misread.', file: paper([first, number]) });
    await open(hedy, first);
    await hedy.getByText('Misread.').first().waitFor();
    await hedy.getByLabel('Why it is declined (optional)').fill('The register has the recorded one.');
    await confirm(hedy, 'Decline the correction');
    await hedy.getByRole('heading', { name: 'A correction waits' }).waitFor({ state: 'detached' });
    expect(await numberOf(first)).toBe(FIRST);
  });

  it('exchanges two numbers that were mixed up', async () => {
    await ask(first, {
      mistake: 'Mixed up with another filing',
      fill: { 'Address of the other filing': `${at.service.url}/desk/filings/${second.id}?queue=to_file` },
      reason: 'Each has the number of the other.',
      file: paper([first, SECOND], [second, FIRST]),
    });
    await open(hedy, first);
    await hedy.getByText('Exchanged with the filing').first().waitFor();
    await confirm(hedy, 'Confirm the correction');
    await hedy.getByRole('heading', { name: 'A correction waits' }).waitFor({ state: 'detached' });
    expect([await numberOf(first), await numberOf(second)]).toEqual([SECOND, FIRST]);
  });

  it('disproves an acceptance that never was', async () => {
    await ask(second, {
      mistake: 'The office never accepted it',
      fill: {},
      reason: 'The register has nothing.',
      file: paper([second, 'is unknown']),
    });
    await open(hedy, second);
    await hedy.getByText('The office never accepted it').first().waitFor();
    await confirm(hedy, 'Confirm the correction');
    await desk.owner.until(second.entity_id, 'FilingFailed');
    expect(await numberOf(second)).toBeNull();
  });
});
