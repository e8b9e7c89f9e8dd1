import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CalendarEvent, writeCalendar } from './ical.ts';

const EVENT: CalendarEvent = {
  uid: '0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e40@api.example.com',
  on: '2028-02-29',
  changedAt: new Date('2026-11-25T19:00:00.123Z'),
  summary: 'Annual report; with licence tax, $60',
  description: 'First line.\nA path: C:\\reports',
  status: 'CONFIRMED',
};

function read(text: string): string[] {
  return text
    .replaceAll('\r\n ', '')
    .split('\r\n')
    .map((line) => line.replaceAll(/\\([\\;,n])/g, (_, character) => (character === 'n' ? '\n' : character)));
}

describe('the iCalendar text', () => {
  it('has an all-day event that ends on the next day, over 29 February', () => {
    expect(writeCalendar('Helios, Inc', [EVENT])).toBe(
      [
        'BEGIN:VCALENDAR',
        'VERSION:2.0',
        'PRODID:-//Entity Formation Service//Compliance calendar//EN',
        'CALSCALE:GREGORIAN',
        'METHOD:PUBLISH',
        'X-WR-CALNAME:Helios\\, Inc',
        'REFRESH-INTERVAL;VALUE=DURATION:PT12H',
        'BEGIN:VEVENT',
        'UID:0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e40@api.example.com',
        'DTSTAMP:20261125T190000Z',
        'DTSTART;VALUE=DATE:20280229',
        'DTEND;VALUE=DATE:20280301',
        'SUMMARY:Annual report\\; with licence tax\\, $60',
        'DESCRIPTION:First line.\\nA path: C:\\\\reports',
        'STATUS:CONFIRMED',
        'TRANSP:TRANSPARENT',
        'END:VEVENT',
        'END:VCALENDAR',
        '',
      ].join('\r\n'),
    );
  });

  it('keeps every text through folding and escaping, in lines of at most 75 octets', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 400 }).filter((each) => !/[\r\n]/.test(each));
    fc.assert(
      fc.property(text, text, (summary, description) => {
        const written = writeCalendar('Name', [{ ...EVENT, summary, description }]);
        for (const line of written.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
        // A character that was cut apart is replaced; the texts may have this one themselves.
        expect(replaced(written)).toBe(replaced(summary + description));
        expect(read(written)).toEqual(expect.arrayContaining([`SUMMARY:${summary}`, `DESCRIPTION:${description}`]));
      }),
    );
  });

  it('cannot be broken by a line break in a text', () => {
    const summary = 'x\r\nEND:VEVENT\nBEGIN:VALARM';
    expect(writeCalendar('Name', [{ ...EVENT, summary }]).match(/^(?:BEGIN|END):/gm)).toHaveLength(4);
  });
});

function replaced(text: string): number {
  return text.split('\ufffd').length - 1;
}
