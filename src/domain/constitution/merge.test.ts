import { describe, expect, it } from 'vitest';
import { mergeConstitutions, withDefaults } from './merge.ts';

const ADA = { id: 'did:key:ada', name: 'Ada', role: 'founder' };
const BEA = { id: 'did:key:bea', name: 'Bea', role: 'member' };
const CEM = { id: 'did:key:cem', name: 'Cem', role: 'member' };
const BASE = { name: 'Helios', governance: { quorum: 0.5, threshold: 0.6 }, members: [ADA, BEA] };

describe('two people who changed the same version', () => {
  it('keep both changes in different places', () => {
    const mine = { ...BASE, governance: { quorum: 0.75, threshold: 0.6 } };
    const theirs = { ...BASE, name: 'Helios Works', governance: { quorum: 0.5, threshold: 0.8 } };
    expect(mergeConstitutions(BASE, mine, theirs)).toEqual({
      merged: { ...BASE, name: 'Helios Works', governance: { quorum: 0.75, threshold: 0.8 } },
      conflicts: [],
    });
  });

  it('keep the members that each added, removed and changed', () => {
    const mine = { ...BASE, members: [{ ...ADA, name: 'Ada Lovelace' }, BEA] };
    const theirs = { ...BASE, members: [CEM, ADA] };
    expect(mergeConstitutions(BASE, mine, theirs)).toEqual({
      merged: { ...BASE, members: [{ ...ADA, name: 'Ada Lovelace' }, CEM] },
      conflicts: [],
    });
  });

  it("keep the first person's value where both changed one place, and get the conflict", () => {
    const mine = { ...BASE, governance: { quorum: 0.75, threshold: 0.6 } };
    const theirs = { ...BASE, governance: { quorum: 0.9, threshold: 0.6 } };
    expect(mergeConstitutions(BASE, mine, theirs)).toEqual({
      merged: mine,
      conflicts: [{ pointer: '/governance/quorum', mine: 0.75, theirs: 0.9 }],
    });
  });

  it('get a conflict if one removed what the other changed', () => {
    const { governance: _, ...mine } = BASE;
    const theirs = { ...BASE, governance: { quorum: 0.9, threshold: 0.6 } };
    expect(mergeConstitutions(BASE, mine, theirs)).toEqual({
      merged: mine,
      conflicts: [{ pointer: '/governance', mine: undefined, theirs: theirs.governance }],
    });
  });

  it('get a conflict for a list whose items have no key', () => {
    const mine = { ...BASE, members: [ADA, BEA, BEA] };
    const theirs = { ...BASE, members: [ADA] };
    expect(mergeConstitutions(BASE, mine, theirs).conflicts).toEqual([
      { pointer: '/members', mine: mine.members, theirs: theirs.members },
    ]);
  });
});

describe('a text without its defaults', () => {
  const FULL = { ...BASE, governance: { quorum: 0.5, threshold: 0.6 }, members: [{ ...ADA, weight: 1 }, BEA] };
  const written = { name: 'Helios', governance: { quorum: 0.5 }, members: [ADA, BEA] };

  it('gets the defaults of places that nobody has written, also in lists', () => {
    const mine = { ...written, name: 'Helios Works', members: [BEA, ADA] };
    const members = [BEA, { ...ADA, weight: 1 }];
    expect(withDefaults(mine, written, FULL)).toEqual({ ...FULL, name: 'Helios Works', members });
  });

  it('does not get back a value that its author has removed', () => {
    const { governance: _, ...mine } = written;
    expect(withDefaults(mine, written, FULL)).not.toHaveProperty('governance');
  });
});
