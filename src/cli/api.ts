import { EfsClient } from '../../sdk/src/index.ts';
import { type Connection, clientAs } from './connection.ts';
import { readData } from './read-arguments.ts';
import { saveAnswer } from './save-answer.ts';
import { type Screen, show } from './show.ts';
import { UsageError } from './usage-error.ts';

type ApiCall = { method: string; path: string; data?: string; header?: readonly string[]; output?: string };

const METHODS: readonly string[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

class RawClient extends EfsClient {
  request(call: Parameters<EfsClient['send']>[0]): Promise<unknown> {
    return this.send(call);
  }
}

/** Makes one API call exactly as given, with the key, retries and error handling of every other command. */
export async function callApi(
  screen: Screen,
  connection: Connection,
  { method, path, data, header = [], output }: ApiCall,
): Promise<void> {
  if (!path.startsWith('/')) throw new UsageError('The path must begin with /, such as /v1/entities.');
  if (!METHODS.includes(method)) throw new UsageError(`The method must be one of ${METHODS.join(', ')}.`);
  const isRead = method === 'GET' || method === 'HEAD';
  if (isRead && data !== undefined) {
    throw new UsageError(`A ${method} has no body: write its values into the path, such as /v1/entities?limit=5.`);
  }
  const efs = clientAs(RawClient, connection);
  const answer = (await efs.request({
    operationId: `${method} ${path.split('?', 1)[0]}`,
    method,
    path,
    answer: 'raw',
    accept: '*/*',
    options: {},
    idempotent: !isRead,
    headers: Object.fromEntries(header.map(readHeader)),
    ...(data !== undefined && { body: await readData('data', data) }),
  })) as Response;
  const type = answer.headers.get('content-type') ?? '';
  if (output === undefined && /[/+]json\b/.test(type)) return show(screen, await answer.json());
  if (answer.body !== null) await saveAnswer(screen, answer, output);
}

function readHeader(text: string): [string, string] {
  const at = text.indexOf(':');
  const header: [string, string] = [text.slice(0, at).trim().toLowerCase(), text.slice(at + 1).trim()];
  try {
    if (at > 0) new Headers([header]);
    else throw new Error('no name');
  } catch {
    throw new UsageError(`--header must be "Name: value", not ${JSON.stringify(text.slice(0, 40))}.`);
  }
  return header;
}
