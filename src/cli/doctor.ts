import { stat } from 'node:fs/promises';
import { ApiError } from '../../sdk/src/index.ts';
import { systemClock } from '../clock.ts';
import { VERSION } from '../version.ts';
import { ownCommand } from './command-line.ts';
import { type Connection, type ConnectionOptions, clientOf, connectionOf } from './connection.ts';
import { ENV } from './env.ts';
import { EXIT_CODES, exitOf } from './exit-codes.ts';
import { ownerOf, ownerWords } from './key-owner.ts';
import { isOpenToOthers, profilesFile } from './profiles.ts';
import { type Screen, show } from './show.ts';

export type Finding = { check: string; ok: boolean; detail: string; fix: string | null };

/** Maximum clock difference; a larger one makes signatures and tokens fail. */
const MAX_CLOCK_DIFFERENCE_MS = 30_000;

/** Checks everything that a client needs and explains how to fix problems. Returns the exit code. */
export async function doctor(screen: Screen, options: ConnectionOptions): Promise<number> {
  // The profiles are checked first, because reading the profiles file makes it private and so would hide wrong
  // permissions.
  const profiles = await profilesFinding();
  return tellFindings(screen, [profiles, ...(await serverFindings(await connectionOf(ENV, options)))]);
}

/** Shows the findings and returns the exit code. */
export function tellFindings(screen: Screen, findings: readonly Finding[]): number {
  if (screen.isJson) show(screen, { findings });
  else {
    for (const { check, ok, detail, fix } of findings) {
      screen.out.write(`${ok ? 'ok     ' : 'problem'}  ${check.padEnd(10)}  ${detail}\n`);
      if (fix !== null) screen.out.write(`${' '.repeat(21)}${fix}\n`);
    }
  }
  return findings.every(({ ok }) => ok) ? EXIT_CODES.ok : EXIT_CODES.failed;
}

async function profilesFinding(): Promise<Finding> {
  const file = profilesFile(ENV);
  const stats = await stat(file).catch(() => null);
  if (stats === null) {
    return {
      check: 'profiles',
      ok: true,
      detail: `${file} does not exist yet`,
      fix: `Keep a key: ${ownCommand('login')}`,
    };
  }
  if (!isOpenToOthers(stats)) return { check: 'profiles', ok: true, detail: file, fix: null };
  const detail = `${file} could be read by others (mode ${(stats.mode & 0o777).toString(8)})`;
  return {
    check: 'profiles',
    ok: false,
    detail,
    fix: `It is yours alone now. Replace the keys in it: ${ownCommand('keys list')}`,
  };
}

async function serverFindings({ server, key }: Connection): Promise<Finding[]> {
  let differenceMs = 0;
  const visitor = clientOf({ server, key: null });
  const onResponse = ({ headers }: { headers: Headers }): void => {
    differenceMs = Math.abs(Date.parse(headers.get('date') ?? '') - systemClock.now().getTime());
  };
  try {
    const { version } = await visitor.getHealth({ onResponse });
    return [
      { check: 'server', ok: true, detail: `${server}, version ${version}`, fix: versionFix(version) },
      clockFinding(differenceMs),
      await readinessFinding(visitor),
      await keyFinding({ server, key }),
    ];
  } catch (error) {
    const fix = exitOf(error) === 'network' ? 'Start it (npm start), or name another: --server <url>' : null;
    return [{ check: 'server', ok: false, detail: (error as Error).message, fix }];
  }
}

function versionFix(version: string): string | null {
  return version === VERSION ? null : `This program is version ${VERSION}; commands of the other version may differ.`;
}

function clockFinding(differenceMs: number): Finding {
  const ok = !(differenceMs > MAX_CLOCK_DIFFERENCE_MS);
  const detail = `differs by ${Math.round(differenceMs / 1_000)} s from that of the server`;
  return { check: 'clock', ok, detail, fix: ok ? null : 'Set the clock of this machine.' };
}

async function readinessFinding(visitor: ReturnType<typeof clientOf>): Promise<Finding> {
  try {
    await visitor.getReadiness();
    return { check: 'readiness', ok: true, detail: 'it serves and works', fix: null };
  } catch (error) {
    const detail = error instanceof ApiError ? (error.problem?.detail ?? error.message) : (error as Error).message;
    return { check: 'readiness', ok: false, detail, fix: 'Look at its log.' };
  }
}

async function keyFinding({ server, key }: Pick<Connection, 'server' | 'key'>): Promise<Finding> {
  if (key === null)
    return {
      check: 'key',
      ok: false,
      detail: 'there is none for this server',
      fix: `${ownCommand('login')}, or ${ownCommand('login --new')}`,
    };
  try {
    const detail = ownerWords(await ownerOf(clientOf({ server, key })));
    return { check: 'key', ok: true, detail, fix: null };
  } catch (error) {
    return {
      check: 'key',
      ok: false,
      detail: (error as Error).message,
      fix: `Use another key: ${ownCommand('login')}`,
    };
  }
}
