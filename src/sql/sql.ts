import {
  assignments,
  Fragment,
  identifier,
  insertion,
  Json,
  type Part,
  raw,
  type Statement,
  valueList,
} from './statement.ts';

export type { Fragment, Statement };

/** A value in a statement. Objects are only sent as JSON if wrapped by `json`; arrays become PostgreSQL arrays. */
export type Value = string | number | boolean | Date | Uint8Array | Json | null | readonly (string | number | null)[];

// biome-ignore lint/suspicious/noExplicitAny: only the caller of a statement knows its columns.
type AnyRow = any;

/**
 * Builds statements: `sql`select … where id = ${id}``. Awaiting a statement sends it. A statement used inside another
 * becomes a part of it. Statements that are sent without awaiting the earlier ones share a round trip.
 */
export type Sql = {
  /** True if the tables are spread over several servers, which need different statements in places. */
  readonly isDistributed: boolean;
  <Rows extends readonly AnyRow[] = AnyRow[]>(
    strings: TemplateStringsArray,
    ...inputs: readonly (Value | Part | readonly Part[])[]
  ): Query<Rows>;
  /** `(columns) values (…)` for one row, or several with the same columns. */
  insert(rows: object | readonly object[]): Part;
  /** `column = value, …` for an update. */
  set(changes: object): Part;
  /** `(value, …)` for an `in`. */
  list(values: readonly Value[]): Part;
  /** Quoted table or column names. */
  identifier(names: string | readonly string[]): Part;
  json(value: unknown): Json;
  /** Text inserted unchanged. Never put a value into it. */
  raw(text: string): Part;
  /** Sends text unchanged; it may be several statements. Never put a value into it. */
  script<Rows extends readonly AnyRow[] = AnyRow[]>(text: string): Promise<Rows>;
};

/** Work on one connection. `toldProcessId`: id of its server process, as reported when connecting. */
export type OnConnection<T> = (sql: Sql, toldProcessId: number) => Promise<T>;

/** Receiver of statements. It returns the rows. */
export type Target = {
  isDistributed?: boolean;
  send(statement: Statement): Promise<unknown[]>;
  script(text: string): Promise<unknown[]>;
};

/** A statement that is sent once, when its rows are first awaited. */
export class Query<Rows extends readonly AnyRow[]> extends Fragment implements Promise<Rows> {
  readonly [Symbol.toStringTag] = 'Query';
  readonly #target: Target;
  #rows: Promise<Rows> | undefined;

  constructor(target: Target, strings: TemplateStringsArray, inputs: readonly unknown[]) {
    super(strings, inputs);
    this.#target = target;
  }

  // biome-ignore lint/suspicious/noThenProperty: a query is made to be awaited.
  then<A = Rows, B = never>(
    onRows?: ((rows: Rows) => A | PromiseLike<A>) | null,
    onError?: ((error: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.#sent().then(onRows, onError);
  }

  catch<B>(onError: (error: unknown) => B | PromiseLike<B>): Promise<Rows | B> {
    return this.#sent().catch(onError);
  }

  finally(run: () => void): Promise<Rows> {
    return this.#sent().finally(run);
  }

  #sent(): Promise<Rows> {
    this.#rows ??= sendTo(this.#target, this);
    return this.#rows;
  }
}

function sendTo<Rows>(target: Target, fragment: Fragment): Promise<Rows> {
  try {
    return target.send(fragment.compile()) as Promise<Rows>;
  } catch (error) {
    return Promise.reject(error);
  }
}

const PARTS: Pick<Sql, 'insert' | 'set' | 'list' | 'identifier' | 'json' | 'raw'> = {
  insert: insertion,
  set: assignments,
  list: valueList,
  identifier,
  raw,
  json: (value) => new Json(value),
};

/** Returns an `Sql` that sends its statements to the target. */
export function createSql(target: Target): Sql {
  const sql = (strings: TemplateStringsArray, ...inputs: readonly unknown[]) => new Query(target, strings, inputs);
  return Object.assign(sql, PARTS, { script: target.script, isDistributed: target.isDistributed ?? false }) as Sql;
}
