import manifest from '../package.json' with { type: 'json' };

/** Of the service; also the version of the OpenAPI document. */
export const VERSION: string = manifest.version;
