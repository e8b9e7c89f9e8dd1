/** The content of a form or a query: texts, nested as the brackets in their names say. */
export type FormValue = string | FormValue[] | FormRecord;
export type FormRecord = { [name: string]: FormValue };

/** Reads `a[b][0][c]=d` and `a[]=d`. Of two values with one name the last one counts. */
export function parseForm(text: string): FormRecord {
  const root = emptyRecord();
  for (const [name, value] of new URLSearchParams(text)) place(root, pathOf(name), value);
  return Object.fromEntries(Object.entries(root).map(([name, value]) => [name, withArrays(value)]));
}

/** `a[b][0]` → a, b, 0. A name whose brackets do not pair stays whole, so that it is refused as unknown. */
function pathOf(name: string): string[] {
  const [, first, brackets = ''] = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name) ?? [];
  if (first === undefined) return [name];
  return [first, ...[...brackets.matchAll(/\[([^[\]]*)\]/g)].map((match) => match[1] ?? '')];
}

function place(record: FormRecord, [segment = '', ...rest]: readonly string[], value: string): void {
  const name = segment === '' ? String(Object.keys(record).length) : segment;
  if (rest.length === 0) {
    record[name] = value;
    return;
  }
  const known = record[name];
  const inner = isRecord(known) ? known : emptyRecord();
  record[name] = inner;
  place(inner, rest, value);
}

/** Records named 0, 1, 2 … become arrays. */
function withArrays(value: FormValue): FormValue {
  if (!isRecord(value)) return value;
  const names = Object.keys(value);
  const isList = names.length > 0 && names.every((_, index) => value[String(index)] !== undefined);
  if (isList) return names.map((_, index) => withArrays(value[String(index)] ?? ''));
  return Object.fromEntries(names.map((name) => [name, withArrays(value[name] ?? '')]));
}

export function isRecord(value: FormValue | undefined): value is FormRecord {
  return typeof value === 'object' && !Array.isArray(value);
}

/** Without a prototype: a parameter named `__proto__` is only a name. */
function emptyRecord(): FormRecord {
  return Object.create(null) as FormRecord;
}
