import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACTIONS } from '../src/domain/entity/entity.ts';
import { ERRORS } from '../src/errors/errors.ts';
import { readDocument } from '../src/operations/operations.ts';
import { inParallel } from './harness/in-parallel.ts';
import { type SharedService, sharedService } from './harness/shared-service.ts';

/* llms.txt is written by hand, so everything it names is looked up. */

let service: SharedService;
let text = '';
beforeAll(async () => {
  service = await sharedService({ worker: false });
  text = await (await fetch(`${service.url}/llms.txt`)).text();
});
afterAll(() => service.stop());

describe('llms.txt', () => {
  it('is served as it is in the repository', async () => {
    expect(text).toBe(await readFile('llms.txt', 'utf8'));
  });

  it('has only links that answer', async () => {
    const links = [...text.matchAll(/\]\((\/[^)]*)\)/g)].map(([, path]) => path);
    expect(links.length).toBeGreaterThan(5);
    const statuses = await Promise.all(links.map(async (path) => (await fetch(`${service.url}${path}`)).status));
    expect(statuses).toEqual(links.map(() => 200));
  });

  it('leads to the guides, whose links to other pages answer too', async () => {
    const read = async (path: string) => (await fetch(new URL(path, service.url))).text();
    const pages = [...text.matchAll(/\]\((\/handbook\/[^)]*)\)/g)].map(([, path = '']) => path);
    expect(pages).toContain('/handbook/skills/entity-formation/SKILL.md');
    for (const page of pages) {
      const links = [...(await read(page)).matchAll(/\]\(([^):#]+\.md)(?:#[^)]*)?\)/g)].map(([, link = '']) => link);
      // All at once, a slow machine would refuse some as too many.
      const statusOf = async (at: number) => (await fetch(new URL(links[at] ?? '', `${service.url}${page}`))).status;
      expect(await inParallel(links.length, 8, statusOf), page).toEqual(links.map(() => 200));
    }
    expect(await read('/handbook/')).toBe(await readFile('docs/README.md', 'utf8'));
  });

  it('serves no other file', async () => {
    for (const path of [
      'package.json',
      '../package.json',
      '%2e%2e/package.json',
      'docs/../package.json',
      'data/secrets.json',
    ])
      expect((await fetch(`${service.url}/handbook/${path}`)).status).toBe(404);
  });

  it('names only operations that exist', () => {
    const { paths } = readDocument();
    const calls = [...text.matchAll(/\b(GET|POST|PUT|DELETE) (\/[^\s,;:?]+[^\s,;:?.])/g)];
    expect(calls.length).toBeGreaterThan(8);
    for (const [call, method = '', path = ''] of calls) expect(paths[path]?.[method.toLowerCase()], call).toBeDefined();
  });

  it('names only codes and actions that exist', () => {
    const known = new Set<string>([...Object.keys(ERRORS), ...ACTIONS]);
    const named = [...text.matchAll(/`([a-z]+(?:_[a-z]+)+)`/g)].map(([, name = '']) => name);
    const fields = ['api_key', 'next_actions', 'next_action'];
    expect(named.filter((name) => !known.has(name) && !fields.includes(name))).toEqual([]);
  });
});
