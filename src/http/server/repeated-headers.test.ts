import { expect, it } from 'vitest';
import { AppError } from '../../errors/errors.ts';
import { refuseRepeatedHeaders } from './repeated-headers.ts';

it.each(['host', 'authorization', 'content-type'])('%s may appear once, in any spelling', (name) => {
  const rawHeaders = ['Accept', '*/*', name, 'a', 'accept', '*/*'];
  expect(() => refuseRepeatedHeaders({ rawHeaders })).not.toThrow();
  expect(() => refuseRepeatedHeaders({ rawHeaders: [...rawHeaders, name.toUpperCase(), 'a'] })).toThrow(AppError);
});
