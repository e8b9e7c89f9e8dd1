import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { distributeDatabase, migrate } from '../../src/store/core/migrate.ts';
import { createCitusDatabase, startCitus } from '../../test/citus/cluster.ts';
import { findProgram } from '../../test/harness/find-program.ts';
import { makeAccounts } from '../accounts.ts';
import { constitutionOf2KiB } from '../constitution.ts';
import type { Row } from '../figure.ts';
import { startServiceProcess } from '../service-process.ts';
import { measureCounts, startApis } from './scale.ts';

/** As many as the tests have: the workers share the cores of one machine. */
const SHARDS = 8;

/** The throughput of `scale` on Citus: a coordinator and two workers, beside all processes on one machine. */
export const scaleCitusRow: Row = {
  name: 'scale-citus',
  overrides: {},
  run: async () => {
    const program = findProgram('haproxy');
    const bin = process.env['CITUS_BIN'];
    if (program === undefined || bin === undefined || !existsSync(join(bin, 'postgres'))) {
      process.stderr.write(
        'SKIPPED: scale-citus needs haproxy, and CITUS_BIN (docs/testing.md says how to build one)\n',
      );
      return [];
    }
    const cluster = await startCitus(bin);
    try {
      const databaseUrl = await createCitusDatabase(cluster, 'efs');
      await migrate(databaseUrl);
      await distributeDatabase(databaseUrl, { shards: SHARDS });
      const service = await startServiceProcess({ DATABASE_URL: databaseUrl });
      const { apis, proxies } = await startApis(program, service);
      const body = JSON.stringify({ constitution_yaml: constitutionOf2KiB() });
      const accounts = await makeAccounts(service.url, { entitiesEach: 10, body: () => JSON.parse(body) });
      const figures = await measureCounts(proxies, accounts, body);
      await Promise.all([...proxies, ...apis, service].map((each) => each.stop()));
      return figures;
    } finally {
      await cluster.stop();
    }
  },
};
