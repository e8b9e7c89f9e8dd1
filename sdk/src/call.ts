/** What every method takes as its last argument. */
export type CallOptions = {
  /** Ends the call; it is then refused with the signal's own reason. */
  signal?: AbortSignal;
  /** For the whole call, all its tries included; otherwise the client's. */
  timeoutMs?: number;
  /** Sees the answer's status and headers: `ETag`, `Idempotent-Replayed`, `RateLimit` and the like. */
  onResponse?: (response: { status: number; headers: Headers }) => void;
};

/** What a method that changes something takes besides. */
export type WriteOptions = CallOptions & {
  /** Your own key, to be able to repeat the call later. Without one, each call makes its own. */
  idempotencyKey?: string;
  /** The `ETag` the object must still have. */
  ifMatch?: string;
};

/** One call of a generated method. */
export type Call = {
  operationId: string;
  method: string;
  path: string;
  /** Parsed, none expected, or handed over unread. */
  answer: 'json' | 'none' | 'raw';
  /** What an answer handed over unread may be; otherwise JSON. */
  accept?: string;
  /** The operation takes an idempotency key: sent twice, it takes effect once. */
  idempotent?: boolean;
  /** A Blob is sent as it is, anything else as JSON. */
  body?: unknown;
  query?: Readonly<Record<string, unknown>>;
  headers?: Readonly<Record<string, string>>;
  /** How long the service may take on purpose before it answers; no time-out counts it. */
  waitMs?: number;
  options: WriteOptions;
};

/** A value as one segment of a path. Dots alone would lead to another route, and nothing at all to the list. */
export function pathSegment(value: string | number): string {
  const text = encodeURIComponent(value);
  if (text === '' || text === '.' || text === '..') {
    throw new TypeError(`${JSON.stringify(value)} cannot be part of an address.`);
  }
  return text;
}

/** The address of a call; members of the query that are undefined are left out, lists are repeated. */
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
