import { fromJsonSchema, type McpServer } from '@modelcontextprotocol/server';
import { JURISDICTION_CODES } from '../domain/jurisdictions/index.ts';

const text = (description: string) => ({ type: 'string', description }) as const;

export function addPrompts(server: McpServer): void {
  server.registerPrompt(
    'form_a_company',
    {
      title: 'Form a company',
      description: 'Form a company and follow it until it is active.',
      argsSchema: fromJsonSchema<{ name: string; jurisdiction?: string }>({
        type: 'object',
        properties: { name: text('Its name.'), jurisdiction: text(`${JURISDICTION_CODES.join(' or ')}.`) },
        required: ['name'],
      }),
    },
    ({ name, jurisdiction = 'US-WY' }) =>
      asked(
        `Form a company named ${JSON.stringify(name)} in ${jurisdiction}. Check the name first. Before you confirm the filing, show me the fees and what cannot be undone, and wait for my answer. Then follow the formation; if the registry rejects it, tell me why and propose a correction. At the end tell me its numbers and documents.`,
      ),
  );
  server.registerPrompt(
    'raise_a_proposal',
    {
      title: 'Raise a proposal',
      description: 'Propose a decision of the members, and follow it.',
      argsSchema: fromJsonSchema<{ entity_id: string; decision: string }>({
        type: 'object',
        properties: { entity_id: text('The company.'), decision: text('The decision in your words.') },
        required: ['entity_id', 'decision'],
      }),
    },
    ({ entity_id, decision }) =>
      asked(
        `Propose this decision of company ${entity_id}: ${JSON.stringify(decision)}. Choose the kind of proposal, try it first, and show me its effects and who has to approve it before you confirm. Then tell me who votes until when.`,
      ),
  );
}

function asked(words: string) {
  return { messages: [{ role: 'user' as const, content: { type: 'text' as const, text: words } }] };
}
