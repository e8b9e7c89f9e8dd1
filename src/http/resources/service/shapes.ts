import { Type } from 'typebox';
import { shape, text } from '../../../schema/wire.ts';

export const Health = shape('Health', 'The process is running.', {
  status: Type.Literal('ok'),
  version: text('Version of the service.', '0.3.0'),
  livemode: Type.Boolean({ description: 'False: a sandbox without legal effect.' }),
});

export const Readiness = shape('Readiness', 'Every part works.', {
  status: Type.Literal('ready'),
  checks: Type.Object({
    database: Type.Literal('ok'),
    writes: Type.Literal('ok'),
    migrations: Type.Literal('ok'),
    worker: Type.Literal('ok'),
    sessions: Type.Literal('ok'),
    copy: Type.Literal('ok'),
    data_servers: Type.Optional(
      text(
        '`ok`, or the servers of Citus that do not answer: their accounts get 503, all others are served. Omitted without Citus.',
        'unreachable: 10.0.0.12:5432',
      ),
    ),
  }),
});
