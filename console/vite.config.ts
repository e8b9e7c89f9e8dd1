import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The service that the development server passes calls on to. */
const SERVICE = 'http://127.0.0.1:8080';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  // `#sdk` is the TypeScript client, `#domain` the rules that the service itself uses.
  resolve: {
    alias: { '#sdk': join(import.meta.dirname, '../sdk/src'), '#domain': join(import.meta.dirname, '../src/domain') },
  },
  html: { cspNonce: 'EFS_NONCE' },
  build: { manifest: true, assetsInlineLimit: 0, reportCompressedSize: false, modulePreload: { polyfill: false } },
  server: {
    proxy: Object.fromEntries(['/v1', '/health', '/.well-known', '/problems', '/docs'].map((path) => [path, SERVICE])),
  },
});
