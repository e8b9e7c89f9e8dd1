import { stringify } from 'yaml';
import { SANDBOX_MARK } from './sandbox-example.ts';
import { ConstitutionInput } from './schema.ts';
import { buildFromTemplate, type TemplateName } from './templates.ts';

/** Replaces the founder's DID until somebody enters theirs; resolves nowhere (RFC 2606). */
const FOUNDER_DID = 'did:web:founder.example';

/**
 * Writes a template as a text to start from: complete, so that a sandbox accepts it unchanged, with invented parts
 * marked. The first line tells an editor with a YAML language server where the schema is.
 */
export function templateYaml(template: TemplateName, description: string, schemaUrl: string): string {
  const document = buildFromTemplate({
    name: 'Helios Research',
    template,
    livemode: false,
    member: { id: FOUNDER_DID },
  });
  // Keys in the order in which the schema explains them.
  const keys = Object.keys(ConstitutionInput.properties) as (keyof ConstitutionInput)[];
  const ordered = Object.fromEntries(keys.filter((key) => key in document).map((key) => [key, document[key]]));
  return [
    `# yaml-language-server: $schema=${schemaUrl}`,
    `# ${description}`,
    `# Replace the name, the DIDs under .example, and whatever is marked ${SANDBOX_MARK}.`,
    stringify(ordered, { version: '1.2', schema: 'core', aliasDuplicateObjects: false, lineWidth: 0 }),
  ].join('\n');
}
