import pg from 'pg';
import { columnTypes } from './types.ts';

/** The columns of a prepared statement's rows, each with its parser, and a row in which every column is null. */
type Shape = {
  readonly columns: readonly { name: string; read(text: string): unknown }[];
  readonly empty: Readonly<Record<string, unknown>>;
};

/** The column descriptions of a connection's prepared statements, by statement name. */
export type Shapes = Map<string, Shape>;

type Wire = { describe(what: unknown): void };
type Field = { name: string; dataTypeID: number; format: 'text' };
type Callback = (error: unknown, rows: unknown[]) => void;

/**
 * The driver's own query class, which its types do not describe. The class sends and receives the protocol messages.
 */
type DriverQuery = {
  name: string;
  prepare(wire: Wire): void;
  handleError(error: unknown, wire: Wire): void;
};
const Query = pg.Query as unknown as new (text: string, values: unknown[], callback: Callback) => DriverQuery;

const NO_ROWS: Shape = { columns: [], empty: {} };

/**
 * A prepared statement that requests the description of its rows only once. The description of thirty columns is longer
 * than most answers, and reading it took two thirds of the driver's time. PostgreSQL refuses a statement whose columns
 * have changed since it was prepared, so a description stays correct as long as its connection.
 */
export class PreparedQuery extends Query {
  readonly #shapes: Shapes;
  readonly #callback: Callback;
  readonly #rows: unknown[] = [];
  #shape: Shape | undefined;
  #failure: { error: unknown } | undefined;

  constructor(shapes: Shapes, name: string, { text, values }: { text: string; values: unknown[] }, callback: Callback) {
    super(text, values, callback);
    this.name = name;
    this.#shapes = shapes;
    this.#callback = callback;
  }

  override prepare(wire: Wire): void {
    this.#shape = this.#shapes.get(this.name);
    super.prepare(this.#shape === undefined ? wire : withoutDescribe(wire));
  }

  handleRowDescription({ fields }: { fields: readonly Field[] }): void {
    this.#shape = shapeOf(fields);
    this.#shapes.set(this.name, this.#shape);
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    try {
      this.#rows.push(rowOf(this.#shape ?? NO_ROWS, fields));
    } catch (error) {
      this.#failure = { error };
    }
  }

  handleCommandComplete(): void {
    if (this.#shape === undefined) this.#shapes.set(this.name, NO_ROWS);
  }

  handleReadyForQuery(wire: Wire): void {
    if (this.#failure === undefined) this.#callback(null, this.#rows);
    else this.handleError(this.#failure.error, wire);
  }
}

const terse = new WeakMap<Wire, Wire>();

function withoutDescribe(wire: Wire): Wire {
  let known = terse.get(wire);
  if (known === undefined) {
    known = Object.create(wire, { describe: { value: () => {} } }) as Wire;
    terse.set(wire, known);
  }
  return known;
}

function shapeOf(fields: readonly Field[]): Shape {
  return {
    columns: fields.map(({ name, dataTypeID, format }) => ({
      name,
      read: columnTypes.getTypeParser(dataTypeID, format) as (text: string) => unknown,
    })),
    empty: Object.fromEntries(fields.map(({ name }) => [name, null])),
  };
}

function rowOf({ columns, empty }: Shape, values: readonly (string | null)[]): Record<string, unknown> {
  // A copy of the empty row has all properties at once, which is faster than adding them one by one.
  const row: Record<string, unknown> = { ...empty };
  for (let at = 0; at < columns.length; at += 1) {
    const column = columns[at];
    const value = values[at];
    if (column !== undefined && value !== null && value !== undefined) row[column.name] = column.read(value);
  }
  return row;
}
