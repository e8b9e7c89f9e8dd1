import { ADA, SMALL } from '../../rules/constitution.ts';
import { PLAIN_YAML } from './yaml-payloads.ts';

const purpose = (text: string) => `${PLAIN_YAML}purpose: ${text}\n`;
const named = (name: string) => PLAIN_YAML.replace('helios-research', name);
const caps = (members: string) => `${PLAIN_YAML}treasury: { counterparty_caps_usd: { ${members} } }\n`;

/** Valid neighbours of the hostile kinds, as YAML text or as a JSON value. */
export const TWINS: Readonly<Record<string, string | Record<string, unknown>>> = {
  'anchors, aliases, tags and merge keys in quotes': purpose('"&a *a !!str << %YAML"'),
  'the same in a block': purpose('|\n  &a *a\n  !tag <<: x\n  %YAML 1.1\n  --- no document'),
  'one document with its marks': `---\n${PLAIN_YAML}...\n`,
  'a comment with all of it': `# &a *a !tag << --- %\n${PLAIN_YAML}`,
  'lines that end in CRLF': PLAIN_YAML.replaceAll('\n', '\r\n'),
  'lines that end in both': PLAIN_YAML.replace('\n', '\r\n'),
  'a tab behind a colon': PLAIN_YAML.replace('name: helios', 'name:\thelios'),
  'no line end at the end': PLAIN_YAML.trimEnd(),
  'no text, a number in quotes': named('"9007199254740993 Research"'),
  'what YAML 1.1 took for a boolean': named('NO'),
  'what YAML 1.1 took for a date': named('2026-11-21'),
  'letters in form C': named('"Hélios Åström"'),
  'letters beyond the first plane': purpose('"😀 𝄞 漢字 עברית"'),
  'escapes of plain letters': named('"\\x48\\u0065\\U0000006cios"'),
  'a number of 15 digits': `${PLAIN_YAML}governance: { voting_threshold: 0.512345678901234 }\n`,
  '200 members of a map': caps(Array.from({ length: 200 }, (_, at) => `k${at}: "1"`).join(', ')),
  'prototype keys where any key may stand': caps('__proto__: "1", constructor: "2", toString: "3"'),
  'the same key in two maps': `${PLAIN_YAML}organizer: { name: Ada, email: ada@example.com }\n`,
  'exactly 64 KiB': `${PLAIN_YAML}#${'x'.repeat(65_536 - PLAIN_YAML.length - 2)}\n`,
  'JSON as YAML': JSON.stringify(SMALL),
  'a JSON value': { ...SMALL, purpose: 'any\nlawful "purpose" \\ / é 😀' },
  'a JSON value with prototype keys': {
    ...SMALL,
    treasury: { counterparty_caps_usd: JSON.parse('{"__proto__":"1","constructor":"2"}') },
  },
  'a JSON value with members in another order': {
    escalation: SMALL.escalation,
    members: [{ role: 'founder', natural_person: true, name: 'Ada', id: ADA }],
    name: 'helios-research',
  },
};
