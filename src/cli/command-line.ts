import type { NextAction } from '../../sdk/src/index.ts';
import { ACTIONS } from '../domain/entity/entity.ts';
import { inWords } from '../operations/in-words.ts';
import { type Operation, pathValues, readOperations } from '../operations/operations.ts';
import { PROGRAM, shellWord } from './env.ts';

/** Next actions that have a command of their own, by their code. */
const OWN: Readonly<Record<string, string>> = { retry_from_failed: 'formation retry' };

type Call = Pick<NextAction, 'operation_id' | 'href'> & { code?: string };

/** A next action, with its command if more is known than its address. */
export type Led = NextAction & { command?: string | null };

/** Returns the command that makes a call, with the values of its path; null if there is none. */
export function commandLineOf({ code = '', operation_id, href }: Call): string | null {
  const operation = readOperations().get(operation_id ?? '');
  const path = OWN[code] ?? operation?.command ?? null;
  // The caller has just typed what it would have to repeat.
  if (code === 'repeat' || operation === undefined || path === null) return null;
  const places = placesOf(operation, href ?? operation.path).map((place) => ` ${place}`);
  return ownCommand(`${path}${places.join('')}${actionOf(operation.operationId, code)}`);
}

/** A step of the state machine has the code of its action. */
function actionOf(operationId: string, code: string): string {
  const isAction = operationId === 'update_entity' && (ACTIONS as readonly string[]).includes(code);
  return isAction && OWN[code] === undefined ? ` --action ${code}` : '';
}

/** Returns a command of this program that reaches the same server with the same key as the one that is running. */
export function ownCommand(words: string): string {
  const args = process.argv.flatMap((arg) => (/^--(?:profile|server)=/.test(arg) ? arg.split(/=(.*)/s, 2) : [arg]));
  const connection = ['--profile', '--server'].flatMap((flag) => {
    const value = args[args.indexOf(flag) + 1];
    return args.includes(flag) && value !== undefined ? [` ${flag} ${shellWord(value)}`] : [];
  });
  return `${PROGRAM} ${words}${connection.join('')}`;
}

/** The values of a path; one that is still a place in the API's words is shown as in the help. */
function placesOf(operation: Operation, href: string): string[] {
  const values = pathValues(operation, href);
  return operation.inPath.map(({ name }) => {
    const value = values[name];
    return value === undefined ? `<${name}>` : shellWord(value);
  });
}

/** Returns a next action for a reader of the command line. */
export function nextLines(action: Led): string[] {
  const { actor, message, command = commandLineOf(action) } = action;
  const words = inWords(message);
  const sentence = words === '' && command === null ? message : words;
  // The reader acts for the agent.
  const who = actor === 'agent' ? '' : `${actor}: `;
  return [...(sentence === '' ? [] : [`${who}${sentence}`]), ...(command === null ? [] : [command])];
}
