import manifest from '../package.json' with { type: 'json' };

/** Version of the service and of the OpenAPI document. */
export const VERSION: string = manifest.version;
