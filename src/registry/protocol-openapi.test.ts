import { describe, expect, it } from 'vitest';
import { REJECTION_CODES } from './protocol.ts';
import { registryProtocolDocument, renderRegistryProtocol } from './protocol-openapi.ts';

describe('the registry protocol document', () => {
  it('is the committed one (write it anew with `vitest run src/registry/protocol-openapi.test.ts -u`)', async () => {
    await expect(renderRegistryProtocol()).toMatchFileSnapshot('../../docs/registry-protocol.openapi.json');
  });

  it('has no reference that leads nowhere', () => {
    const { components } = registryProtocolDocument();
    const references = [...renderRegistryProtocol().matchAll(/"\$ref": "#\/components\/schemas\/(\w+)"/g)];
    expect(references.length).toBeGreaterThan(0);
    for (const [, name = ''] of references) expect(Object.keys(components.schemas)).toContain(name);
  });

  it('explains every rejection code', () => {
    const { description } = registryProtocolDocument().info;
    for (const code of Object.keys(REJECTION_CODES)) expect(description).toContain(`\`${code}\`: `);
  });
});
