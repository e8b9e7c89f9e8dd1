import type { FastifyInstance } from 'fastify';
import { findLink, type LinkPurpose } from '../../store/link-tokens.ts';
import type { HttpDeps } from '../deps.ts';
import { deadLinkPage, sendPage } from '../pages/page.ts';
import { routerPath } from './methods.ts';
import type { Route } from './route.ts';

type Place = Pick<Route, 'method' | 'path' | 'isPage'>;

/**
 * Returns the addresses that only accept the POST of a form and have no page. A browser may still load such an address
 * with GET, for example in a restored tab.
 */
export function formAddresses(routes: readonly Place[]): { method: 'GET'; path: string }[] {
  const hasPage = (path: string) =>
    routes.some((route) => route.isPage && route.method === 'GET' && route.path === path);
  const bare = routes.filter(({ isPage, method, path }) => isPage && method === 'POST' && !hasPage(path));
  return bare.map(({ path }) => {
    if (!hasPage(pageOf(path))) throw new Error(`the form at ${path} is on no page`);
    return { method: 'GET', path };
  });
}

/**
 * Redirects a form's address to the page of its link, which shows the current state. An unknown token is not repeated
 * in the address.
 */
export function leadToPages(
  app: FastifyInstance,
  { store, links }: Pick<HttpDeps, 'store' | 'links'>,
  addresses: readonly { path: string }[],
): void {
  for (const { path } of addresses) {
    // The first part of a mailed link's address is its purpose.
    const purpose = path.split('/')[1] as LinkPurpose;
    app.get<{ Params: { token: string } }>(routerPath(path), { config: { isPage: true } }, async (request, reply) => {
      const { token } = request.params;
      if ((await findLink(store.db, links, purpose, token)) === null) {
        return sendPage(
          reply,
          deadLinkPage(404, 'This link does not exist', 'Check that the whole address was copied.'),
        );
      }
      // The location is relative, so that the redirect also works behind a proxy that serves the pages under another
      // path.
      return reply.code(303).header('location', `../${token}`).header('cache-control', 'no-store').send();
    });
  }
}

function pageOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/'));
}
