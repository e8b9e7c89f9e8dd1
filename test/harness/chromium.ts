import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { lstat, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const PACKAGE = fileURLToPath(new URL('../../node_modules/@sparticuz/chromium/', import.meta.url));

/** A browser to start, and the environment it needs. */
export type Browser = { executablePath: string; env: Record<string, string> };

const INSTALLED = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MAC = ['Google Chrome', 'Chromium'].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`);

/** Returns `CHROMIUM_PATH`, else the packaged Chromium if it runs, else an installed one. */
export async function findChromium(): Promise<Browser> {
  const given = process.env['CHROMIUM_PATH'];
  if (given !== undefined && given !== '') {
    if (!isExecutable(given)) throw new Error(`CHROMIUM_PATH is ${given}, which cannot be executed.`);
    return { executablePath: given, env: {} };
  }
  if (process.platform === 'linux' && process.arch === 'x64') return unpackedChromium();
  const inPath = (process.env['PATH'] ?? '')
    .split(':')
    .flatMap((folder) => INSTALLED.map((name) => join(folder, name)));
  const found = [...inPath, ...MAC].find(isExecutable);
  if (found !== undefined) return { executablePath: found, env: {} };
  throw new Error(
    'The tests of pages need a browser, and none was found. Install Chrome or Chromium, or set CHROMIUM_PATH to one.',
  );
}

/**
 * Returns the packaged Chromium with its libraries and fonts, unpacked once per user and version: 220 MB below the
 * temporary folder. The package itself unpacks to fixed names there, which another user may own.
 */
async function unpackedChromium(): Promise<Browser> {
  const { version } = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8')) as { version: string };
  const home = join(tmpdir(), `efs-chromium-${version}-${process.getuid?.()}`);
  if (!existsSync(home)) await unpackInto(home);
  if ((await lstat(home)).uid !== process.getuid?.()) throw new Error(`${home} belongs to another user. Remove it.`);
  return {
    executablePath: join(home, 'chromium'),
    env: {
      LD_LIBRARY_PATH: join(home, 'al2023', 'lib'),
      FONTCONFIG_FILE: join(home, 'fonts.conf'),
      HOME: join(home, 'home'),
    },
  };
}

/** Several processes may do this at once: each unpacks beside it, and the first to finish gives it its name. */
async function unpackInto(home: string): Promise<void> {
  const own = await mkdtemp(`${home}-`);
  const before = process.env['TMPDIR'];
  process.env['TMPDIR'] = own;
  try {
    const { default: chromium, inflate } = await import('@sparticuz/chromium');
    await chromium.executablePath();
    await inflate(join(PACKAGE, 'bin', 'al2023.tar.br'));
  } finally {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
  }
  await writeFile(join(own, 'fonts.conf'), fontsConfig(home));
  await mkdir(join(own, 'home'));
  await rename(own, home).catch(async (error: NodeJS.ErrnoException) => {
    await rm(own, { recursive: true, force: true });
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
  });
}

/** The packaged fonts, and the machine's own if it has some. */
function fontsConfig(home: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(home, 'fonts')}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${join(home, 'fonts-cache')}</cachedir>
</fontconfig>
`;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
