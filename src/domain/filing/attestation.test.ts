import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { FILING_TYPES } from '../entity/filing-type.ts';
import { currentPack } from '../jurisdictions/index.ts';
import { currentAttestationText, isAttestationRequired, isStillAsked, type Standing } from './attestation.ts';
import {
  ATTESTATION_TEXTS,
  type AttestationTextVersion,
  attestationStatement,
  wordsOfOrganizer,
} from './attestation-texts.ts';
import { FILING_RULES, isOfTaxOffice } from './filing-rules.ts';

it('an attestation is required for every live filing, and in a sandbox only if the setting says so', () => {
  expect(isAttestationRequired(true, 'live')).toBe(true);
  expect(isAttestationRequired(true, 'always')).toBe(true);
  expect(isAttestationRequired(false, 'always')).toBe(true);
  expect(isAttestationRequired(false, 'live')).toBe(false);
});

/** Papers that a state takes. Form SS-4 goes to the tax office, and has its own words. */
const TYPES = FILING_TYPES.filter((type) => FILING_RULES[type].signing?.as === 'sworn' && !isOfTaxOffice(type));
const textsOf = (version: AttestationTextVersion) =>
  (['US-WY', 'US-DE', 'US-CO'] as const).map((code) => attestationStatement(version, currentPack(code)));
const SWORN = TYPES.flatMap((type) => [
  currentAttestationText(type, 'llc'),
  currentAttestationText(type, 'corporation'),
  currentAttestationText(type, 'llc', true),
]);

/** The first 16 digits of the SHA-256 of each text: of Wyoming, Delaware and Colorado. People signed these texts. */
const SIGNED: Readonly<Record<AttestationTextVersion, readonly [string, string, string]>> = {
  '2026-11': ['ff1a323d8970136e', 'ba6ac2b8c8fe9872', 'ffcb728a131b0060'],
  '2026-11-2': ['a873d525cefb1a38', 'd87a48013d6db12a', '5b0a4c0d4d218771'],
  '2026-11-3': ['e76a4a17dfcd534a', 'c8c23097dda5ab03', '455b777500818fe2'],
  '2026-11-4': ['41d0debdbb87acc0', '93d380e67cec3712', 'f1b7d90b78186b4e'],
  'incorporation-2026-11': ['8be47ecbbf1336b2', '999262460378fc7d', '34bc6a703ed91d38'],
  'dissolution-2026-11': ['d715d185defc86fb', 'c9b4689ab23ad9e3', 'f45316175e92e652'],
  'dissolution-2026-11-2': ['cf6d38529d82e080', 'fafebf0e3c1249d0', '1dbe9c3d69284c23'],
  'dissolution-2026-11-3': ['a5b08c4fc340c3a6', 'eb3c3df3ca1c41b0', '50a7220b32ae1c76'],
  'dissolution-2026-11-4': ['95185206cb3e146c', '3bbf117e9533402c', '6375bbb226e18d91'],
  'later-2026-11': ['fafef1b3c486059c', 'c7ceb03f87fdf989', 'fbc4f7bd6d2ac911'],
  'later-2026-11-2': ['49236db593a618d0', '7eb953c64fcb2181', '7b8795fde1a0b88b'],
  'payment-2026-11': ['49c316f708673c84', '6e9ce1dad89bf92f', 'a6cb87240141e7bf'],
  '2026-11-5': ['09f73644e541b66d', '93d380e67cec3712', '2c6799f6404a800b'],
  'incorporation-2026-11-2': ['1427c34a9d7b959e', '999262460378fc7d', '2fdabbcdc8706e7b'],
  'dissolution-2026-11-5': ['a3ee36f9905dfba7', '3bbf117e9533402c', '684cefa3d57b7044'],
  'later-2026-11-3': ['7b63aaf0993db8b8', '7eb953c64fcb2181', 'a9d988858dfce72d'],
  'agent-change-2026-11': ['e7ae86c8dfe896e0', '7eb953c64fcb2181', 'a9d988858dfce72d'],
  '2026-11-6': ['464cd3fd124540f7', '46952c65a9ec6808', '9dd5051a225dcf45'],
  'incorporation-2026-11-3': ['73b592e02f2d1505', '6dcec137459d61de', '51849787a3d33222'],
  'dissolution-2026-11-6': ['4e4d1872d11e025a', '2655e8b455798920', '9f74de8ffb5d6ca9'],
  'dissolution-of-corporation-2026-11': ['2dd6c72d5a6d771a', '134c44b47b7d46ce', '937912287d9b900e'],
  'incorporation-2026-11-4': ['bd374a51c54e09a8', 'ecf2a70cc56c70e5', '0d5548ab7dbab73e'],
  'later-of-corporation-2026-11': ['e68289342300ae16', '8fb193bbb5fcffa9', '8b5d7011fa57aa5a'],
  'later-2026-11-4': ['697f32dfc88124f0', 'ebc70c695d06df26', '90a246d61fb633ef'],
  'agent-change-2026-11-2': ['e68289342300ae16', 'ebc70c695d06df26', '90a246d61fb633ef'],
  'payment-2026-11-2': ['092679f40a826c5f', '015d1b8b2d06ff68', '07d9e17474e31f3e'],
  'outside-2026-11': ['83d89a92a1e0c20d', 'ad13579f0eea0990', '972099f181a2352f'],
  '2026-11-7': ['259d5cd5468bd584', '6e2efd2a03543f7e', 'ae26b04df9301dd0'],
  'outside-2026-11-2': ['d71ce0a15b0393f1', 'e63d587fe06810cb', 'f69d9c81912f9c65'],
  'ss4-2026-11': ['fd9ae4ed68574467', 'fd9ae4ed68574467', 'fd9ae4ed68574467'],
};

describe('the statement', () => {
  it('calls the founder of a corporation its incorporator', () => {
    const statement = (form: 'llc' | 'corporation') =>
      attestationStatement(currentAttestationText('formation', form), currentPack('US-DE'));
    expect(statement('corporation')).toMatch(/^I am the natural person named above as incorporator\./);
    expect(statement('llc')).toMatch(/^I am the natural person named above, and sign as authorized person\./);
  });

  it('gives the members the rights of an organizer who is not a member', () => {
    const statement = (isOutsider: boolean) =>
      attestationStatement(currentAttestationText('formation', 'llc', isOutsider), currentPack('US-WY'));
    const words = wordsOfOrganizer(currentAttestationText('formation', 'llc', true), 'US-WY');
    expect(words).toContain('no interest in the company as organizer');
    expect(statement(true).replace(`${words} `, '')).toBe(statement(false));
    expect(currentAttestationText('formation', 'corporation', true)).toBe('incorporation-2026-11-4');
  });

  it('says that an LLC is dissolved, and of a corporation that its dissolution was authorized', () => {
    const statement = (form: 'llc' | 'corporation') =>
      attestationStatement(currentAttestationText('dissolution', form), currentPack('US-DE'));
    expect(statement('llc')).toContain('and that the company is dissolved.');
    expect(statement('corporation')).toContain('and that the dissolution was authorized as the certificate states.');
    expect(statement('corporation')).not.toContain('is dissolved');
  });

  it('is made under penalty of perjury, by the law that requires it, and names the registry', () => {
    for (const type of TYPES) {
      const law = type === 'agent_change' ? '' : ' (W.S. 17-29-207(c))';
      const [wyoming, delaware, colorado] = textsOf(currentAttestationText(type, 'llc'));
      expect(wyoming).toContain(`under penalty of perjury${law} that the facts`);
      expect(delaware).toContain('under penalty of perjury that the facts');
      expect(colorado).toContain('under penalty of perjury (C.R.S. 7-90-301.5) that the facts');
      expect(wyoming).toContain('Wyoming Secretary of State');
      expect(delaware).toContain('Delaware Division of Corporations');
      expect(colorado).toContain('Colorado Secretary of State');
      const [, corporation] = textsOf(currentAttestationText(type, 'corporation'));
      expect(corporation).toContain('under penalty of perjury (8 Del. C. § 103(b)(2)) that the facts');
      expect(corporation).toContain('Delaware Division of Corporations');
    }
  });

  it('under a payment authorizes the payment, and is not sworn', () => {
    const text = attestationStatement(currentAttestationText('annual_tax', 'llc'), currentPack('US-DE'));
    expect(text).toMatch(/I authorize .* pay it .* Delaware Division of Corporations/);
    expect(text).not.toContain('perjury');
  });

  it('lets no other person certify as the signer', () => {
    for (const version of SWORN) {
      const statement = attestationStatement(version, currentPack('US-WY'));
      expect(statement).toContain('as my agent. That person files in their own name, and never certifies as me.');
      expect(statement).not.toContain('enter my name as signer and filer');
    }
  });

  it('does not mention a typed name, because the signer types none', () => {
    for (const version of [...SWORN, currentAttestationText('annual_tax', 'llc')]) {
      expect(attestationStatement(version, currentPack('US-WY'))).not.toContain('typed');
    }
  });

  it('of each version prints in each state what was signed', () => {
    const digests = ATTESTATION_TEXTS.map((version) => [
      version,
      textsOf(version).map((text) => createHash('sha256').update(text).digest('hex').slice(0, 16)),
    ]);
    expect(Object.fromEntries(digests)).toEqual(SIGNED);
  });

  it('of the first versions cites W.S. 17-29-210(b) in Wyoming, and no law elsewhere', () => {
    const first = ATTESTATION_TEXTS.filter((version) => textsOf(version)[0]?.includes('17-29-210(b)'));
    expect(first).toHaveLength(11);
    for (const version of first) {
      const [wyoming, ...others] = textsOf(version);
      expect(wyoming).toContain('under penalty of perjury (W.S. 17-29-210(b)) that');
      for (const other of others) expect(other).toContain('under penalty of perjury that');
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

  it('no longer counts once it is void', () => {
    expect(isStillAsked({ ...asked, voided_at: new Date() }, now)).toBe(false);
  });
});
