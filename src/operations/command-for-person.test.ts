import { describe, expect, it } from 'vitest';
import { commandForPerson } from './command-for-person.ts';
import { type Field, type Operation, readOperations } from './operations.ts';

function fieldsOf({ command, inPath, inBody }: Operation): readonly Field[] {
  return command === null ? [] : [...inPath, ...(Array.isArray(inBody) ? (inBody as readonly Field[]) : [])];
}

const CHOSEN = [...readOperations().values()].flatMap((operation) =>
  fieldsOf(operation).flatMap(({ name, choices, isRequired }) =>
    choices === null ? [] : [{ operation, name, choices, isRequired }],
  ),
);

describe('a place in a command that takes one of several values', () => {
  it.each(CHOSEN.filter(({ isRequired }) => isRequired))(
    '$operation.operationId shows them: $name',
    ({ operation, choices }) => {
      expect(commandForPerson(operation)).toContain(`<${choices.join('|')}>`);
    },
  );

  it.each(CHOSEN)(
    '$operation.operationId shows them in place of another value: $name',
    ({ operation, name, choices }) => {
      const words = (value: unknown) =>
        commandForPerson(operation, { path: { [name]: value }, body: { [name]: value } });
      const [first = ''] = choices;
      expect(words('nothing_of_it')).toContain(`<${choices.join('|')}>`);
      expect(words(first)).toContain(` ${first}`);
    },
  );
});
