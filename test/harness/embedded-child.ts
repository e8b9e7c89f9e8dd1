import { startEmbeddedPostgres } from '../../src/embedded-postgres/embedded.ts';

// A copy of the service reduced to its database, for tests that kill it: prints one line of JSON when it is up.
const [dataDir = ''] = process.argv.slice(2);
try {
  const { url, fresh, stop } = await startEmbeddedPostgres({ dataDir });
  process.once('SIGTERM', () => stop().then(() => process.exit(0)));
  // Ends without `stop`, like an uncaught error.
  process.once('SIGUSR2', () => process.exit(1));
  process.stdout.write(`${JSON.stringify({ url, fresh, pid: process.pid })}\n`);
} catch (error) {
  process.stderr.write(`${error}\n`);
  process.exit(1);
}
