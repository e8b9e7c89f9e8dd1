import { serveStdio } from '@modelcontextprotocol/server/stdio';
import type { EfsClient } from '../../sdk/src/index.ts';
import { createMcpServer } from '../mcp/server.ts';

/** Serves the tools over standard input and output until the input ends. Standard output carries nothing else. */
export async function serveMcp(efs: EfsClient): Promise<void> {
  // Read once, so that a missing or wrong key ends the command with its usual words and exit code.
  const credential = await efs.getCredential();
  const report = (error: unknown): void => void process.stderr.write(`${String((error as Error).message)}\n`);
  await new Promise<void>((resolve) => {
    const { close } = serveStdio(() => createMcpServer(efs, credential, report), { onerror: report });
    process.stdin.once('end', () => void close().then(resolve));
  });
}
