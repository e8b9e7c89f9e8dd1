import type { ParsedConstitution } from '../domain/constitution/parse.ts';
import { buildFromTemplate, type TemplateMember, type TemplateRequest } from '../domain/constitution/templates.ts';
import { currentPack } from '../domain/jurisdictions/index.ts';
import { legalName } from '../domain/names/legal-name.ts';
import { AppError } from '../errors/errors.ts';
import type { ConstitutionVersion } from '../store/constitutions.ts';
import type { Entity } from '../store/entities.ts';
import type { ConstitutionReader } from './constitution-reader.ts';

/** A constitution that is valid as a whole, with its source text. */
export type ReadConstitution = Pick<ConstitutionVersion, 'format' | 'source' | 'canonical' | 'hash'> & {
  document: Extract<ParsedConstitution, { ok: true }>['constitution'];
};

type SentConstitution = { constitution_yaml?: string | undefined; constitution?: unknown };

const YAML_LIMIT_BYTES = 64 * 1024;

/** Reads the constitution that a caller sent; returns null if none was sent. The refusal lists every problem. */
export async function readConstitution(
  reader: ConstitutionReader,
  sent: SentConstitution,
): Promise<ReadConstitution | null> {
  if (sent.constitution_yaml === undefined && sent.constitution === undefined) return null;
  const parsed = await parseSent(reader, sent);
  return sent.constitution_yaml === undefined
    ? accept('json', JSON.stringify(sent.constitution), parsed, '/constitution')
    : accept('yaml', sent.constitution_yaml, parsed, '/constitution_yaml');
}

/** Parses the constitution that a caller sent. The result lists problems in its content. */
export function parseSent(reader: ConstitutionReader, sent: SentConstitution): Promise<ParsedConstitution> {
  const { constitution_yaml: source } = sent;
  if (source === undefined) return reader.read('value', JSON.stringify(sent.constitution));
  if (Buffer.byteLength(source) > YAML_LIMIT_BYTES) {
    throw new AppError('payload_too_large', { detail: 'A constitution can have at most 64 KiB of YAML.' });
  }
  return reader.read('yaml', source);
}

export async function constitutionFromName(
  reader: ConstitutionReader,
  company: Pick<TemplateRequest, 'name' | 'jurisdiction' | 'legal_form' | 'template'>,
  member: TemplateMember,
  livemode: boolean,
): Promise<ReadConstitution> {
  const source = JSON.stringify(buildFromTemplate({ ...company, member, livemode }));
  return accept('template', source, await reader.read('value', source), '');
}

/** Reads a constitution from parts that the caller sent. Each problem has a JSON Pointer to a place in these parts. */
export async function constitutionFromParts(reader: ConstitutionReader, parts: object): Promise<ReadConstitution> {
  const source = JSON.stringify(parts);
  return accept('json', source, await reader.read('value', source), '');
}

export function factsOf(
  document: ReadConstitution['document'],
): Pick<Entity, 'name' | 'legal_name' | 'jurisdiction' | 'legal_form'> {
  const { name, jurisdiction, legal_form } = document;
  return { name, jurisdiction, legal_form, legal_name: legalName(name, legal_form, currentPack(jurisdiction)) };
}

function accept(
  format: ReadConstitution['format'],
  source: string,
  parsed: ParsedConstitution,
  at: string,
): ReadConstitution {
  if (parsed.ok) {
    return { format, source, canonical: parsed.canonical, hash: parsed.hash, document: parsed.constitution };
  }
  const [first, ...others] = parsed.problems;
  const more = others.length === 0 ? '' : ` See \`errors\` for ${others.length} more.`;
  throw new AppError('constitution_invalid', {
    detail: `The constitution is invalid: ${first?.message}${more}`,
    problems: parsed.problems.map((problem) => ({ ...problem, pointer: at + problem.pointer })),
  });
}
