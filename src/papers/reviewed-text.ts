import type { DocumentRequest, DocumentSubject } from '../documents/document.ts';
import { contentOf } from '../documents/render.ts';
import { isWritten } from '../documents/subject.ts';
import { parseConstitutionValue } from '../domain/constitution/parse.ts';
import { buildFromTemplate } from '../domain/constitution/templates.ts';
import { currentAttestationText } from '../domain/filing/attestation.ts';
import { wordsOfOrganizer } from '../domain/filing/attestation-texts.ts';
import { currentPack } from '../domain/jurisdictions/index.ts';
import type { JurisdictionCode, LegalForm } from '../domain/jurisdictions/pack.ts';
import { legalName } from '../domain/names/legal-name.ts';
import { type PackText, packText } from '../domain/packs/pack-text.ts';

/** The example company on the papers that a lawyer reviews. */
const EXAMPLE = {
  id: '00000000-0000-4000-8000-000000000000',
  did: 'did:web:founder.example',
  hash: '0'.repeat(64),
  filed_at: '2026-01-02T17:00:00.000Z',
};

/** Returns the law of a state for one legal form, with the words of its papers, in the form that a lawyer reviews. */
export function reviewedText(code: JurisdictionCode, form: LegalForm): PackText {
  const key = `${code} ${form}`;
  const text = TEXTS.get(key) ?? packText(code, form, examplePapers(code, form));
  TEXTS.set(key, text);
  return text;
}

/** The texts are cached, because one takes 200 ms to write and never changes within a process. */
const TEXTS = new Map<string, PackText>();

/**
 * Returns the words of the papers of an example company, by kind. The words of later papers are in the state's law
 * (pack).
 */
function examplePapers(code: JurisdictionCode, form: LegalForm): Readonly<Record<string, unknown>> {
  const subject = exampleSubject(code, form);
  const filed = { number: '{filing_number}', filed_at: EXAMPLE.filed_at };
  const words = wordsOfOrganizer(currentAttestationText('formation', form, true), code) ?? '';
  const kinds: readonly DocumentRequest[] = [
    { ...subject, kind: 'articles' },
    { ...subject, kind: 'consent' },
    { ...subject, kind: 'operating_agreement' },
    { ...outsideOrganizer(subject), kind: 'statement_of_organizer', filed, words },
    { ...subject, kind: 'communications_contact', filed },
    {
      ...subject,
      kind: 'articles_of_dissolution',
      dissolution: {
        filing_number: filed.number,
        filed_at: filed.filed_at,
        decided_at: filed.filed_at,
        approved_at: filed.filed_at,
        signer_name: '{signer_name}',
      },
    },
  ];
  const written = kinds.filter((request) => isWritten(request, request.kind));
  return Object.fromEntries(written.map((request) => [request.kind, wordsIn(contentOf(request))]));
}

/** Returns a copy in which each text is one piece, without its typefaces. */
function wordsIn(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value))
    return value.length > 0 && value.every(isRun) ? value.map(textOf).join('') : value.map(wordsIn);
  if (isRun(value)) return value.text;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, wordsIn(inner)]));
}

function isRun(value: unknown): value is { text: string; face: string } {
  return typeof value === 'object' && value !== null && 'face' in value;
}

function textOf({ text }: { text: string }): string {
  return text;
}

function exampleSubject(code: JurisdictionCode, form: LegalForm): DocumentSubject {
  const pack = currentPack(code);
  const input = buildFromTemplate({
    name: 'Example',
    jurisdiction: code,
    legal_form: form,
    template: form === 'corporation' ? 'corporation' : 'full_agreement',
    livemode: false,
    member: { id: EXAMPLE.did },
  });
  const parsed = parseConstitutionValue(input, { livemode: false });
  if (!parsed.ok) throw new Error(`no example company in ${code}: ${JSON.stringify(parsed.problems)}`);
  return {
    entity: { id: EXAMPLE.id, legal_name: legalName('Example', form, pack), livemode: true },
    constitution: parsed.constitution,
    constitution_hash: EXAMPLE.hash,
    constitution_version: 1,
    pack_version: pack.packVersion,
    dated_at: EXAMPLE.filed_at,
  };
}

function outsideOrganizer(subject: DocumentSubject): DocumentSubject {
  const organizer = { name: '{organizer_name}', email: 'organizer@example.com' };
  return { ...subject, constitution: { ...subject.constitution, organizer } };
}
