/** The same as in package.json, which a browser cannot read. */
export const VERSION = '0.2.0';
