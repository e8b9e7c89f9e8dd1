/**
 * Names that can only mean this machine. A page that rebinds its own name to 127.0.0.1 still sends that name as `Host`.
 */
const THIS_MACHINE = ['localhost', '127.0.0.1', '[::1]'];

/** Returns whether a request's `Host` header names this machine, or the address that the simulator listens on. */
export function isOwnHost(header: string | undefined, listensOn: string): boolean {
  const name = (header ?? '').toLowerCase().replace(/:\d{1,5}$/, '');
  return [...THIS_MACHINE, listensOn.toLowerCase()].includes(name);
}
