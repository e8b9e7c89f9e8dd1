import { type Static, Type } from 'typebox';
import { AppError } from '../../../errors/errors.ts';
import { shape, text } from '../../../schema/wire.ts';
import { isServing, readReadiness } from '../../../store/core/readiness.ts';
import { json } from '../../answers/reply.ts';
import { publicRoute } from '../../calls/route.ts';

export const Health = shape('Health', 'The process is running.', {
  status: Type.Literal('ok'),
  version: text('Version of the service.', '0.3.0'),
  livemode: Type.Boolean({ description: 'False: a sandbox without legal effect.' }),
});

export const Readiness = shape('Readiness', 'Every part of this service works.', {
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
        '`ok`, or the Citus servers that do not answer. Accounts on these servers get 503; all other accounts are served. Absent without Citus.',
        'unreachable: 10.0.0.12:5432',
      ),
    ),
  }),
});

export const getHealth = publicRoute({
  operationId: 'get_health',
  method: 'GET',
  path: '/health',
  tag: 'Service',
  summary: 'Check liveness',
  description: 'Succeeds if the process is running. The call checks neither credentials nor the database.',
  command: { none: 'efs doctor shows it' },
  responses: { 200: { description: 'The process is running.', schema: Health } },
  handler: ({ deps }) => json(200, { status: 'ok', version: deps.version, livemode: deps.store.livemode }),
});

export const getReadiness = publicRoute({
  operationId: 'get_readiness',
  method: 'GET',
  path: '/health/ready',
  tag: 'Service',
  summary: 'Check readiness',
  description:
    'Checks that the database accepts changes, has all migrations, and was not replaced by an older copy. Also checks the workers and the connection settings, and that the process is not about to stop. A 503 names the part that fails. With Citus, `data_servers` names the servers that do not answer. Accounts on these servers get 503; all other accounts are served.',
  command: { none: 'efs doctor shows it' },
  responses: { 200: { description: 'The service is ready.', schema: Readiness } },
  errors: ['unavailable'],
  handler: async ({ deps }) => {
    const [readiness, writes] = await Promise.all([readReadiness(deps.store.db), deps.writeProbe.problem()]);
    const checks = {
      ...readiness,
      writes: writes ?? 'ok',
      sessions: deps.sessions.problem() ?? 'ok',
      copy: deps.watch.problem() ?? 'ok',
      ...(deps.isStopping && { process: 'stopping' }),
    };
    if (areServing(checks)) return json(200, { status: 'ready', checks });
    const failing = Object.entries(checks).filter((check) => !isServing(check));
    throw new AppError('unavailable', {
      detail: `Not ready: ${failing.map(([name, state]) => `${name} ${state}`).join(', ')}.`,
      extra: { checks },
      retryAfterSeconds: 1,
    });
  },
});

function areServing(checks: Record<string, string>): checks is Static<typeof Readiness>['checks'] {
  return Object.entries(checks).every(isServing);
}
