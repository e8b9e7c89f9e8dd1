import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Imported } from '../../src/moving/import-account.ts';
import { listFrozen, noteFreezes } from '../../src/store/moving/freezes.ts';
import { type Account, account } from '../harness/client.ts';
import { noticeRestore } from '../harness/restore.ts';
import { startService, type TestService } from '../harness/service.ts';
import { type Deployments, filesOf, freeze, handOver, startDeployments } from './deployments.ts';

/* An account goes on in one deployment only: its source hands it over once, and only as it is frozen now. */

let deployments: Deployments;
let grace: Account;
let sam: Account;
beforeAll(async () => {
  deployments = await startDeployments();
  [grace, sam] = [await deployments.target.operator(), await deployments.source.operator()];
});
afterAll(() => deployments.stop());

/** Moves the end of a handover into the past, where a deployment records it. */
const endHandover = ({ sql }: TestService, { id }: Account) => sql`
  update accounts set handed_over = jsonb_set(handed_over, '{valid_until}', '"2026-01-01T00:00:00.000Z"') where id = ${id}`;

type Moving = { owner: Account; imported: Imported };

async function archived(): Promise<{ owner: Account; archive: string; trustKey: string }> {
  const owner = await deployments.source.anonymous.signUp();
  await freeze(owner);
  const archive = await deployments.archiveOf(deployments.source, owner);
  const { public_key: trustKey } = JSON.parse((await filesOf(archive)).get('manifest.json') ?? '') as {
    public_key: string;
  };
  return { owner, archive, trustKey };
}

async function brought(): Promise<Moving> {
  const { owner, archive, trustKey } = await archived();
  return { owner, imported: await deployments.bring(archive, { trustKey }) };
}

const release = (operator: Account, { id }: Account, body: object) =>
  operator.call('POST', `/v1/operator/accounts/${id}/release`, { body: { reason: 'It moved.', ...body } });
const handedTo = (owner: Account, archive: string, target_key: string) =>
  owner.call('POST', '/v1/account/handover', { body: { archive, target_key } });
const problem = (code: string, pointer = '') => ({ errors: [expect.objectContaining({ code, pointer })] });

it('a trusted account is released with its handover, and goes on only there', async () => {
  const { owner, imported } = await brought();
  const { archive, publicKey } = imported;
  const without = (await release(grace, owner, {})).refused('guard_unmet');
  expect(without).toMatchObject(problem('handover_required', '/handover'));
  expect(without.detail).toContain(`archive ${archive} and target_key ${publicKey}`);
  await handOver(owner, imported);
  const handover = await handOver(owner, imported);
  (await release(grace, owner, { handover })).ok();
  // Neither another deployment nor the source goes on with it.
  const other = 'z6MkuCw8Vd2NyYCL5S8nB5x47xvh31Kd432wbczXMx7sMoQM';
  expect((await handedTo(owner, archive, other)).refused('guard_unmet')).toMatchObject(problem('handed_over'));
  expect((await release(sam, owner, {})).refused('guard_unmet')).toMatchObject(
    problem('handed_over', '/confirm_only_here'),
  );
  expect((await owner.call('GET', '/v1/account')).ok()).toMatchObject({
    handed_over: { archive, target_key: publicKey, valid_until: handover.slice(0, 24) },
  });
});

it('an archive from before the last freeze is not released', async () => {
  const { owner, archive, trustKey } = await archived();
  (await release(sam, owner, {})).ok();
  (await owner.createEntity({ name: 'made after the archive' })).ok(201);
  await freeze(owner);
  const imported = await deployments.bring(archive, { trustKey });
  const handover = await handOver(owner, imported);
  expect((await release(grace, owner, { handover })).refused('guard_unmet')).toMatchObject(
    problem('handover_invalid', '/handover'),
  );
});

it('an account that is not frozen, or waits for its own release, is not handed over', async () => {
  const { owner, imported } = await brought();
  const there = account(deployments.target.url, { id: owner.id, key: imported.apiKey });
  const ends = [imported.archive, imported.publicKey] as const;
  expect((await handedTo(there, ...ends)).refused('guard_unmet')).toMatchObject(problem('not_released'));
  const free = await deployments.source.anonymous.signUp();
  expect((await handedTo(free, ...ends)).refused('guard_unmet')).toMatchObject(problem('account_not_frozen'));
  (await handedTo(owner, imported.archive, 'z6Mk')).refused('validation_failed');
});

it('an operator may say that no other deployment goes on with it, if nothing proves it', async () => {
  const { owner, imported } = await brought();
  await handOver(owner, imported);
  const waits = (await release(sam, owner, { confirm_only_here: true })).refused('guard_unmet');
  expect(waits).toMatchObject(problem('handover_valid', '/confirm_only_here'));
  await endHandover(deployments.source, owner);
  (await release(sam, owner, { confirm_only_here: true })).ok();
  await freeze(owner);
  // The freeze is a new one, so it is handed over anew, and not for the archive that has arrived.
  const handover = await handOver(owner, imported);
  (await release(grace, owner, { handover })).refused('guard_unmet');
  (await release(grace, owner, { confirm_only_here: true })).ok();
});

it('an archive that nobody vouches for is released only if an operator says that nothing else goes on with it', async () => {
  const { owner, archive } = await archived();
  await deployments.bring(archive);
  expect((await release(grace, owner, {})).refused('guard_unmet')).toMatchObject(
    problem('not_vouched_for', '/confirm_only_here'),
  );
  (await release(grace, owner, { confirm_only_here: true })).ok();
});

it('is not handed over before a checkpoint file has its freeze, which a worker writes', async () => {
  const service = await startService({ worker: false });
  const owner = account(service.url, await service.anonymous.signUp(), { isBusyShown: true });
  await freeze(owner);
  const { archive, publicKey } = (await brought()).imported;
  const refused = (await handedTo(owner, archive, publicKey)).refused('unavailable');
  expect(refused).toMatchObject({ retry_after_seconds: 10, detail: expect.stringContaining('checkpoint file') });
  await noteFreezes(service.sql, await listFrozen(service.sql));
  (await handedTo(owner, archive, publicKey)).ok<unknown>(201);
  await service.stop();
});

describe('after a restore', () => {
  it('an arrived account may have moved on, so its old handover does not release it', async () => {
    const { owner, imported } = await brought();
    const handover = await handOver(owner, imported);
    await noticeRestore(deployments.target);
    expect((await release(grace, owner, { handover })).refused('guard_unmet')).toMatchObject(
      problem('handed_over', '/confirm_only_here'),
    );
    // A handover that the restore has forgotten may still be valid.
    const body = { handover, confirm_only_here: true };
    expect((await release(grace, owner, body)).refused('guard_unmet')).toMatchObject(
      problem('handover_valid', '/confirm_only_here'),
    );
    await endHandover(deployments.target, owner);
    (await release(grace, owner, body)).ok();
  });

  it('an archive from before it may have arrived and moved on already', async () => {
    const { owner, archive, trustKey } = await archived();
    await noticeRestore(deployments.target);
    const imported = await deployments.bring(archive, { trustKey });
    const handover = await handOver(owner, imported);
    (await release(grace, owner, { handover })).refused('guard_unmet');
  });

  it('a closed account may have been reopened and moved, so it stays frozen when it is reopened', async () => {
    const owner = await deployments.source.anonymous.signUp();
    (await owner.call('POST', '/v1/account/close', { body: {} })).ok<unknown>();
    await noticeRestore(deployments.source);
    const body = { reason: 'As before.' };
    const reopened = (await sam.call('POST', `/v1/operator/accounts/${owner.id}/reopen`, { body })).ok<Reopened>();
    expect(reopened).toMatchObject({ closed_at: null, frozen_at: expect.any(String) });
  });
});

/* The clocks move on here, so nothing that comes later can be imported. */
it('a handover from before a move was given up is refused when its hour is over', async () => {
  const { owner, imported } = await brought();
  const handover = await handOver(owner, imported);
  for (const { clock } of [deployments.source, deployments.target]) clock.advanceMs(3_600_000 + 301_000);
  [grace, sam] = [await deployments.target.operator(), await deployments.source.operator()];
  (await release(sam, owner, { confirm_only_here: true })).ok();
  expect((await release(grace, owner, { handover })).refused('guard_unmet')).toMatchObject(
    problem('handover_expired', '/handover'),
  );
});

type Reopened = { closed_at: string | null; frozen_at: string | null };
