import { describe, expect, it, vi } from 'vitest';
import { createSlots } from './slots.ts';

describe('slots', () => {
  it('gives out as many as there are, and the next in order of arrival', async () => {
    const slots = createSlots(1, 1_000);
    const first = await slots.take();
    const order: string[] = [];
    const second = slots.take().then((release) => {
      order.push('second');
      return release;
    });
    const third = slots.take().then(() => order.push('third'));
    first?.();
    (await second)?.();
    await third;
    expect(order).toEqual(['second', 'third']);
  });

  it('counts a slot that is released twice once', async () => {
    vi.useFakeTimers();
    const slots = createSlots(1, 1_000);
    const release = await slots.take();
    release?.();
    release?.();
    expect(await slots.take()).not.toBeNull();
    const late = slots.take();
    vi.advanceTimersByTime(1_000);
    expect(await late).toBeNull();
    vi.useRealTimers();
  });

  it('takes no slot from a waiting caller when another gives up', async () => {
    vi.useFakeTimers();
    const slots = createSlots(1, 1_000);
    const holder = await slots.take();
    const gaveUp = slots.take();
    vi.advanceTimersByTime(500);
    const patient = slots.take();
    vi.advanceTimersByTime(500);
    expect(await gaveUp).toBeNull();
    holder?.();
    expect(await patient).not.toBeNull();
    vi.useRealTimers();
  });
});
