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

/** A value of a statement. Objects are sent as JSON only if `json` says so; arrays are arrays of PostgreSQL. */
export type Value = string | number | boolean | Date | Uint8Array | Json | null | readonly (string | number | null)[];

// biome-ignore lint/suspicious/noExplicitAny: the columns of a statement are known to its caller only.
type AnyRow = any;

/**
 * Makes statements: `sql`select … where id = ${id}``. One that is awaited is sent; one that stands in another becomes
 * part of it. Statements made without waiting in between share a round trip.
 */
export type Sql = {
  /** True if the tables lie on several servers, where some statements have to be others. */
  readonly isDistributed: boolean;
  <Rows extends readonly AnyRow[] = AnyRow[]>(
    strings: TemplateStringsArray,
    ...inputs: readonly (Value | Part | readonly Part[])[]
  ): Query<Rows>;
  /** `(columns) values (…)` of one row or several with the same columns. */
  insert(rows: object | readonly object[]): Part;
  /** `column = value, …` of an update. */
  set(changes: object): Part;
  /** `(value, …)` of an `in`. */
  list(values: readonly Value[]): Part;
  /** Quoted names of tables or columns. */
  identifier(names: string | readonly string[]): Part;
  json(value: unknown): Json;
  /** Text as it is. Never put a value into it. */
  raw(text: string): Part;
  /** Sends text as it is, which may be several statements. Never put a value into it. */
  script<Rows extends readonly AnyRow[] = AnyRow[]>(text: string): Promise<Rows>;
};

/** Work over one connection, served by the process with this id, as it was told at its start. */
export type OnConnection<T> = (sql: Sql, toldProcessId: number) => Promise<T>;

/** Where statements are sent to; it answers with rows. */
export type Target = {
  isDistributed?: boolean;
  send(statement: Statement): Promise<unknown[]>;
  script(text: string): Promise<unknown[]>;
};

/** A statement that is sent, once, when somebody waits for its rows. */
export class Query<Rows extends readonly AnyRow[]> extends Fragment implements Promise<Rows> {
  readonly [Symbol.toStringTag] = 'Query';
  readonly #target: Target;
  #rows: Promise<Rows> | undefined;

  constructor(target: Target, strings: TemplateStringsArray, inputs: readonly unknown[]) {
    super(strings, inputs);
    this.#target = target;
  }

  // biome-ignore lint/suspicious/noThenProperty: to be awaited is what it is for.
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

/** Returns a maker of statements that are sent there. */
export function createSql(target: Target): Sql {
  const sql = (strings: TemplateStringsArray, ...inputs: readonly unknown[]) => new Query(target, strings, inputs);
  return Object.assign(sql, PARTS, { script: target.script, isDistributed: target.isDistributed ?? false }) as Sql;
}
