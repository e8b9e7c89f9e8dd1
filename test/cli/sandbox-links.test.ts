import { expect, it } from 'vitest';
import { CUSTOM, makeCompany, propose } from '../harness/companies.ts';
import { EXAMPLE_HOST } from '../harness/live-desk.ts';
import { startService, type TestService } from '../harness/service.ts';
import { SUBMITTABLE_YAML } from '../rules/constitution.ts';
import { runCommand } from './program.ts';

/* In a sandbox, whoever invites or asks gets the link that was mailed; a live service shows none. */

const LIVE = { MODE: 'live', REGISTRY: 'http', REGISTRY_URL: 'http://127.0.0.1:9' };

async function withService(env: Record<string, string>, check: (service: TestService) => Promise<void>): Promise<void> {
  const service = await startService({ env });
  await check(service).finally(service.stop);
}

it('in a sandbox, an invitation shows its link, to the key that invited', () =>
  withService({}, async ({ url, anonymous }) => {
    const owner = await anonymous.signUp();
    const bob = { name: 'Bob', email: 'bob@example.com' };
    const { id, members } = await makeCompany({ url }, owner, {
      members: [{}, bob, { ...bob, name: 'Cy', email: 'cy@example.com' }],
      state: 'Draft',
    });
    const invite = (member: number, ...more: string[]) =>
      runCommand({ server: url, key: owner.key }, [
        'members',
        'invite',
        id,
        members[member]?.did ?? '',
        '--scopes',
        'entities:read',
        '--yes',
        ...more,
      ]);
    const answer = JSON.parse((await invite(1)).out) as { did: string; sandbox_links: string[] };
    expect(answer).toMatchObject({ did: members[1]?.did, sandbox_links: [expect.stringContaining(`${url}/join/`)] });
    // Not those of earlier invitations, and none of a trial.
    expect((JSON.parse((await invite(2)).out) as typeof answer).sandbox_links).not.toEqual(answer.sandbox_links);
    expect((await invite(2, '--dry-run')).out).not.toContain('/join/');
    const page = await fetch(answer.sandbox_links[0] ?? '');
    expect(await page.text()).toContain('Accept and show my key');
  }));

it('in a sandbox, resent approvals show their links', () =>
  withService({}, async ({ url, anonymous }) => {
    const owner = await anonymous.signUp();
    const contact = { name: 'Grace', email: 'grace@example.com', purposes: ['amendment'] };
    const constitution = { mode: 'supervised', escalation: { contacts: [contact] } };
    const company = await makeCompany({ url }, owner, { members: 1, constitution });
    const [founder] = company.members;
    const { id } = await propose(company, founder?.as ?? owner, CUSTOM);
    const { out } = await runCommand({ server: url, key: owner.key }, ['proposals', 'resend', company.id, id, '--yes']);
    expect(JSON.parse(out)).toMatchObject({ id, sandbox_links: [expect.stringContaining(`${url}/approve/`)] });
  }));

it('a live service shows no link, whatever is asked', () =>
  withService(LIVE, async ({ url, anonymous }) => {
    const owner = await anonymous.signUp({ email: 'ada@helios.org' });
    const constitution_yaml = SUBMITTABLE_YAML.replaceAll(EXAMPLE_HOST, 'helios.org');
    const { id } = (await owner.createEntity({ constitution_yaml })).ok(201);
    const { document } = (await owner.call('GET', `/v1/entities/${id}/constitution`)).ok<Constitution>();
    const did = document.members.find(({ email }) => email !== undefined)?.id ?? '';
    const args = ['members', 'invite', id, did, '--scopes', 'entities:read', '--yes'];
    const { out, err } = await runCommand({ server: url, key: owner.key }, args);
    expect(JSON.parse(out)).toMatchObject({ entity_id: id, did });
    expect(out + err).not.toMatch(/sandbox|\/join\//);
  }));

type Constitution = { document: { members: { id: string; email?: string }[] } };
