import { serveStdio } from '@modelcontextprotocol/server/stdio';
import type { EfsClient } from '../../sdk/src/index.ts';
import { createMcpServer } from '../mcp/server.ts';

/** Serves the tools over standard input and output until the input ends. Nothing else is written to standard output. */
export async function serveMcp(efs: EfsClient): Promise<void> {
  // The credential is read first, so that a missing or wrong key ends the command with the usual message and exit code.
  const credential = await efs.getCredential();
  const report = (error: unknown): void => void process.stderr.write(`${String((error as Error).message)}\n`);
  await new Promise<void>((resolve) => {
    const { close } = serveStdio(() => createMcpServer(efs, credential, report), { onerror: report });
    process.stdin.once('end', () => void close().then(resolve));
  });
}
