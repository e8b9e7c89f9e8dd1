import { CommanderError } from 'commander';
import { ApiError, type NextAction } from '../../sdk/src/index.ts';
import { ERROR_DOCS } from '../errors/error-docs.ts';
import type { ErrorCode } from '../errors/errors.ts';
import { inWords } from '../operations/in-words.ts';
import { commandLineOf, type Led, nextLines, ownCommand } from './command-line.ts';
import { EXIT_CODES, exitOf } from './exit-codes.ts';
import { plain } from './table.ts';
import { CommandFailure, Declined, Interrupted } from './usage-error.ts';

type Failure = {
  code: string;
  detail: string;
  /** General remedy for this error code; null if there is none. */
  fix: string | null;
  /** The next calls, and the commands that make them. */
  next: readonly Led[];
  errors: readonly unknown[];
  request_id: string | null;
  exit_code: number;
};

/**
 * Prints why a command failed, to standard error, and returns its exit code. Programs get JSON. People get
 * sentences, or the stack of an unexpected error of this program.
 */
export function showFailure(err: NodeJS.WriteStream, error: unknown, isJson: boolean): number {
  if (error instanceof Interrupted) return EXIT_CODES[error.exit];
  const failure = failureOf(error);
  const isDefect = failure.code === 'failed' && !(error instanceof CommandFailure);
  if (isDefect && !isJson) err.write(`${(error as Error).stack}\n`);
  else err.write(isJson ? `${JSON.stringify({ error: failure })}\n` : `${sentencesOf(failure).join('\n')}\n`);
  return failure.exit_code;
}

function failureOf(error: unknown): Failure {
  const exit = exitOf(error);
  const common = { fix: null, next: [], errors: [], request_id: null, exit_code: EXIT_CODES[exit] };
  const detail = error instanceof Error ? error.message : String(error);
  if (error instanceof Declined) return { ...common, code: 'declined', detail };
  if (error instanceof CommanderError) return { ...common, ...usageOf(error) };
  if (!(error instanceof ApiError)) {
    const next =
      error instanceof CommandFailure && error.next !== null
        ? [{ ...error.next, command: commandLineOf(error.next) }]
        : [];
    return { ...common, code: exit, detail, fix: FIXES[exit] ?? null, next };
  }
  const { code, problem, nextActions, errors, requestId } = error;
  return {
    ...common,
    code: code ?? exit,
    detail: problem?.detail ?? detail,
    fix: FIXES[exit] ?? (code && ERROR_DOCS[code as ErrorCode]?.fix) ?? null,
    next: nextActions.map((action) => ({ ...action, command: commandFor(action, problem?.required_scope) })),
    errors,
    request_id: requestId,
  };
}

function commandFor(action: NextAction, scope: string | undefined): string | null {
  const command = commandLineOf(action);
  return action.code !== 'create_api_key' || scope === undefined ? command : `${command} --scopes ${scope}`;
}

const FIXES: Partial<Record<ReturnType<typeof exitOf>, string>> = {
  authentication: `Keep a key: ${ownCommand('login')}. For a new sandbox account: ${ownCommand('login --new')}`,
  network: `Start a server (npm start), or see what is wrong: ${ownCommand('doctor')}`,
};

function usageOf({ code, message }: CommanderError): { code: string; detail: string; fix: string } {
  const [, said = '', hint] = /^(?:error: )?([^\n]*)(?:\n\((.*)\))?/.exec(message) ?? [];
  const detail = code === 'commander.help' ? 'A command is missing.' : said;
  return { code: 'usage', detail, fix: hint ?? `See the commands: ${ownCommand('help')}` };
}

function sentencesOf({ code, detail, fix, next, errors }: Failure): string[] {
  const problems = errors as readonly Problem[];
  // A single problem is already part of `detail`, unless `detail` only refers to the list `errors`.
  const isSaid = problems.length === 1 && problems[0]?.allowed === undefined && !detail.includes('`errors`');
  const steps = next.flatMap(nextLines).map((line) => `  ${line}`);
  const isNearer = fix !== null && Object.values(FIXES).includes(fix);
  const remedy = steps.length > 0 && !isNearer ? ['Next:', ...steps] : fix === null ? [] : [inWords(fix) || fix];
  return [`${inWords(detail) || detail} (${code})`, ...(isSaid ? [] : problems.map(placeOf)), ...remedy].map(plain);
}

type Problem = { pointer?: string; message?: string; allowed?: readonly unknown[] };

function placeOf({ pointer = '', message = '', allowed = [] }: Problem): string {
  const values = allowed.length === 0 ? '' : ` Allowed: ${allowed.join(', ')}.`;
  return `  ${pointer === '' ? '' : `${pointer}: `}${message}${values}`;
}
