import { type ClientOptions, EfsClient } from '../../sdk/src/index.ts';
import { loadConfig } from '../config/config.ts';
import { PROGRAM, shellWord } from './env.ts';
import { DEFAULT_PROFILE, findProfile } from './profiles.ts';
import { UsageError } from './usage-error.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** Options of every command that calls a server. */
export type ConnectionOptions = { profile?: string; server?: string };

export type Connection = {
  server: string;
  key: string | null /** Null: the key is that of EFS_API_KEY. */;
  profile: string | null;
};

/**
 * Returns the server and the key, from the profile that --profile names; otherwise from the environment (EFS_SERVER,
 * EFS_API_KEY); otherwise from the default profile. --server overrides the server of any of these. If no server is
 * given, the one that `npm start` starts is used. A key is never an argument, because other users can see arguments.
 */
export async function connectionOf(env: Env, { profile: asked, server }: ConnectionOptions): Promise<Connection> {
  const profile = asked ?? env['EFS_PROFILE'] ?? DEFAULT_PROFILE;
  const savedProfile = await findProfile(env, profile);
  if (savedProfile === null && profile !== DEFAULT_PROFILE) {
    throw new UsageError(
      `There is no profile ${JSON.stringify(profile)}. Make it: ${PROGRAM} login --profile ${shellWord(profile)}`,
    );
  }
  const isNamed = asked !== undefined && savedProfile !== null;
  const chosen =
    server ?? (isNamed ? savedProfile.server : (env['EFS_SERVER'] ?? savedProfile?.server)) ?? usualServer(env);
  // A server's key is never sent to another server.
  const profileKey = savedProfile !== null && savedProfile.server === chosen ? savedProfile.key : null;
  const environmentKey = env['EFS_API_KEY'] || null;
  const isGiven = environmentKey !== null && !(isNamed && profileKey !== null);
  return { server: chosen, key: isGiven ? environmentKey : profileKey, profile: isGiven ? null : profile };
}

function usualServer({ BASE_URL, HOST, PORT }: Env): string {
  return loadConfig({ BASE_URL, HOST, PORT }).baseUrl;
}

export function clientOf(connection: Pick<Connection, 'server' | 'key'>): EfsClient {
  return clientAs(EfsClient, connection);
}

/** Makes a client of the given class; refuses an invalid server or key. */
export function clientAs<C extends EfsClient>(
  Client: new (options: ClientOptions) => C,
  { server, key }: Pick<Connection, 'server' | 'key'>,
): C {
  if (!/^https?:\/\/[^/\s]/.test(server)) throw new UsageError('The server must be an http or https URL.');
  try {
    return new Client({ baseUrl: server, ...(key !== null && { apiKey: key }) });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}
