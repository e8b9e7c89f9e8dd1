import { describe, expect, it } from 'vitest';
import { FILING_TYPES } from '../entity/filing-type.ts';
import { currentPack } from '../jurisdictions/index.ts';
import { currentAttestationText, isAttestationRequired, isStillAsked, type Standing } from './attestation.ts';
import { attestationStatement } from './attestation-texts.ts';
import { FILING_RULES } from './filing-rules.ts';

it('an attestation is required for every live filing, and in a sandbox only if the setting says so', () => {
  expect(isAttestationRequired(true, 'live')).toBe(true);
  expect(isAttestationRequired(true, 'always')).toBe(true);
  expect(isAttestationRequired(false, 'always')).toBe(true);
  expect(isAttestationRequired(false, 'live')).toBe(false);
});

const TYPES = FILING_TYPES.filter((type) => FILING_RULES[type].signing?.as === 'sworn');
const SWORN = TYPES.flatMap((type) => [
  currentAttestationText(type, 'llc'),
  currentAttestationText(type, 'corporation'),
]);

describe('the statement', () => {
  it('calls the founder of a corporation its incorporator', () => {
    const statement = (form: 'llc' | 'corporation') =>
      attestationStatement(currentAttestationText('formation', form), currentPack('US-DE'));
    expect(statement('corporation')).toMatch(/^I am the natural person named above as incorporator\./);
    expect(statement('corporation').replace('incorporator', 'organizer')).toBe(statement('llc'));
  });

  it('is made under penalty of perjury and names the registry; in Wyoming the law as well', () => {
    for (const version of SWORN) {
      expect(attestationStatement(version, currentPack('US-WY'))).toMatch(
        /penalty of perjury \(W\.S\. 17-29-210\(b\)\) .* Wyoming Secretary of State/,
      );
      const elsewhere = attestationStatement(version, currentPack('US-DE'));
      expect(elsewhere).toMatch(/penalty of perjury that .* Delaware Division of Corporations/);
      expect(elsewhere).not.toContain('W.S.');
    }
  });

  it('under a payment authorizes it; nothing is sworn', () => {
    const text = attestationStatement(currentAttestationText('annual_tax', 'llc'), currentPack('US-DE'));
    expect(text).toMatch(/I authorize .* pay it .* Delaware Division of Corporations/);
    expect(text).not.toContain('perjury');
  });

  it('speaks of no typed name, because the signer types none', () => {
    for (const version of [...SWORN, currentAttestationText('annual_tax', 'llc')]) {
      expect(attestationStatement(version, currentPack('US-WY'))).not.toContain('typed');
    }
  });

  it('stays unchanged once it was signed', () => {
    expect(attestationStatement('2026-11', currentPack('US-DE'))).toBe(
      'I am the natural person named above as organizer. I have read what will be filed. I affirm under penalty of perjury that the facts it states are true, and I authorize its filing with the Delaware Division of Corporations. Pressing “Sign” is my signature.',
    );
  });
});

describe('an answer', () => {
  const asked = { filing_id: 'one', packet_hash: 'a', voided_at: null, role: 'signer' as const };
  const now: Standing = {
    state: 'Filing',
    stage: 'attestation',
    stage_status: 'action_required',
    asked: null,
    dissolution: null,
    later: null,
    filing: { id: 'one', packet_hash: 'a' },
  };

  it('counts while the formation waits for it', () => {
    expect(isStillAsked(asked, now)).toBe(true);
  });

  it.each<[string, Partial<Standing>]>([
    ['another filing is the current one', { filing: { id: 'two', packet_hash: 'a' } }],
    ['the packet has changed', { filing: { id: 'one', packet_hash: 'b' } }],
    ['the filing was given up', { state: 'FilingFailed', stage: null, stage_status: null }],
    ['it was signed', { stage: 'state_filing', stage_status: 'pending' }],
    ['the step is not there yet', { stage: 'name_check', stage_status: 'running' }],
  ])('no longer counts once %s', (_title, change) => {
    expect(isStillAsked(asked, { ...now, ...change })).toBe(false);
  });

  it('counts after a rejection that asks for the signature', () => {
    const rejected = { ...now, state: 'FilingFailed', stage: null, stage_status: null } as const;
    const question = { requirement_id: 'r', message: 'Sign.', due_at: null };
    expect(isStillAsked(asked, { ...rejected, asked: { ...question, kind: 'signature' } })).toBe(true);
    expect(isStillAsked(asked, { ...rejected, asked: { ...question, kind: 'payment' } })).toBe(false);
  });

  it('counts while the articles of a dissolution wait for it, and no longer', () => {
    const windingDown = { ...now, state: 'WindingDown', stage: null, stage_status: null } as const;
    expect(isStillAsked(asked, { ...windingDown, dissolution: 'attestation' })).toBe(true);
    expect(isStillAsked(asked, { ...windingDown, dissolution: 'filing' })).toBe(false);
  });

  it('no longer counts once it was voided', () => {
    expect(isStillAsked({ ...asked, voided_at: new Date() }, now)).toBe(false);
  });
});
