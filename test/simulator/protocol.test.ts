import { Value } from 'typebox/value';
import { expect, it } from 'vitest';
import { JURISDICTION_CODES } from '../../src/domain/jurisdictions/index.ts';
import { Capabilities } from '../../src/registry/protocol.ts';
import { registryProtocolDocument } from '../../src/registry/protocol-openapi.ts';
import { withSimulator } from './fixture.ts';

it('declares its start options, and is never live', async () => {
  await withSimulator({ dedupe: false, maxProcessingMs: 1_234 }, async (client) => {
    const response = await fetch(`${client.baseUrl}/capabilities`);
    expect(Value.Parse(Capabilities, await response.json())).toEqual({
      protocol: '1',
      name: 'Registry simulator',
      livemode: false,
      dedupes_by_reference: false,
      lookup: true,
      enforces_deadline: true,
      max_processing_ms: 1_234,
      jurisdictions: JURISDICTION_CODES,
      online_only: true,
    });
  });
});

it('shows no regular expression for a wrong parameter', async () => {
  await withSimulator({}, async (client) => {
    const response = await fetch(`${client.baseUrl}/register?limit=0`);
    expect(await response.json()).toMatchObject({ detail: expect.stringMatching(/^querystring\/limit [a-z ]+\.$/) });
  });
});

it('serves every operation of the protocol document', async () => {
  await withSimulator({}, async (client) => {
    for (const [path, operations] of Object.entries(registryProtocolDocument().paths)) {
      for (const method of Object.keys(operations)) {
        const response = await fetch(client.baseUrl + path.replace('{normalized}', 'HELIOS'), {
          method: method.toUpperCase(),
        });
        await response.body?.cancel();
        expect([method, path, response.status]).not.toContain(404);
      }
    }
    expect((await fetch(`${client.baseUrl}/nowhere`)).status).toBe(404);
  });
});
