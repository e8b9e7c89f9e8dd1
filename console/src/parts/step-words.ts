import type { Entity, FormationStep } from '#sdk/index.ts';

const STEPS: Readonly<Record<FormationStep['name'], string>> = {
  name_check: 'Check the name',
  documents: 'Write the documents',
  screening: 'Screen the people',
  attestation: 'Sign the filing',
  state_filing: 'File with the state',
  ein: 'Get the tax number',
  operating_agreement: 'Sign the operating agreement',
  did: 'Publish the identity',
  complete: 'Complete the formation',
};

/** Returns the name of a step for people; an unknown one stays as it is. The agreement of a corporation is its bylaws. */
export function stepWords(name: string, legalForm?: Entity['legal_form']): string {
  if (name === 'operating_agreement' && legalForm === 'corporation') return 'Sign the bylaws';
  return (STEPS as Readonly<Record<string, string>>)[name] ?? name;
}
