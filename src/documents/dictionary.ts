import { normalizeConstitution } from '../domain/constitution/normalize.ts';
import { buildFromTemplate, type TemplateName } from '../domain/constitution/templates.ts';
import { fileHash } from '../domain/formats/file-hash.ts';
import { currentPack } from '../domain/jurisdictions/index.ts';
import { legalName } from '../domain/names/legal-name.ts';
import type { Dictionary } from '../store/core/pack.ts';
import type { DocumentRequest } from './document.ts';
import { openFont, subsetOf } from './faces.ts';
import { latinFont } from './latin-font.ts';
import { renderDocument } from './render.ts';
import { isWritten } from './subject.ts';

const PAPERS = ['articles', 'consent', 'operating_agreement'] as const;
/** Matches a line of a PDF that contains the position of an object in the file. */
const OFFSET = /^\d{10} \d{5} n/;

let made: Dictionary | undefined;

/**
 * Returns a compression dictionary: the bytes that documents of this version share, such as fonts, sentences and
 * structure. The database stores it, because other fonts or templates produce a different dictionary. Each thread makes
 * the dictionary once.
 */
export function packingDictionary(): Dictionary {
  if (made === undefined) {
    // The fonts come last, because matches near a dictionary's end compress best and fonts are most of a document.
    const lines = Buffer.from(sharedLines(), 'latin1');
    const content = new Uint8Array(Buffer.concat([lines, ...emptySubsets(), ...sharedFonts()]));
    made = { hash: fileHash(content), content };
  }
  return made;
}

function sharedFonts(): Buffer[] {
  return (['italic', 'bold', 'regular'] as const).map((face) => latinFont(face).program);
}

/**
 * Returns the fonts as subsets without letters. A document with rare letters embeds a subset that contains the same
 * tables.
 */
function emptySubsets(): Uint8Array[] {
  return (['regular', 'bold'] as const).map((face) => subsetOf(openFont(face)).encode());
}

/**
 * Returns the lines of the sample documents. The short agreement, which most companies have, comes last, because
 * matches near the end compress best.
 */
function sharedLines(): string {
  return (['full_agreement', 'multisig_treasury'] as const)
    .flatMap(sampleRequests)
    .flatMap((request) => withoutFonts(renderDocument(request).content).split('\n'))
    .filter((line) => !OFFSET.test(line))
    .join('\n');
}

function withoutFonts(document: Uint8Array): string {
  let text = Buffer.from(document).toString('latin1');
  for (const font of sharedFonts()) text = text.replace(font.toString('latin1'), '');
  return text;
}

/**
 * Returns requests for sample documents. All samples have the legal form `dao_llc`, because samples of other legal
 * forms made no stored document smaller.
 */
function sampleRequests(template: TemplateName): DocumentRequest[] {
  const company = { name: 'Sample', jurisdiction: 'US-WY', legal_form: 'dao_llc', livemode: false } as const;
  const source = buildFromTemplate({ ...company, template, member: { id: 'did:web:founder.example' } });
  const pack = currentPack(company.jurisdiction);
  const subject = {
    entity: {
      id: '00000000-0000-7000-8000-000000000000',
      legal_name: legalName(company.name, company.legal_form, pack),
      livemode: false,
    },
    constitution: normalizeConstitution(source, { livemode: false }),
    constitution_hash: '0'.repeat(64),
    constitution_version: 1,
    pack_version: pack.packVersion,
    dated_at: '2026-11-20T22:05:31.000Z',
  };
  return PAPERS.filter((kind) => isWritten(subject, kind)).map((kind) => ({ ...subject, kind }) as DocumentRequest);
}
