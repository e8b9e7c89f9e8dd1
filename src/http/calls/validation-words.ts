/** "must be …" for the keywords of a schema that texts, numbers and lists are held against. */
export function keywordWords({
  keyword,
  params,
  message,
}: {
  keyword: string;
  params: unknown;
  message: string;
}): string {
  const { limit, format, type } = params as { limit?: number; format?: string; type?: string | string[] };
  switch (keyword) {
    case 'maximum':
      return `must be at most ${limit}`;
    case 'minimum':
      return `must be at least ${limit}`;
    case 'exclusiveMinimum':
      return `must be more than ${limit}`;
    case 'maxLength':
      return `must have at most ${counted(limit, 'character')}`;
    case 'minLength':
      return `must have at least ${counted(limit, 'character')}`;
    case 'maxItems':
      return `must have at most ${counted(limit, 'item')}`;
    case 'minItems':
      return `must have at least ${counted(limit, 'item')}`;
    case 'uniqueItems':
      return 'must not contain an item twice';
    case 'format':
      return `must be ${FORMATS[format ?? ''] ?? `in the format ${format}`}`;
    case 'type':
      return `must be ${[type ?? []]
        .flat()
        .map((each) => TYPES[each] ?? each)
        .join(' or ')}`;
    default:
      return message;
  }
}

const FORMATS: Readonly<Record<string, string>> = {
  uuid: 'a UUID',
  email: 'an e-mail address',
  uri: 'an absolute URL',
};
const TYPES: Readonly<Record<string, string>> = {
  string: 'a string',
  integer: 'an integer',
  number: 'a number',
  boolean: 'true or false',
  array: 'an array',
  object: 'an object',
};

function counted(count: number | undefined, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`;
}

/** A long list is in `allowed` only. */
export function oneOfWords(allowed: readonly unknown[]): string {
  return allowed.length <= 12 ? `must be one of: ${allowed.join(', ')}` : 'must be one of the values in `allowed`';
}
