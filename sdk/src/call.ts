/** The last argument of every method. */
export type CallOptions = {
  /** Aborts the call, which then throws the signal's reason. */
  signal?: AbortSignal;
  /** Time limit of the call with all its tries; default: the client's. */
  timeoutMs?: number;
  /** Called with the answer's status and headers: `ETag`, `Idempotent-Replayed`, `RateLimit` and others. */
  onResponse?: (response: { status: number; headers: Headers }) => void;
};

/** Additional options of methods that change something. */
export type WriteOptions = CallOptions & {
  /** Your own key, with which you can repeat the call later. Without one, each call generates its own. */
  idempotencyKey?: string;
  /** The `ETag` that the object must still have. */
  ifMatch?: string;
  /** `confirm` of a dry run: the call is refused (`effects_changed`) if its effects are no longer the same. */
  confirm?: string;
};

/** One call of a generated method. */
export type Call = {
  operationId: string;
  method: string;
  path: string;
  /** The body is parsed as JSON, not expected, or returned as the unread `Response`. */
  answer: 'json' | 'none' | 'raw';
  /** Accepted media type of an unread answer; JSON by default. */
  accept?: string;
  /** The operation accepts an idempotency key, so a repeated call takes effect once. */
  idempotent?: boolean;
  /** A Blob is sent unchanged, anything else as JSON. */
  body?: unknown;
  query?: Readonly<Record<string, unknown>>;
  headers?: Readonly<Record<string, string>>;
  /** Time that the service may deliberately wait before it answers; it is added to the time limits. */
  waitMs?: number;
  options: WriteOptions;
};

/** Encodes a value as one segment of a path. `.`, `..` and empty text are refused: they would lead to another route. */
export function pathSegment(value: string | number): string {
  const text = encodeURIComponent(value);
  if (text === '' || text === '.' || text === '..') {
    throw new TypeError(`Invalid path parameter ${JSON.stringify(value)}: it must not be empty, "." or "..".`);
  }
  return text;
}

/** Returns the URL of a call. Undefined and null parameters are left out; a list repeats its parameter. */
export function addressOf(baseUrl: string, { path, query = {} }: Call): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each !== undefined && each !== null) search.append(name, String(each));
    }
  }
  const text = search.toString();
  return `${baseUrl}${path}${text === '' ? '' : `?${text}`}`;
}
