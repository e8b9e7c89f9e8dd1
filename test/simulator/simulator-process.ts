import { systemClock } from '../../src/clock.ts';
import { createLogger } from '../../src/log.ts';
import { type SimulatorOptions, startSimulator } from '../../src/registry/simulator/start-simulator.ts';
import { CONTROL_SECRET } from './control.ts';

/** A simulator as a separate process, to be killed: takes a database URL and options, prints its address. */
const [databaseUrl = '', options = '{}'] = process.argv.slice(2);
const simulator = await startSimulator({
  databaseUrl,
  host: '127.0.0.1',
  port: 0,
  pace: 1,
  dedupe: false,
  loseAnswers: 0,
  slow: 0,
  slowMs: 0,
  maxProcessingMs: 3_600_000,
  logger: createLogger('silent'),
  clock: systemClock,
  controlSecret: CONTROL_SECRET,
  ...(JSON.parse(options) as Partial<SimulatorOptions>),
});
process.once('SIGTERM', () => void simulator.close());
process.stdout.write(`${simulator.url}\n`);
