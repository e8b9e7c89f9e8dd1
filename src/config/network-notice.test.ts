import { expect, it } from 'vitest';
import { loadConfig } from './config.ts';
import { networkNotice } from './network-notice.ts';

it('reports the limits per network without a proxy, and nothing behind one', () => {
  expect(networkNotice(loadConfig({ IDLE_CONNECTIONS_PER_NETWORK: '7' }))).toEqual([
    '  Network   no proxy: 64 unfinished bodies, 7 idle connections per address (else TRUSTED_PROXY_HOPS)',
  ]);
  expect(networkNotice(loadConfig({ TRUSTED_PROXY_HOPS: '1' }))).toEqual([]);
});
