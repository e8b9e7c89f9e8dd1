import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Account } from '../harness/client.ts';
import { type SharedService, sharedService } from '../harness/shared-service.ts';
import { connect } from './client.ts';

let service: SharedService;
let ada: Account;
beforeAll(async () => {
  service = await sharedService({ worker: false });
  ada = await service.anonymous.signUp();
});
afterAll(() => service.stop());

it('offers the same tools as the endpoint, with the same answers', async () => {
  const { id } = await ada.draft();
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: 'auto' } });
  const env = { EFS_SERVER: service.url, EFS_API_KEY: ada.key, PATH: String(process.env['PATH']) };
  await client.connect(new StdioClientTransport({ command: 'sh', args: ['bin/efs', 'mcp'], env }));
  const mcp = await connect(service.url, ada.key);
  expect((await client.listTools()).tools).toEqual((await mcp.client.listTools()).tools);
  const asked = { name: 'list_entities', arguments: { entity_id: id } };
  const overHttp = await mcp.client.callTool(asked);
  expect(overHttp.isError).toBeUndefined();
  expect((await client.callTool(asked)).structuredContent).toEqual(overHttp.structuredContent);
  await Promise.all([client.close(), mcp.close()]);
});
