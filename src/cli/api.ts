import { randomUUID } from 'node:crypto';

export type Json = Record<string, unknown>;

/** One call of the API, the way every client makes it; a refusal is thrown as one sentence. */
export async function callApi(
  url: string,
  method: string,
  path: string,
  key: string | null,
  body?: Json,
): Promise<Json> {
  const response = await fetch(url + path, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(key === null ? {} : { authorization: `Bearer ${key}` }),
      ...(method === 'GET' ? {} : { 'idempotency-key': randomUUID() }),
    },
    body: body === undefined ? null : JSON.stringify(body),
  }).catch(() => {
    throw new Error(`No server answers at ${url}. Start it with npm start.`);
  });
  const answer = (await response.json()) as Json;
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${answer['code']}: ${answer['detail']}`);
  return answer;
}
