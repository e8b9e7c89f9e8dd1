import pg from 'pg';
import { expect, it } from 'vitest';
import { ERRORS } from '../../../errors/errors.ts';
import { unavailable } from '../unavailable.ts';
import { isServerDown } from './server-down.ts';

function errorOf(code: string, message: string): pg.DatabaseError {
  return Object.assign(new pg.DatabaseError(message, 0, 'error'), { code });
}

it.each([
  ['08006', 'connection to the remote node efs_serving@10.0.0.2:5432 failed with the following error: refused'],
  ['XX000', 'failure on connection marked as essential: 10.0.0.2:5432'],
  ['XX000', 'server closed the connection unexpectedly\n\tThis probably means the server terminated abnormally'],
  ['58030', 'failed to COPY to shard 102288 on 10.0.0.2:5432'],
])('a server of Citus that is gone is a busy database to callers: %s %s', (code, message) => {
  const error = errorOf(code, message);
  expect(isServerDown(error)).toBe(true);
  expect(unavailable(error)).toMatchObject({ code: 'unavailable', status: ERRORS.unavailable.status });
});

it('a defect stays a defect', () => {
  expect(unavailable(errorOf('XX000', 'cache lookup failed for relation 1'))).toBeNull();
});
