import type { NextAction } from '../../sdk/src/index.ts';
import { ACTIONS } from '../domain/entity/entity.ts';
import { inWords } from '../operations/in-words.ts';
import { type Operation, pathValues, readOperations } from '../operations/operations.ts';
import { PROGRAM, shellWord } from './env.ts';

const OWN: Readonly<Record<string, string>> = { retry_from_failed: 'formation retry' };

type Call = Pick<NextAction, 'operation_id' | 'href'> & { code?: string };

/** A next action. `command`: the CLI command for it, if already known. */
export type Led = NextAction & { command?: string | null };

/** Returns the command that makes a call, with its path values; null if there is none. */
export function commandLineOf({ code = '', operation_id, href }: Call): string | null {
  const operation = readOperations().get(operation_id ?? '');
  const path = OWN[code] ?? operation?.command ?? null;
  // A repeated call gets no command line, because the caller has just typed that command.
  if (code === 'repeat' || operation === undefined || path === null) return null;
  const places = placesOf(operation, href ?? operation.path).map((place) => ` ${place}`);
  return ownCommand(`${path}${places.join('')}${actionOf(operation.operationId, code)}`);
}

function actionOf(operationId: string, code: string): string {
  const isAction = operationId === 'update_entity' && (ACTIONS as readonly string[]).includes(code);
  return isAction && OWN[code] === undefined ? ` --action ${code}` : '';
}

/** Returns a command of this program with the server and profile of the running command. */
export function ownCommand(words: string): string {
  const args = process.argv.flatMap((arg) => (/^--(?:profile|server)=/.test(arg) ? arg.split(/=(.*)/s, 2) : [arg]));
  const connection = ['--profile', '--server'].flatMap((flag) => {
    const value = args[args.indexOf(flag) + 1];
    return args.includes(flag) && value !== undefined ? [` ${flag} ${shellWord(value)}`] : [];
  });
  return `${PROGRAM} ${words}${connection.join('')}`;
}

function placesOf(operation: Operation, href: string): string[] {
  const values = pathValues(operation, href);
  return operation.inPath.map(({ name }) => {
    const value = values[name];
    return value === undefined ? `<${name}>` : shellWord(value);
  });
}

/** Returns the lines that show a next action to a person. */
export function nextLines(action: Led): string[] {
  const { actor, message, command = commandLineOf(action) } = action;
  const words = inWords(message);
  const sentence = words === '' && command === null ? message : words;
  // An agent is not named as the actor, because the reader of these lines acts for the agent.
  const who = actor === 'agent' ? '' : `${actor}: `;
  return [...(sentence === '' ? [] : [`${who}${sentence}`]), ...(command === null ? [] : [command])];
}
