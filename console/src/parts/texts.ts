/** Returns the values of a form with each text trimmed. */
export function trimmed<Values extends object>(values: Values): Values {
  const entries = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'string' ? value.trim() : value,
  ]);
  return Object.fromEntries(entries);
}

/** Returns the texts of optional fields, trimmed; a body leaves out those that are empty. */
export function optionalTexts<Texts extends Readonly<Record<string, string>>>(texts: Texts): Partial<Texts> {
  const entries = Object.entries(texts).map(([name, text]) => [name, text.trim()]);
  return Object.fromEntries(entries.filter(([, text]) => text !== ''));
}
