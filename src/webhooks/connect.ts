import { lookup as systemLookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { isGlobalAddress } from './addresses.ts';

/** Why nothing was sent: the address leads where no receiver may be. */
export class ForbiddenAddress extends Error {}

export type Resolve = (hostname: string) => Promise<{ address: string; family: number }[]>;

const resolveBySystem: Resolve = (hostname) =>
  new Promise((resolve, reject) => {
    systemLookup(hostname, { all: true }, (error, addresses) => (error ? reject(error) : resolve(addresses)));
  });

/**
 * The look-up of a connection that may go to the public internet only. It vets what the connection itself is then made
 * to, so a name that resolves to something else a moment later changes nothing; a name with one address that is not
 * public is refused whole, because a retry might take that one.
 */
export function globalOnly(resolve: Resolve = resolveBySystem): LookupFunction {
  return (hostname, options, done) => {
    resolve(hostname).then(
      (addresses) => {
        const forbidden = addresses.find(({ address }) => !isGlobalAddress(address));
        const [first] = addresses;
        if (forbidden !== undefined || first === undefined) {
          done(new ForbiddenAddress(`${hostname} does not lead to the public internet`), '', 0);
        } else if (options.all) {
          done(null, addresses as never);
        } else {
          done(null, first.address, first.family);
        }
      },
      (error: NodeJS.ErrnoException) => done(error, '', 0),
    );
  };
}
