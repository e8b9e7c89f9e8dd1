/** The version in package.json, repeated here because a browser cannot read that file. */
export const VERSION = '0.3.0';
