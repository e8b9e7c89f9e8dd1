import { afterAll, beforeAll, expect, it } from 'vitest';
import { ROUTES } from '../../src/http/router.ts';
import { submit } from '../harness/pages.ts';
import { PageWorld } from './page-world.ts';

/* A browser loads the address of a form again, for example in a restored tab: by GET, and without the form. */

let world: PageWorld;
beforeAll(async () => {
  world = await PageWorld.start();
});
afterAll(() => world?.service.stop());

const FORMS = ROUTES.filter(({ isPage, method }) => isPage && method === 'POST').map(({ path }) => path);

const load = (path: string) => fetch(`${world.service.url}${path}`);
const isHtml = ({ headers }: Response) => headers.get('content-type') === 'text/html; charset=utf-8';

it.each(FORMS)('%s answers GET with a web page, also if its link is unknown', async (path) => {
  const answer = await load(path.replace('{token}', 'A'.repeat(43)));
  expect([answer.status, isHtml(answer)]).toEqual([404, true]);
});

it.each<[string, () => Promise<string>]>([
  ['an approval', () => world.approve()],
  ['a signature', () => world.attest()],
])('%s that was declined shows the page of the link, as it is now', async (_what, ask) => {
  const link = await ask();
  const before = await load(`${link}/decline`);
  expect([before.status, new URL(before.url).pathname]).toEqual([200, link]);
  expect((await submit(world.service.anonymous.call, `${link}/decline`)).status).toBe(200);
  const after = await load(`${link}/decline`);
  expect([after.status, isHtml(after)]).toEqual([410, true]);
  expect(await after.text()).toBe(await (await load(link)).text());
});
