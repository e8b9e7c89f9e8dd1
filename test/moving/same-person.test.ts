import { afterAll, beforeAll, expect, it } from 'vitest';
import { pdfOfLines } from '../documents/hostile-pdf.ts';
import { act, atTheDesk, type Queued, resultOf } from '../filings/desk.ts';
import type { Account } from '../harness/client.ts';
import { eventually } from '../harness/eventually.ts';
import { nextNumber } from '../harness/office-numbers.ts';
import { type Deployments, move, startDeployments } from './deployments.ts';

/* A person who works at both deployments is one of two operators, not both. */

let deployments: Deployments;
let sam: Account;
let samThere: Account;
let grace: Account;
beforeAll(async () => {
  const env = { REGISTRY: 'desk', RESULT_HOLD_MS: '0' };
  deployments = await startDeployments(0, { source: env, target: env });
  sam = await deployments.source.operator('Sam Spade');
  grace = await deployments.target.operator('Grace');
  samThere = await deployments.target.operator('sam spade');
});
afterAll(() => deployments?.stop());

async function claimed(): Promise<{ owner: Account; filing: Queued }> {
  const owner = await deployments.source.anonymous.signUp();
  const { id } = await owner.draft();
  (await owner.putEntity(id, { version: 1, action: 'submit_formation' })).ok();
  const filing = await atTheDesk(sam, id, 'formation');
  (await act(sam, filing, 'claim')).ok();
  return { owner, filing };
}

it('a correction that they asked for before a move is confirmed by another person', async () => {
  const { owner, filing } = await claimed();
  (await act(sam, filing, 'accept', await resultOf(sam, filing, nextNumber(), new Date().toISOString()))).ok();
  await owner.until(filing.entity_id, 'Filed');
  const { legal_name } = (await owner.getEntity(filing.entity_id)).ok<{ legal_name: string }>();
  const number = nextNumber();
  const file = { body: pdfOfLines(legal_name, number), headers: { 'content-type': 'application/pdf' } };
  const proof = (await sam.call('POST', `/v1/operator/filings/${filing.id}/evidence`, file)).ok<{ id: string }>(201);
  const request = await act(sam, filing, 'correct', {
    facts: { number },
    reason: 'The number of the receipt is another.',
    evidence_upload_id: proof.id,
  });
  const { id } = request.ok<{ id: string }>(201);
  await move(deployments, { owner, operator: grace, isTrusted: true });
  const confirm = (operator: Account) => operator.call('POST', `/v1/operator/corrections/${id}/confirm`);
  expect((await confirm(samThere)).refused('illegal_transition').detail).toContain('You asked for this correction');
  (await confirm(grace)).ok<unknown>();
});

it('a release that they asked for before a move does not count after it', async () => {
  const { owner, filing } = await claimed();
  (await act(sam, filing, 'release', { reason: 'The form did not open, so I did not file it.' })).ok<unknown>();
  await move(deployments, { owner, operator: grace, isTrusted: true });
  const stateThere = async () => {
    const [row] = await deployments.target.sql`select state from filings where id = ${filing.id}`;
    return row?.['state'];
  };
  await eventually(async () => expect(await stateThere()).toBe('needs_review'));
  const reason = 'The search of the office shows no filing under this name.';
  (await act(samThere, filing, 'release', { reason })).ok<unknown>();
  expect(await stateThere()).toBe('needs_review');
  (await act(samThere, filing, 'release', { reason })).refused('illegal_transition');
  (await act(grace, filing, 'release', { reason })).ok<unknown>();
});

it('a release that was asked for before the filing went to the office does not count after that', async () => {
  const { filing } = await claimed();
  const reason = 'The site was down, so I did not file it.';
  (await act(sam, filing, 'release', { reason })).ok<unknown>();
  const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  (await act(sam, filing, 'hand-in', { channel: 'online', handed_in_on: day })).ok<unknown>();
  const hedy = await deployments.source.operator('Hedy');
  (await act(hedy, filing, 'release', { reason: 'Sam asked for the release of it.' })).ok<unknown>();
  const [row] = await deployments.source
    .sql`select state, handed_in ->> 'channel' as channel from filings where id = ${filing.id}`;
  expect(row).toEqual({ state: 'pending', channel: 'online' });
});

it('the form of a filing that came from another deployment begins with a warning', async () => {
  const owner = await deployments.source.anonymous.signUp();
  const { id } = await owner.draft();
  (await owner.putEntity(id, { version: 1, action: 'submit_formation' })).ok();
  await atTheDesk(sam, id, 'formation');
  await move(deployments, { owner, operator: grace, isTrusted: true });
  const filing = await atTheDesk(grace, id, 'formation');
  const { office_form } = (await grace.call('GET', `/v1/operator/filings/${filing.id}`)).ok<{
    office_form: { instructions: string[] };
  }>();
  expect(office_form.instructions[0]).toMatch(/^The filing came from another deployment/);
});
