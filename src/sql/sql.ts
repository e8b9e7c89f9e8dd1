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

/** A value in a statement. Objects are sent as JSON only if wrapped by `json`; arrays become PostgreSQL arrays. */
export type Value = string | number | boolean | Date | Uint8Array | Json | null | readonly (string | number | null)[];

// biome-ignore lint/suspicious/noExplicitAny: only the caller of a statement knows its columns.
type AnyRow = any;

/**
 * Builds statements: `sql`select … where id = ${id}``. Awaiting a statement sends it. A statement used inside another
 * becomes a part of it. Statements that are sent without awaiting the earlier ones share a round trip.
 */
export type Sql = {
  /** True if the tables are spread over several servers, so that some statements have to differ. */
  readonly isDistributed: boolean;
  <Rows extends readonly AnyRow[] = AnyRow[]>(
    strings: TemplateStringsArray,
    ...inputs: readonly (Value | Part | readonly Part[])[]
  ): Query<Rows>;
  /** SQL for inserting one row, or several with the same columns: `(columns) values (…)`. */
  insert(rows: object | readonly object[]): Part;
  /** SQL for an update: `column = value, …`. */
  set(changes: object): Part;
  /** SQL for an `in`: `(value, …)`. */
  list(values: readonly Value[]): Part;
  /** SQL with quoted table or column names. */
  identifier(names: string | readonly string[]): Part;
  json(value: unknown): Json;
  /** SQL text that is inserted unchanged. Never put a value into this text. */
  raw(text: string): Part;
  /** Sends SQL text (one or several statements) unchanged. Never put a value into this text. */
  script<Rows extends readonly AnyRow[] = AnyRow[]>(text: string): Promise<Rows>;
};

/** Work on one connection. `toldProcessId`: id of the connection's server process, as reported when connecting. */
export type OnConnection<T> = (sql: Sql, toldProcessId: number) => Promise<T>;

/** An object that receives statements and returns their rows. */
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
