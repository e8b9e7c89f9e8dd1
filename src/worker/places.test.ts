import { describe, expect, it } from 'vitest';
import { createPlaces } from './places.ts';

const take = (places: ReturnType<typeof createPlaces>, ...accounts: (string | null)[]): (() => void)[] =>
  accounts.map((account) => places.take(account));

describe('the places of a loop', () => {
  it('are for accounts with less than an equal share, and then for all', () => {
    const places = createPlaces(8);
    expect(places.offers()).toEqual([{ limit: 6, except: [] }]);
    take(places, 'ada', 'ada');
    expect(places.offers()).toEqual([{ limit: 2, except: [] }]);
    take(places, 'ada', 'ada');
    expect(places.offers()).toEqual([
      { limit: 4, except: ['ada'] },
      { limit: 2, except: [] },
    ]);
  });

  it('are never all for one account', () => {
    const places = createPlaces(8);
    const [leave] = take(places, 'ada', 'ada', 'ada', 'ada', 'ada', 'ada');
    expect(places.offers()).toEqual([
      { limit: 2, except: ['ada'] },
      { limit: 2, except: ['ada'] },
    ]);
    leave?.();
    expect(places.offers()[1]).toEqual({ limit: 1, except: [] });
  });

  it('are first for an account that has none, however many others there are', () => {
    const places = createPlaces(4);
    take(places, 'ada', 'bo', 'cy');
    expect(places.offers()[0]).toEqual({ limit: 1, except: ['ada', 'bo', 'cy'] });
  });

  it('are without a bound for work of no account', () => {
    const places = createPlaces(2);
    take(places, null);
    expect(places.offers()).toEqual([{ limit: 1, except: [] }]);
    take(places, null);
    expect(places.offers()).toEqual([]);
  });

  it('are for any account if there is only one', () => {
    expect(createPlaces(1).offers()).toEqual([{ limit: 1, except: [] }]);
  });
});
