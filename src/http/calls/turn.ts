import type { FastifyRequest } from 'fastify';
import { networksOf } from '../../domain/formats/network.ts';
import { busy } from '../../store/core/unavailable.ts';
import type { Turns } from '../server/turns.ts';

/**
 * The turn (slot) that a call holds while it works. Turns divide among the accounts what is scarce behind the API:
 * database connections, threads, memory for bundles. For calls without an account, the caller's network takes the place
 * of the account.
 */
export class Turn {
  readonly #turns: Turns;
  readonly #request: FastifyRequest;
  #release = () => {};

  constructor(turns: Turns, request: FastifyRequest) {
    this.#turns = turns;
    this.#request = request;
  }

  /**
   * Takes a turn, without a promise if one is free. Throws 503 if no turn is free in time, or if the client has left.
   */
  take(): void | Promise<void> {
    const taken = this.#turns.take(callerOf(this.#request));
    return typeof taken === 'function' ? this.#hold(taken) : taken.then((release) => this.#hold(release));
  }

  #hold(release: (() => void) | null): void {
    if (release === null) throw busy(new Error('no turn in time'));
    this.#release = release;
    // While the call waited, the client may have left, or its connection may have been closed with all queued calls.
    if (this.#request.raw.socket.destroyed) throw busy(new Error('the client left'));
  }

  release(): void {
    this.#release();
  }
}

function callerOf(request: FastifyRequest): string {
  if (request.credential) return request.credential.accountId;
  return request.operator ? 'operators' : (networksOf(request.ip)[0] ?? request.ip);
}
