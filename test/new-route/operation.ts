/** The operation that `npm run new:route` is asked for, and every name derived from it. */
export type Operation = {
  /** `create_note` */
  operationId: string;
  /** `create-note` */
  fileName: string;
  method: 'GET' | 'POST';
  /** `/v1/entities/{id}/notes` */
  path: string;
  /** Below `src/http/resources/`: `notes`. */
  folder: string;
  /** Of the command: `notes create`. */
  group: string;
  command: string;
  /** Of the handler: `createNote`. */
  handler: string;
  /** In file names: `note`. */
  resource: string;
  /** Of the answer's schema: `Note`, or `NoteList` for a list. */
  answer: string;
  /** Of the body's schema: `CreateNote`; null for a GET. */
  body: string | null;
  /** At most five words: `Create a note`. */
  summary: string;
};

const USAGE = `Usage: npm run new:route -- <operation> <path> [<folder>]

  operation  create_<thing>, get_<thing> or list_<things>
  path       begins with /v1/entities/{id}/ and has no other parameter
  folder     below src/http/resources/; by default the last part of the path

Example: npm run new:route -- create_note /v1/entities/{id}/notes`;

const METHODS = { create: 'POST', get: 'GET', list: 'GET' } as const;

/** Throws with a sentence and the usage for arguments that name no such operation. */
export function operationFrom([operationId = '', path = '', folder]: readonly string[]): Operation {
  const [, verb, thing] = /^(create|get|list)_([a-z]+(?:_[a-z]+)*)$/.exec(operationId) ?? [];
  if (verb === undefined || thing === undefined) throw new Error(`"${operationId}" is not an operation.\n\n${USAGE}`);
  const [, last] = /^\/v1\/entities\/\{id\}\/(?:[a-z-]+\/)*([a-z-]+)$/.exec(path) ?? [];
  if (last === undefined) throw new Error(`"${path}" is not a path of an entity.\n\n${USAGE}`);
  if (folder !== undefined && !/^[a-z-]+$/.test(folder)) throw new Error(`"${folder}" is not a folder.\n\n${USAGE}`);
  const isList = verb === 'list';
  const one = isList ? thing.replace(/s$/, '') : thing;
  const words = one.replaceAll('_', ' ');
  const article = /^[aeiou]/.test(words) ? 'an' : 'a';
  return {
    operationId,
    fileName: operationId.replaceAll('_', '-'),
    method: METHODS[verb as keyof typeof METHODS],
    path,
    folder: folder ?? last,
    group: last,
    command: verb,
    handler: uncapitalized(pascal(operationId)),
    resource: one.replaceAll('_', '-'),
    answer: `${pascal(one)}${isList ? 'List' : ''}`,
    body: verb === 'create' ? pascal(operationId) : null,
    summary: isList ? `List ${thing.replaceAll('_', ' ')}` : `${pascal(verb)} ${article} ${words}`,
  };
}

function pascal(snake: string): string {
  return snake.replaceAll(/(?:^|[_-])([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

function uncapitalized(name: string): string {
  return `${name.charAt(0).toLowerCase()}${name.slice(1)}`;
}

/** The routes of a folder: `NOTES_ROUTES`. */
export function listName(folder: string): string {
  return `${folder.replaceAll('-', '_').toUpperCase()}_ROUTES`;
}

/** The tag of a folder's routes: `Notes`. */
export function tagOf(folder: string): string {
  const words = folder.replaceAll('-', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
