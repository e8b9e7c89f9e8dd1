/** A statement as sent to PostgreSQL: text with `$1`, `$2`, …, and their values. */
export type Statement = {
  text: string;
  values: unknown[];
};

/** A part of an SQL statement, which writes itself into the containing statement. */
export abstract class Part {
  abstract writeTo(statement: Statement): void;
}

class Written extends Part {
  readonly #write: (statement: Statement) => void;

  constructor(write: (statement: Statement) => void) {
    super();
    this.#write = write;
  }

  override writeTo(statement: Statement): void {
    this.#write(statement);
  }
}

/** SQL from a tagged template, with values and other parts in between. */
export class Fragment extends Part {
  readonly #strings: TemplateStringsArray;
  readonly #inputs: readonly unknown[];

  constructor(strings: TemplateStringsArray, inputs: readonly unknown[]) {
    super();
    this.#strings = strings;
    this.#inputs = inputs;
  }

  override writeTo(statement: Statement): void {
    writeTemplate(statement, this.#strings, this.#inputs);
  }

  /** Returns the whole statement, ready to send. */
  compile(): Statement {
    if (this.#inputs.some(changesText)) {
      const statement: Statement = { text: '', values: [] };
      this.writeTo(statement);
      return statement;
    }
    // The text is cached, because most statements consist of text and plain values, so their text is always the same.
    let text = texts.get(this.#strings);
    if (text === undefined) {
      text = this.#strings.reduce((before, string, index) => `${before}$${index}${string}`);
      texts.set(this.#strings, text);
    }
    return { text, values: this.#inputs.map(encode) };
  }
}

const texts = new WeakMap<TemplateStringsArray, string>();

function changesText(input: unknown): boolean {
  return input instanceof Part || isParts(input) || castOf(input) !== '';
}

function isParts(input: unknown): input is readonly Part[] {
  return Array.isArray(input) && input[0] instanceof Part;
}

function writeTemplate(statement: Statement, strings: TemplateStringsArray, inputs: readonly unknown[]): void {
  statement.text += strings[0];
  for (const [index, input] of inputs.entries()) {
    writeInput(statement, input);
    statement.text += strings[index + 1];
  }
}

/** Returns SQL text as a part of a statement, in which the text is inserted unchanged. */
export function raw(text: string): Part {
  return new Written((statement) => {
    statement.text += text;
  });
}

/** Returns quoted table or column names as a part of a statement. */
export function identifier(names: string | readonly string[]): Part {
  return raw((typeof names === 'string' ? [names] : names).map(quote).join(', '));
}

/** Returns the part `(columns) values (…), (…)`. Every row must have the columns of the first. */
export function insertion(rows: object | readonly object[]): Part {
  const [first = {}, ...others] = Array.isArray(rows) ? rows : [rows];
  return new Written((statement) => {
    const columns = Object.keys(first);
    if (columns.length === 0) throw new Error('nothing to insert');
    statement.text += `(${columns.map(quote).join(', ')}) values `;
    for (const [index, row] of [first, ...others].entries()) {
      if (index > 0) statement.text += ', ';
      writeList(
        statement,
        columns.map((column) => (row as Record<string, unknown>)[column]),
      );
    }
  });
}

/** Returns the part `column = value, …` of an update. */
export function assignments(changes: object): Part {
  return new Written((statement) => {
    for (const [index, [column, value]] of Object.entries(changes).entries()) {
      statement.text += `${index === 0 ? '' : ', '}${quote(column)} = `;
      writeValue(statement, value);
    }
  });
}

/** Returns the part `(value, …)` for an `in`. */
export function valueList(values: readonly unknown[]): Part {
  // An empty list becomes `(null)`, which matches nothing, because `in ()` is invalid SQL.
  return new Written((statement) => writeList(statement, values.length === 0 ? [null] : values));
}

/** A value that is sent as JSON. */
export class Json {
  readonly text: string;

  constructor(value: unknown) {
    this.text = JSON.stringify(value);
  }
}

/**
 * Returns the cast for values whose type is fixed. Without a cast, PostgreSQL infers a parameter's type from its
 * context and may choose wrongly where several fit, such as before `- interval '1 day'`.
 */
function castOf(value: unknown): string {
  if (value instanceof Date) return '::timestamptz';
  if (value instanceof Json) return '::jsonb';
  if (value instanceof Uint8Array) return '::bytea';
  return typeof value === 'boolean' ? '::boolean' : '';
}

function writeInput(statement: Statement, input: unknown): void {
  if (input instanceof Part) {
    input.writeTo(statement);
  } else if (isParts(input)) {
    for (const part of input) {
      statement.text += ' ';
      part.writeTo(statement);
    }
  } else {
    writeValue(statement, input);
    statement.text += castOf(input);
  }
}

function writeList(statement: Statement, values: readonly unknown[]): void {
  for (const [index, value] of values.entries()) {
    statement.text += index === 0 ? '(' : ', ';
    if (value instanceof Part) value.writeTo(statement);
    else writeValue(statement, value);
  }
  statement.text += ')';
}

function writeValue(statement: Statement, value: unknown): void {
  statement.values.push(encode(value));
  statement.text += `$${statement.values.length}`;
}

function encode(value: unknown): unknown {
  if (value === undefined) throw new Error('a statement has a value that is undefined');
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Json) return value.text;
  return value;
}

function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
