import { registerHooks } from 'node:module';

/*
 * The driver, with a repair. In postgres 3.4.9 a connection that dies with a write under way ends the process, or stays
 * unusable for good: the write that was deferred to the next turn finds no socket, and throws where nobody can catch
 * it; or it is cancelled, but the connection still waits for it and never writes again
 * (https://github.com/porsager/postgres/issues/1208, #1154, #1066). Every transaction that loses its database gets
 * there, by its own rollback. No release has the repair, so it is made while the file is loaded. With another version
 * the text to replace is not found, and the service does not start: check then whether the repair is still needed.
 */
const REPAIRS: readonly { find: string; replace: string }[] = [
  {
    find: `    const x = socket.write(chunk, fn)
`,
    replace: `    if (socket === null) {
      clearImmediate(nextWriteTimer)
      chunk = nextWriteTimer = null
      error(Errors.connection('CONNECTION_CLOSED', options, socket))
      return false
    }
    const x = socket.write(chunk, fn)
`,
  },
  {
    find: `    clearImmediate(nextWriteTimer)
    socket.removeListener('data', data)
`,
    replace: `    clearImmediate(nextWriteTimer)
    chunk = nextWriteTimer = null
    socket.removeListener('data', data)
`,
  },
  {
    find: "!hadError && (query || sent.length) && error(Errors.connection('CONNECTION_CLOSED', options, socket))",
    replace: "if (query || sent.length) error(Errors.connection('CONNECTION_CLOSED', options, socket))",
  },
];

/** Returns the driver's source with every repair made; throws if a text does not occur exactly once. */
export function repairDriver(source: string): string {
  return REPAIRS.reduce((text, { find, replace }) => {
    const parts = text.split(find);
    if (parts.length !== 2)
      throw new Error(`The repair in src/store/core/driver.ts does not fit this version of postgres: ${find}`);
    return parts.join(replace);
  }, source);
}

const hooks = registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    if (!url.endsWith('/postgres/src/connection.js')) return loaded;
    return { ...loaded, source: repairDriver(String(loaded.source)) };
  },
});
/** Not a static import, because those are loaded before any line runs. */
export const { default: postgres } = await import('postgres');
hooks.deregister();
