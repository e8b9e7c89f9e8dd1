import type { FastifyInstance } from 'fastify';
import { routerPath } from '../calls/methods.ts';
import type { Route } from '../calls/route.ts';

type Place = Pick<Route, 'method' | 'path' | 'isPage'>;

/**
 * Returns the addresses to which a form of ours sends its answer and which have no page of their own. A browser may
 * load such an address again without the form, for example in a restored tab.
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

/** Leads such an address to the page of the link, which says how things are now. */
export function leadToPages(app: FastifyInstance, addresses: readonly { path: string }[]): void {
  for (const { path } of addresses) {
    app.get(routerPath(path), { config: { isPage: true } }, (request, reply) => {
      const [address = ''] = request.url.split('?', 1);
      const token = pageOf(address).split('/').at(-1) ?? '';
      // Relative, so that it also holds behind a proxy that serves the pages under a path of its own.
      return reply.code(303).header('location', `../${token}`).header('cache-control', 'no-store').send();
    });
  }
}

function pageOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/'));
}
