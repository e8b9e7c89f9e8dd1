import type { FastifyInstance, InjectOptions } from 'fastify';

/**
 * Makes calls to this very service without a socket. They go through everything that a call from outside does, so a
 * tool can do nothing that the API would refuse, and its account pays for it with its own rate.
 */
export function innerFetch(app: FastifyInstance, remoteAddress: string): typeof fetch {
  return async (url, init = {}) => {
    const { pathname, search } = new URL(String(url));
    const answer = await app.inject({
      method: (init.method ?? 'GET') as NonNullable<InjectOptions['method']>,
      url: `${pathname}${search}`,
      headers: Object.fromEntries(new Headers(init.headers)),
      ...(typeof init.body === 'string' && { payload: init.body }),
      remoteAddress,
      payloadAsStream: true,
      ...(init.signal && { signal: init.signal }),
    });
    const headers = new Headers();
    for (const [name, value] of Object.entries(answer.headers)) {
      for (const each of [value ?? []].flat()) headers.append(name, String(each));
    }
    // `Readable.toWeb` throws outside of any call if its reader cancels while data arrives.
    const hasBody = answer.statusCode !== 204 && answer.statusCode !== 304;
    const body = hasBody ? ReadableStream.from<Uint8Array>(answer.stream()) : null;
    return new Response(body, { status: answer.statusCode, headers });
  };
}
