import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Account } from '../harness/client.ts';
import { type SharedService, sharedService } from '../harness/shared-service.ts';

let service: SharedService;
let ada: Account;
beforeAll(async () => {
  service = await sharedService({ worker: false });
  ada = await service.anonymous.signUp();
});
afterAll(() => service.stop());

describe('ETag', () => {
  it('is strong, the same for the same bytes from POST, GET and PUT, and changes with every change', async () => {
    const created = await ada.createEntity({ name: 'tagged-research' });
    const { id } = created.ok(201);
    const tag = created.headers.get('etag');
    expect(tag).toMatch(/^"[\w-]+"$/);
    const read = await ada.getEntity(id);
    expect(read.headers.get('etag')).toBe(tag);
    expect(read.text).toBe(created.text);
    expect((await ada.putEntity(id, { version: 1 })).headers.get('etag')).toBe(tag);
    const changed = await ada.putEntity(id, { version: 1, metadata: { a: 'b' } });
    expect(changed.headers.get('etag')).not.toBe(tag);
    expect((await ada.getEntity(id)).headers.get('etag')).toBe(changed.headers.get('etag'));
  });
});

describe('Location', () => {
  it('of a new entity leads to it', async () => {
    const created = await ada.createEntity({ name: 'located-research' });
    const location = created.headers.get('location') ?? '';
    expect(location).toBe(`/v1/entities/${created.ok(201).id}`);
    expect((await ada.call('GET', location)).text).toBe(created.text);
  });
});

describe('If-Match', () => {
  it.each([
    ['the current tag', (tag: string) => tag],
    ['a list with the current tag in it', (tag: string) => `"other", ${tag}`],
    ['*', () => '*'],
    ['the current tag behind a proxy that compresses', (tag: string) => `W/${tag.replace(/"$/, '-gzip"')}`],
  ])('%s matches, on PUT and on DELETE', async (_title, header) => {
    const created = await ada.createEntity({ name: 'matched-research' });
    const { id } = created.ok(201);
    const updated = await ada.putEntity(id, { version: 1, metadata: {} }, { 'if-match': header(tagOf(created)) });
    expect(updated.ok().version).toBe(2);
    (await ada.deleteEntity(id, 2, { 'if-match': header(tagOf(updated)) })).ok<undefined>(204);
  });

  it.each([
    ['an older tag', (tag: string) => tag],
    ['an older tag that is weak', (tag: string) => `W/${tag}`],
    ['a part of the tag', (_old: string, current: string) => current.replace(/..(?="$)/, '')],
    ['a list without the current tag', () => '"a", "b"'],
  ])('%s does not match: 412 with the current version, and nothing changes', async (_title, header) => {
    const created = await ada.createEntity({ name: 'unmatched-research' });
    const { id } = created.ok(201);
    const current = await ada.putEntity(id, { version: 1, metadata: { a: 'b' } });
    const headers = { 'if-match': header(tagOf(created), tagOf(current)) };
    const { current_version } = (await ada.putEntity(id, { version: 2, metadata: {} }, headers)).refused(
      'precondition_failed',
    );
    expect(current_version).toBe(2);
    (await ada.deleteEntity(id, 2, headers)).refused('precondition_failed');
    expect((await ada.getEntity(id)).text).toBe(current.text);
  });

  it('with a matching tag and a stale version, the version still decides', async () => {
    const created = await ada.createEntity({ name: 'both-research' });
    const answer = await ada.putEntity(created.ok(201).id, { version: 2 }, { 'if-match': tagOf(created) });
    expect(answer.refused('version_conflict').current_version).toBe(1);
  });
});

function tagOf({ headers }: { headers: Headers }): string {
  return headers.get('etag') ?? '';
}
