import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

export type ToolResult = { data: Record<string, unknown>; isError: boolean };

/** The official client, connected to `/mcp` with a key. */
export async function connect(
  url: string,
  key: string,
  protocol: 'auto' | 'legacy' = 'auto',
  onPage?: (url: string) => void,
) {
  const transport = new StreamableHTTPClientTransport(new URL(`${url}/mcp`), {
    requestInit: { headers: { authorization: `Bearer ${key}` } },
  });
  const client = new Client(
    { name: 'test', version: '1' },
    {
      versionNegotiation: { mode: protocol },
      ...(onPage && { capabilities: { elicitation: { url: {} } } }),
    },
  );
  if (onPage !== undefined) {
    client.setRequestHandler('elicitation/create', async ({ params }) => {
      if ('url' in params) onPage(params.url);
      return { action: 'accept' as const };
    });
  }
  await client.connect(transport);
  return {
    client,
    /** Calls a tool and reads its text, as a model does. */
    async call(name: string, args: Record<string, unknown> = {}): Promise<ToolResult> {
      const { content, isError = false } = await client.callTool({ name, arguments: args });
      const [{ text = '' } = {}] = content as { text?: string }[];
      return { data: JSON.parse(text.slice(text.indexOf('\n') + 1)) as Record<string, unknown>, isError };
    },
    close: () => client.close(),
  };
}
