import { globSync, readFileSync } from 'node:fs';

/** A statement in the source: its text with the code between, as it stands there. */
export type Written = { path: string; text: string };

/** Returns every statement of the store: tagged templates that begin with a verb of SQL. */
export const writtenStatements = (): Written[] =>
  statementsIn(globSync('src/store/**/*.ts').filter((path) => !path.endsWith('.test.ts')));

/** Returns every statement of these files, in their order. */
export function statementsIn(paths: readonly string[]): Written[] {
  return [...paths].sort().flatMap((path) =>
    templatesOf(readFileSync(path, 'utf8'))
      .map((text) => text.trim().replaceAll(/\s+/g, ' '))
      .filter((text) => /^(select|insert|update|delete|with)\b/i.test(text))
      .map((text) => ({ path, text })),
  );
}

/** Returns what stands between backticks, with templates inside of templates on their own as well. */
export function templatesOf(source: string): string[] {
  const found: string[] = [];
  let at = 0;
  const code = (end: string): void => {
    for (; at < source.length && source[at] !== end; at += 1) {
      const letter = source[at];
      if (letter === '`') template();
      else if (letter === "'" || letter === '"') quoted(letter);
      else if (letter === '{') nested();
      else if (source.startsWith('//', at)) at = endOf('\n');
      else if (source.startsWith('/*', at)) at = endOf('*/') + 1;
    }
  };
  const endOf = (text: string): number => {
    const end = source.indexOf(text, at + 2);
    return end === -1 ? source.length : end;
  };
  const nested = (): void => {
    at += 1;
    code('}');
  };
  const quoted = (quote: string): void => {
    for (at += 1; at < source.length && source[at] !== quote; at += 1) if (source[at] === '\\') at += 1;
  };
  const template = (): void => {
    const from = at + 1;
    for (at = from; at < source.length && source[at] !== '`'; at += 1) {
      if (source[at] === '\\') at += 1;
      else if (source.startsWith('${', at)) {
        at += 1;
        nested();
      }
    }
    found.push(source.slice(from, at));
  };
  code('');
  return found;
}
