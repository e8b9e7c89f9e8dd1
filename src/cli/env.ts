/** The environment, for config.ts and for what a client keeps. */
export const ENV: Readonly<Record<string, string | undefined>> = process.env;
