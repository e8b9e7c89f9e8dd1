/** The last argument of every method. */
export type CallOptions = {
  /** Ends the call; it then throws the signal's own reason. */
  signal?: AbortSignal;
  /** Time limit of the whole call with all its tries; defaults to the client's. */
  timeoutMs?: number;
  /** Called with the answer's status and headers: `ETag`, `Idempotent-Replayed`, `RateLimit` and others. */
  onResponse?: (response: { status: number; headers: Headers }) => void;
};

/** Additional options of methods that change something. */
export type WriteOptions = CallOptions & {
  /** Your own key, which lets you repeat the call later. Without one, each call makes its own. */
  idempotencyKey?: string;
  /** The `ETag` the object must still have. */
  ifMatch?: string;
};

/** One call of a generated method. */
export type Call = {
  operationId: string;
  method: string;
  path: string;
  /** Parsed, none expected, or returned unread. */
  answer: 'json' | 'none' | 'raw';
  /** Accepted media type of an unread answer; JSON by default. */
  accept?: string;
  /** The operation accepts an idempotency key: sent twice, it takes effect once. */
  idempotent?: boolean;
  /** A Blob is sent unchanged, anything else as JSON. */
  body?: unknown;
  query?: Readonly<Record<string, unknown>>;
  headers?: Readonly<Record<string, string>>;
  /** Time that the service may deliberately wait before it answers; time-outs do not count it. */
  waitMs?: number;
  options: WriteOptions;
};

/** Encodes a value as one segment of a path. Dots alone would lead to another route, and an empty text to the list. */
export function pathSegment(value: string | number): string {
  const text = encodeURIComponent(value);
  if (text === '' || text === '.' || text === '..') {
    throw new TypeError(`${JSON.stringify(value)} cannot be part of a URL.`);
  }
  return text;
}

/** Returns the address of a call; undefined members of the query are left out, lists are repeated. */
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
