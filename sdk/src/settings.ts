import { type Platform, webPlatform } from './platform.ts';
import type { RetryPolicy } from './retry.ts';

export type ApiKeySource = string | (() => string | Promise<string>);

export type ClientOptions = {
  /** URL of the service, for instance `https://efs.example.com`. */
  baseUrl: string;
  /** The key, or a function that returns it before each try. Few operations work without a key. */
  apiKey?: ApiKeySource;
  /** Time limit of one call with all its tries; default 60 seconds. */
  timeoutMs?: number;
  /** Time limit of one try; default 20 seconds. */
  tryTimeoutMs?: number;
  /** Retries after the first try; default 4. */
  maxRetries?: number;
  /** Replaces functions of the platform: `fetch`, the clock, random numbers. */
  platform?: Partial<Platform>;
};

export type Settings = {
  baseUrl: string;
  apiKey: ApiKeySource | null;
  timeoutMs: number;
  tryTimeoutMs: number;
  retry: RetryPolicy;
  platform: Platform;
};

const FIRST_DELAY_MS = 250;
const MAX_DELAY_MS = 8_000;

/** Returns the options with their defaults; throws on invalid values. */
export function readOptions(options: ClientOptions): Settings {
  return {
    baseUrl: readBaseUrl(options.baseUrl),
    apiKey: typeof options.apiKey === 'string' ? readApiKey(options.apiKey) : (options.apiKey ?? null),
    timeoutMs: options.timeoutMs ?? 60_000,
    tryTimeoutMs: options.tryTimeoutMs ?? 20_000,
    retry: { maxRetries: options.maxRetries ?? 4, firstDelayMs: FIRST_DELAY_MS, maxDelayMs: MAX_DELAY_MS },
    platform: { ...webPlatform, ...options.platform },
  };
}

/** Refuses a key that no header can carry. `fetch` would quote it in its error; this error does not. */
export function readApiKey(text: string): string {
  const key = text.trim();
  if (!/^[\x21-\x7e]+$/.test(key))
    throw new TypeError('The API key is empty or contains invalid characters. Pass it as the service returned it.');
  return key;
}

function readBaseUrl(text: string): string {
  // The value is not quoted, because it may be anything, even a key.
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new TypeError('baseUrl must be an http or https URL, such as https://efs.example.com.');
  if (url.username !== '' || url.password !== '')
    throw new TypeError('baseUrl must not contain a user name or password. Pass the key as apiKey.');
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
}
