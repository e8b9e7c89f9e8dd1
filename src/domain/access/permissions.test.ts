import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ALL_ACCOUNT_SCOPES, exceeds, hasScope, isScope, SCOPES, scopesBeyond } from './permissions.ts';

describe('scopes', () => {
  it('never contain operator, so no account can get it', () => {
    expect(isScope('operator')).toBe(false);
    expect(ALL_ACCOUNT_SCOPES).not.toContain('operator');
    expect(exceeds(['operator'], ALL_ACCOUNT_SCOPES)).toBe(true);
  });

  it('are unique, and an account key holds each of them', () => {
    expect(new Set(SCOPES).size).toBe(SCOPES.length);
    for (const scope of SCOPES) expect(hasScope(ALL_ACCOUNT_SCOPES, scope)).toBe(true);
  });

  it('imply no other scope', () => {
    fc.assert(
      fc.property(fc.constantFrom(...SCOPES), fc.constantFrom(...SCOPES), (granted, required) => {
        expect(hasScope([granted], required)).toBe(granted === required);
      }),
    );
  });
});

describe('a new credential', () => {
  it('exceeds its creator exactly when it requests a scope that the creator lacks', () => {
    fc.assert(
      fc.property(fc.subarray([...SCOPES]), fc.subarray([...SCOPES]), (requested, granted) => {
        const lacking = requested.filter((scope) => !granted.includes(scope));
        expect(scopesBeyond(requested, granted)).toEqual(lacking);
        expect(exceeds(requested, granted)).toBe(lacking.length > 0);
      }),
    );
  });

  it('exceeds every creator with a word that is not a scope, even a property inherited from Object', () => {
    for (const word of ['', 'Keys:manage', 'keys:manage ', '*', 'constructor', '__proto__']) {
      expect(scopesBeyond([word], ALL_ACCOUNT_SCOPES)).toEqual([word]);
    }
  });
});
