import type { Operation } from './operations.ts';

/** `/v1/entities/{id}` and `/v1/entities/7` give `{id: '7'}`; a place that is still open in the address has no value. */
export function pathValues({ path }: Pick<Operation, 'path'>, href: string): Record<string, string> {
  const segments = href.split('?', 1)[0]?.split('/') ?? [];
  return Object.fromEntries(
    path.split('/').flatMap((part, at) => {
      const name = /^\{(.+)\}$/.exec(part)?.[1];
      const value = segments[at] ?? '';
      return name === undefined || value === '' || value.startsWith('{') ? [] : [[name, decodeURIComponent(value)]];
    }),
  );
}
