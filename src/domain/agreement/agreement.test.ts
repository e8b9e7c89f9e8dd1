import { describe, expect, it } from 'vitest';
import { ADA, BEA, CEM } from '../../../test/rules/company.ts';
import { corporation } from '../../../test/rules/corporation.ts';
import { nextReminder } from '../../worker/agreement-mails.ts';
import { agreementSigners, isPersonsName, isSigningDue } from '../constitution/agreement-signers.ts';
import { type AgreementStanding, afterAnswer, isFullySigned } from './standing.ts';
import { agreementMail, agreementStatement, currentAgreementText } from './statement.ts';

const rest = { role: 'member', permissions: [], weight: 1 } as const;
const ada = {
  ...rest,
  permissions: [],
  id: 'did:web:ada',
  name: 'Ada',
  natural_person: true,
  email: 'ada@example.com',
};
const firm = { ...rest, permissions: [], id: 'did:web:firm', name: 'Firm Inc.', natural_person: false };
const bot = { ...firm, id: 'did:web:bot', name: 'Bot', role: 'algorithmic' as const };

describe('the signers of an agreement', () => {
  it('are natural persons, and organizations by a person', () => {
    const signatory = { name: 'Pat', title: 'Manager' };
    const paper = 'operating agreement';
    expect(agreementSigners({ members: [ada, { ...firm, signatory }, bot] })).toEqual([
      { paper, member: ada.id, name: 'Ada', organization: null, capacity: 'Member', email: 'ada@example.com' },
      {
        paper,
        member: firm.id,
        name: 'Pat',
        organization: 'Firm Inc.',
        capacity: 'Manager of Firm Inc., member',
        email: null,
      },
    ]);
  });

  it('type their name if the constitution does not state it', () => {
    const [nameless, unnamed] = agreementSigners({
      members: [{ ...rest, permissions: [], id: 'did:web:x', natural_person: true }, firm],
    });
    expect(nameless?.name).toBeNull();
    expect(unnamed).toMatchObject({ name: null, organization: 'Firm Inc.', capacity: 'For Firm Inc., member' });
  });

  it('type a name of their own, never that of the organization', () => {
    const paper = 'operating agreement' as const;
    const firmSigner = { organization: 'Firm Inc.', paper };
    const typed = ['Pat Prairie', 'FIRM, INC', ' - ', ''];
    expect(typed.map((name) => isPersonsName(firmSigner, name))).toEqual([true, false, false, false]);
    expect(isPersonsName({ organization: null }, 'Firm Inc.')).toBe(true);
  });

  it('include the holder of the interest of a program', () => {
    const economics = { interests: [{ member: bot.id, percent: '100', counts_as_member: true, held_by: 'Lab LLC' }] };
    expect(agreementSigners({ members: [bot], economics })).toMatchObject([
      { member: bot.id, organization: 'Lab LLC' },
    ]);
  });

  it('sign by their name in Latin letters', () => {
    expect(agreementSigners({ members: [{ ...ada, name: '李明', latin_name: 'Li Ming' }] })[0]?.name).toBe('Li Ming');
  });
});

it('is due before the filing, before Active, or at no time', () => {
  const due = (signatures: Parameters<typeof isSigningDue>[0]) =>
    (['filing', 'active'] as const).map((before) => isSigningDue(signatures, before));
  expect([due('before_filing'), due('before_active'), due('after'), due(undefined)]).toEqual([
    [true, true],
    [false, true],
    [false, false],
    [false, false],
  ]);
});

it('counts the members who signed, and still waits for a member who declined', () => {
  const start: AgreementStanding = {
    constitution_version: 1,
    blake3: 'a',
    signed_blake3: null,
    pack_version: '2026',
    is_automatic: false,
    signed: 0,
    of: 2,
    waiting_on: ['a', 'b'],
    declined: [],
  };
  const declined = afterAnswer(start, 'a', 'declined');
  expect(declined).toMatchObject({ signed: 0, waiting_on: ['a', 'b'], declined: ['a'] });
  const signed = afterAnswer(declined, 'a', 'signed');
  expect(signed).toMatchObject({ signed: 1, waiting_on: ['b'], declined: [] });
  expect([isFullySigned(signed), isFullySigned(afterAnswer(signed, 'b', 'signed'))]).toEqual([false, true]);
  expect(afterAnswer(signed, 'a', 'signed')).toEqual(signed);
});

it('reminds three times, and then never again', () => {
  const at = new Date('2026-11-01T00:00:00Z');
  expect([1, 2, 3, 4].map((mails) => nextReminder(mails, at)?.toISOString().slice(0, 10) ?? null)).toEqual([
    '2026-11-04',
    '2026-11-05',
    '2026-11-08',
    null,
  ]);
});

it('states for whom is signed, in the statement and in the mail', () => {
  const paper = 'operating agreement' as const;
  const firmSigner = { organization: 'Firm Inc.', paper };
  expect(agreementStatement(currentAgreementText(firmSigner), firmSigner, 'Helios LLC')).toContain(
    'Firm Inc. adopts it',
  );
  const first = { isReminder: false, isAmended: false };
  const { text } = agreementMail(firmSigner, 'Helios LLC', 'https://service.example/sign/x', first);
  expect(text).toContain('“Firm Inc.” is a member of “Helios LLC”');
  expect(text).not.toContain('reminder');
  const later = agreementMail({ organization: null, paper }, 'Helios LLC', 'u', { isReminder: true, isAmended: true });
  expect(later.text).toMatch(/changed the operating agreement[\s\S]*reminder/);
});

it('asks the directors of a corporation to adopt its bylaws', () => {
  const { constitution } = corporation();
  const signers = agreementSigners(constitution);
  expect(signers.map(({ member, capacity, paper }) => [member, capacity, paper])).toEqual(
    [ADA, BEA, CEM].map(({ did }) => [did, 'Director', 'bylaws']),
  );
  const [ada = signers[0]] = signers;
  if (ada === undefined) throw new Error('no signer');
  const statement = agreementStatement(currentAgreementText(ada), ada, 'Helios Inc.');
  expect(statement).toMatch(/a director of Helios Inc\..*bylaws.*written consent/);
  const first = { isReminder: false, isAmended: false };
  const { subject, text } = agreementMail(ada, 'Helios Inc.', 'u', first);
  expect(`${subject} ${text}`).not.toMatch(/agreement|member/);
});
