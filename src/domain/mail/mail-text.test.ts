import { expect, it } from 'vitest';
import { mailLines, mailText, quoteInMail } from './mail-text.ts';

it.each([
  ['Helios Research DAO LLC', '“Helios Research DAO LLC”'],
  ['Pay 2,000.00 to St. Mary', '“Pay 2,000.00 to St. Mary”'],
  ['https://evil.example/a?b=c', '“https[:]/evil[.]example/a?b=c”'],
  ['www.evil.example', '“www[.]evil[.]example”'],
  ['evil。example and 192.0.2.7', '“evil[.]example and 192[.]0[.]2[.]7”'],
  ['mailto:a@evil.example', '“mailto[:]a[@]evil[.]example”'],
  ['[Sign here](javascript:alert(1))', '“[Sign here](javascript[:]alert(1))”'],
  ['\\\\evil\\share', '“\\evil\\share”'],
  ['Ada\r\nBcc: eve@evil.example\n\nPay', '“Ada Bcc: eve[@]evil[.]example Pay”'],
  ['a\u202Egnp.exe\u200Bb\u2028c', '“a gnp[.]exe b c”'],
  ['said ”, and now we speak', '“said ", and now we speak”'],
])('%j is quoted as %j', (text, quoted) => {
  expect(quoteInMail(text)).toBe(quoted);
});

it('cuts a text that is longer than a name', () => {
  expect(quoteInMail('x'.repeat(1_000))).toBe(`“${'x'.repeat(200)}…”`);
});

it("quotes values in a template, except the service's own", () => {
  const text = mailLines([mailText`Hello ${'www.evil.example'},`, mailText`${{ own: 'https://efs.example/join/1' }}`]);
  expect(text).toBe('Hello “www[.]evil[.]example”,\nhttps://efs.example/join/1');
});
