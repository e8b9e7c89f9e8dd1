import { expect, it } from 'vitest';
import { describeError } from './error-description.ts';

it('has error, code, constraint and causes, and the place of the throw', () => {
  const cause = Object.assign(new Error('violates check'), { code: '23514', constraint: 'c', table: 't' });
  const described = describeError(new TypeError('outer', { cause }));
  expect(described).toMatchObject({
    type: 'TypeError',
    message: 'outer',
    cause: { message: 'violates check', code: '23514', constraint: 'c', table: 't' },
  });
  expect(described.stack).toContain('error-description.test.ts');
});

it('copies nothing else from an error, whatever is attached', () => {
  const secret = 'secret';
  const errors = [
    Object.assign(new Error('x'), { detail: secret, parameters: [secret], query: secret, request: { body: secret } }),
    Object.assign(new Error(`invalid input syntax for type uuid: "${secret}"`), { code: '22P02' }),
    new Error('x', { cause: secret }),
    new Error('x', { cause: new SyntaxError(`Unexpected token, "${secret}" is not valid JSON`) }),
    secret,
    { secret },
  ];
  for (const error of errors) expect(JSON.stringify(describeError(error))).not.toContain(secret);
});

it('ends even if an error is its own cause', () => {
  const error = new Error('x');
  error.cause = error;
  expect(() => JSON.stringify(describeError(error))).not.toThrow();
});
