import { type Platform, webPlatform } from './platform.ts';
import type { RetryPolicy } from './retry.ts';

export type ApiKeySource = string | (() => string | Promise<string>);

export type ClientOptions = {
  /** Where the service is, for instance `https://efs.example.com`. */
  baseUrl: string;
  /** The key, or what gives it before each try. Only few calls do without. */
  apiKey?: ApiKeySource;
  /** For one call with all its tries; 60 seconds unless told. */
  timeoutMs?: number;
  /** For one try; 20 seconds unless told. */
  tryTimeoutMs?: number;
  /** Tries after the first; 4 unless told. */
  maxRetries?: number;
  /** Replaces what is taken from the platform: `fetch`, the clock, chance. */
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

/** The options with their defaults; throws on what could never work. */
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

/** `fetch` would quote a key that no header can carry in its error, so that one is refused here, unquoted. */
export function readApiKey(text: string): string {
  const key = text.trim();
  if (!/^[\x21-\x7e]+$/.test(key)) throw new TypeError('The API key is empty or has characters no key has.');
  return key;
}

function readBaseUrl(text: string): string {
  // Not quoted either: where it cannot be read it may be anything, a key included.
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) throw new TypeError('baseUrl is not an http or https address.');
  if (url.username !== '' || url.password !== '') throw new TypeError('baseUrl must not carry a password.');
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
}
