import { EventEmitter } from 'node:events';
import type { FastifyReply } from 'fastify';
import { expect, it } from 'vitest';
import { type Shares, takeShare } from './account-share.ts';
import { createCallerSlots } from './caller-slots.ts';

/** One slot, and connections that close when told to, as Node's do: destroyed first, then "close", once. */
function start() {
  const shares = { bundles: { slots: createCallerSlots(), perAccount: 1 } } as unknown as Shares;
  const open = () => {
    const raw = Object.assign(new EventEmitter(), { destroyed: false });
    const close = () => {
      raw.destroyed = true;
      raw.emit('close');
    };
    return { reply: { raw } as unknown as FastifyReply, close };
  };
  const take = (reply: FastifyReply) => takeShare(shares, 'bundles', 'ada', reply);
  const isFree = () => {
    const { reply, close } = open();
    try {
      take(reply);
      return true;
    } catch {
      return false;
    } finally {
      close();
    }
  };
  return { open, take, isFree };
}

it('holds a slot until the answer has left the connection', async () => {
  const { open, take, isFree } = start();
  const { reply, close } = open();
  await take(reply).during(async () => 'made');
  expect(isFree()).toBe(false);
  close();
  expect(isFree()).toBe(true);
});

it('holds the slot while the work continues after the client left', async () => {
  const { open, take, isFree } = start();
  const { reply, close } = open();
  let end = (): void => {};
  const work = take(reply).during(() => new Promise<void>((resolve) => (end = resolve)));
  close();
  expect(isFree()).toBe(false);
  end();
  await work;
  expect(isFree()).toBe(true);
});

it('holds no slot for a client that left before', () => {
  const { open, take, isFree } = start();
  const { reply, close } = open();
  close();
  take(reply);
  expect(isFree()).toBe(true);
});
