import type { TObject } from 'typebox';
import { pointerOf } from '../../domain/formats/pointer.ts';
import type { Problem } from '../../domain/formats/problem.ts';
import { AppError } from '../../errors/errors.ts';
import { echoed } from '../answers/problem.ts';
import type { Route } from './route.ts';

/** True if a route refuses unknown parameters, as all of `/v1` do; web pages, `/health` and files ignore them. */
export function judgesParameters({ path }: Pick<Route, 'path'>): boolean {
  return path.startsWith('/v1/');
}

/**
 * Refuses unknown and repeated parameters. If a misspelt parameter were ignored, the call would do something else than
 * intended.
 */
export function refuseUnknownParameters(route: Pick<Route, 'path' | 'query'>, query: unknown): void {
  if (!judgesParameters(route)) return;
  if (isEmpty(query)) return;
  const allowed = Object.keys((route.query as TObject | undefined)?.properties ?? {});
  const problems = Object.entries(query as Record<string, unknown>).flatMap(([name, value]): Problem[] => {
    if (!allowed.includes(name)) return [unknown(name, allowed)];
    return Array.isArray(value) ? [repeated(name)] : [];
  });
  const [first, ...others] = problems;
  if (first === undefined) return;
  const more = others.length === 0 ? '' : ` See \`errors\` for ${others.length} more.`;
  throw new AppError('invalid_parameter', { detail: `${first.message}${more}`, problems });
}

function isEmpty(query: unknown): boolean {
  for (const _ in query as object) return false;
  return true;
}

function unknown(name: string, allowed: readonly string[]): Problem {
  const choice =
    allowed.length === 0 ? 'This operation has no query parameters.' : `Allowed: ${allowed.map(quoted).join(', ')}.`;
  const message = `Unknown query parameter ${quoted(name)}. ${choice}`;
  return { pointer: pointerOf([name]), code: 'unknown_parameter', message, allowed };
}

function repeated(name: string): Problem {
  const message = `The query parameter ${quoted(name)} is repeated. Send it once.`;
  return { pointer: pointerOf([name]), code: 'repeated_parameter', message };
}

function quoted(name: string): string {
  return `\`${echoed(name)}\``;
}
