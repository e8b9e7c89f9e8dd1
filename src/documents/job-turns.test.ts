import { expect, it } from 'vitest';
import { JobTurns } from './job-turns.ts';

function jobs(count: number) {
  const turns = new JobTurns(count);
  const begun: string[] = [];
  const ends = new Map<string, { resolve(): void; reject(error: Error): void }>();
  const run = (account: string, name: string) =>
    turns.run(account, async () => {
      begun.push(name);
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      ends.set(name, { resolve, reject });
      await promise;
      return name;
    });
  return { begun, ends, run };
}

const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

it('the job of one account is next, even if another account queued many jobs earlier', async () => {
  const { begun, ends, run } = jobs(1);
  const all = ['a1', 'a2', 'a3', 'a4', 'b1', 'b2'].map((name) => run(name.charAt(0), name));
  for (let done = 0; done < all.length; done++) {
    await settled();
    ends.get(begun.at(-1) ?? '')?.resolve();
  }
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'a4', 'b1', 'b2']);
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3', 'b2', 'a4']);
});

it('at most as many jobs run at once as there are slots, and a failed job frees its slot', async () => {
  const { begun, ends, run } = jobs(2);
  const failed = expect(run('a', 'a1')).rejects.toThrow('broken');
  const others = [run('a', 'a2'), run('a', 'a3'), run('b', 'b1')];
  await settled();
  expect(begun).toEqual(['a1', 'a2']);
  ends.get('a1')?.reject(new Error('broken'));
  await failed;
  await settled();
  expect(begun).toEqual(['a1', 'a2', 'a3']);
  for (const name of ['a2', 'a3', 'b1']) {
    ends.get(name)?.resolve();
    await settled();
  }
  expect(await Promise.all(others)).toEqual(['a2', 'a3', 'b1']);
  await expect(run('c', 'c1').constructor).toBe(Promise);
  await settled();
  expect(begun.at(-1)).toBe('c1');
});
