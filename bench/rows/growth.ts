import { EfsClient } from '../../sdk/src/index.ts';
import { loadConfig } from '../../src/config/config.ts';
import { runCreateOperatorKey } from '../../src/roles/commands.ts';
import { newCompany } from '../companies.ts';
import { type Figure, median, type Row, ratioFigure } from '../figure.ts';
import { inRounds } from '../measure.ts';
import { seedEntries, seedPayments } from '../seed.ts';
import { type ServiceProcess, startServiceProcess } from '../service-process.ts';

const FEW = 1_000;
const MANY = 1_000_000;
const MONTH = '2026-10';
const ROUNDS = 9;
/** Calls in a row of each service, of which the median counts. */
const CALLS = 15;

type Call = { path: string; headers: Record<string, string> };

/** One service with the books of one company, and payments of 50 accounts. */
type Grown = { service: ServiceProcess; calls: Record<string, Call> };

/**
 * The same calls with a thousand and a million payments and book entries, each on a service and a database of its own.
 * Both are asked for as much: a page of accounts, the table of all 50, and a page of entries.
 */
export const growthRow: Row = {
  name: 'growth',
  overrides: {},
  run: async () => {
    const [few, many] = [await grow(FEW), await grow(MANY)];
    const figures: Figure[] = [];
    for (const name of Object.keys(few.calls)) {
      const rounds = await inRounds(ROUNDS, async () => ({
        measured: await medianOf(many, name),
        reference: await medianOf(few, name),
      }));
      figures.push(ratioFigure(`${name}, ${MANY} rows / ${FEW}: p50`, 'ms', { of: 'ratio', atMost: 1.3 }, rounds));
    }
    return figures;
  },
};

async function grow(rows: number): Promise<Grown> {
  const service = await startServiceProcess({});
  const config = loadConfig({ DATA_DIR: service.dataDir });
  const { key: operator } = await runCreateOperatorKey(config, 'bench', 1);
  const { id: accountId, api_key } = await new EfsClient({ baseUrl: service.url }).createAccount({});
  const apiKey = api_key ?? '';
  const { id } = await new EfsClient({ baseUrl: service.url, apiKey }).createEntity(newCompany());
  await seedPayments(service.databaseUrl, MONTH, rows);
  await seedEntries(service.databaseUrl, { accountId, entityId: id }, rows);
  const [asOperator, asAccount] = [operator, apiKey].map((key) => ({ authorization: `Bearer ${key}` }));
  const report = `/v1/operator/billing?month=${MONTH}`;
  const treasury = `/v1/entities/${id}/treasury`;
  return {
    service,
    calls: {
      'billing report': { path: report, headers: { ...asOperator } },
      'billing CSV': { path: report, headers: { ...asOperator, accept: 'text/csv' } },
      treasury: { path: `${treasury}?recipient=a.example&proposer=did:web:one.example`, headers: { ...asAccount } },
      'page of a statement': {
        path: `${treasury}/statement?from=2020-01-01T00:00:00Z&to=2060-01-01T00:00:00Z`,
        headers: { ...asAccount },
      },
    },
  };
}

async function medianOf({ service, calls }: Grown, name: string): Promise<number> {
  const call = calls[name];
  if (call === undefined) throw new Error(`no call ${name}`);
  const times: number[] = [];
  for (let made = 0; made < CALLS; made++) {
    const startedMs = performance.now();
    const response = await fetch(service.url + call.path, { headers: call.headers });
    const body = await response.text();
    times.push(performance.now() - startedMs);
    if (!response.ok) throw new Error(`${name}: ${response.status} ${body}`);
  }
  return median(times);
}
