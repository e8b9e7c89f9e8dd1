export * from './audit.ts';
export type { CallOptions, WriteOptions } from './call.ts';
export * from './client.ts';
export * from './errors.ts';
export type * from './generated.ts';
export type { Platform } from './platform.ts';
export type { ApiKeySource, ClientOptions } from './settings.ts';
export { VERSION } from './version.ts';
export type { WaitOptions } from './wait-for.ts';
