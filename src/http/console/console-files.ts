import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const BUILT = fileURLToPath(new URL('../../../console/dist', import.meta.url));

/** Placeholder that the build writes; each answer replaces it with a new nonce. */
const NONCE = /EFS_NONCE/g;

/** A built file, plain and in each stored encoding. */
export type Asset = { type: string; plain: Buffer; encoded: Partial<Record<Encoding, Buffer>> };
export type Encoding = 'br' | 'gzip';

type Built = { document: string; assets: ReadonlyMap<string, Asset> };

/** Reads the built console, and tells whether it can be served. */
export type ConsoleFiles = {
  /** Returns the console's HTML with a new nonce; null if the console cannot be served. */
  document(): { text: string; nonce: string } | null;
  asset(name: string): Asset | null;
  /** While a build runs or after it failed, the previous build is not served. */
  state: 'as_built' | 'building' | 'failed';
};

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** Reads the console on the first request after its build, so that it can be built after the start of the service. */
export function createConsoleFiles(folder: string = BUILT): ConsoleFiles {
  let built: Built | null = null;
  const find = (): Built | null => {
    if (files.state !== 'as_built') return null;
    built ??= readBuilt(folder);
    return built;
  };
  const files: ConsoleFiles = {
    state: 'as_built',
    document() {
      const files = find();
      if (files === null) return null;
      const nonce = randomBytes(16).toString('base64');
      return { text: files.document.replaceAll(NONCE, nonce), nonce };
    },
    asset: (name) => find()?.assets.get(name) ?? null,
  };
  return files;
}

function readBuilt(folder: string): Built | null {
  const document = join(folder, 'index.html');
  if (!existsSync(document)) return null;
  const inAssets = join(folder, 'assets');
  const assets = new Map<string, Asset>();
  for (const name of readdirSync(inAssets)) {
    const type = TYPES[extname(name)];
    if (type === undefined) continue;
    const read = (suffix: string): Buffer | undefined => {
      const path = join(inAssets, name + suffix);
      return existsSync(path) ? readFileSync(path) : undefined;
    };
    const [br, gzip] = [read('.br'), read('.gz')];
    const encoded = { ...(br && { br }), ...(gzip && { gzip }) };
    assets.set(name, { type, plain: readFileSync(join(inAssets, name)), encoded });
  }
  return { document: readFileSync(document, 'utf8'), assets };
}
