import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { getLanguageService, Position } from 'yaml-language-server';
import type { Change } from '../../src/domain/constitution/diff.ts';
import { blake3Hex, canonicalJson, utf8 } from '../../src/domain/formats/canonical.ts';
import { type Account, uniqueName } from '../harness/client.ts';
import { type SharedService, sharedService } from '../harness/shared-service.ts';
import { SMALL } from '../rules/constitution.ts';

/* Templates, help in an editor, and earlier versions of constitutions. */

type Template = { name: string; constitution_yaml: string };
type Versions = { data: { version: number; format: string }[]; next_before: number | null; has_more: boolean };

let service: SharedService;
let ada: Account;
let templates: Template[];
beforeAll(async () => {
  service = await sharedService();
  ada = await service.anonymous.signUp();
  const answer = await service.anonymous.call('GET', '/v1/constitution-templates');
  templates = answer.ok<{ data: Template[] }>().data;
});
afterAll(() => service.stop());

describe('templates', () => {
  it.each(['single_member', 'multi_member', 'agent_operated', 'multisig_treasury', 'corporation'])(
    '%s becomes a company, by its name and from its text',
    async (name) => {
      const text = templates.find((template) => template.name === name)?.constitution_yaml ?? '';
      const fromText = await ada.draft({
        name: undefined,
        constitution_yaml: text.replace('Helios Research', uniqueName()),
      });
      const fromName = await ada.draft({ template: name });
      for (const { id } of [fromText, fromName]) {
        (await ada.putEntity(id, { version: 1, action: 'submit_formation' })).ok();
        await ada.until(id, 'Active');
      }
    },
  );

  it('a template of one legal form is refused for another', async () => {
    const { id } = await ada.draft({ template: 'corporation' });
    expect((await ada.getEntity(id)).ok()).toMatchObject({ jurisdiction: 'US-DE', legal_form: 'corporation' });
    const other = { name: uniqueName(), template: 'corporation', jurisdiction: 'US-WY', legal_form: 'corporation' };
    expect((await ada.createEntity(other)).refused('validation_failed').errors).toMatchObject([
      { pointer: '/jurisdiction', code: 'of_template' },
    ]);
  });

  it('only the sole member of a company is bound to its key without a proof', async () => {
    const { id: alone } = await ada.draft({ template: 'single_member' });
    const { id: among } = await ada.draft({ template: 'multi_member' });
    const bound = await service.sql<{ entity_id: string }[]>`
      select entity_id from member_bindings where entity_id in ${service.sql.list([alone, among])}`;
    expect(bound.map(({ entity_id }) => entity_id)).toEqual([alone]);
  });
});

describe('an editor with a YAML language server', () => {
  const editor = getLanguageService({
    schemaRequestService: async (uri) => (await fetch(uri)).text(),
    workspaceContext: { resolveRelativePath: (path) => path },
  });
  editor.configure({ completion: true, validate: true, hover: true, yamlVersion: '1.2' });

  /** Returns the words offered at the | in the text. */
  async function offered(text: string): Promise<string[]> {
    const { items } = await editor.doComplete(fileOf(text.replace('|', '')), placeOf(text), false);
    return items.map(({ label }) => label);
  }

  /** The language service caches files by name. */
  let files = 0;
  function fileOf(text: string): TextDocument {
    const modeline = templates[0]?.constitution_yaml.split('\n')[0] ?? '';
    files += 1;
    return TextDocument.create(`file:///${files}.yaml`, 'yaml', 1, `${modeline}\n${text}`);
  }

  function placeOf(text: string): Position {
    const before = text.slice(0, text.indexOf('|')).split('\n');
    return Position.create(before.length, before.at(-1)?.length ?? 0);
  }

  it('offers keys, also nested ones', async () => {
    expect(await offered('name: x\n|')).toEqual(expect.arrayContaining(['governance', 'members', 'registered_agent']));
    expect(await offered('governance:\n  v|')).toEqual(expect.arrayContaining(['voting_method', 'voting_threshold']));
    expect(await offered('members:\n  - id: did:web:a.example\n    |')).toEqual(
      expect.arrayContaining(['role', 'natural_person']),
    );
  });

  it('offers the allowed values', async () => {
    expect(await offered('governance:\n  voting_method: |')).toEqual(
      expect.arrayContaining(['1p1v', 'multisig', 'conviction']),
    );
    expect(await offered('jurisdiction: |')).toEqual(expect.arrayContaining(['US-WY', 'US-DE']));
  });

  it('explains the key under the pointer', async () => {
    const text = 'governance:\n  quo|rum: 0.4';
    const hover = await editor.doHover(fileOf(text.replace('|', '')), placeOf(text));
    expect(JSON.stringify(hover?.contents)).toContain('Share of the electorate that must vote');
  });

  it('finds no errors in the templates, and finds errors in others', async () => {
    for (const { constitution_yaml } of templates) {
      const text = constitution_yaml.slice(constitution_yaml.indexOf('\n') + 1);
      expect(await editor.doValidation(fileOf(text), false)).toEqual([]);
    }
    const found = await editor.doValidation(fileOf('name: x\nmode: manual\nmood: good\n'), false);
    expect(found.map(({ range }) => range.start.line).sort()).toEqual(expect.arrayContaining([2, 3]));
  });
});

describe('versions', () => {
  const constitution = (name: string, quorum: number) => ({ ...SMALL, name, governance: { quorum } });

  it('are stored as written, with their canonical form and its BLAKE3 hash', async () => {
    const small = 'members: [ { id: "did:web:ada.example", role: founder, natural_person: true } ]';
    const contacts = 'escalation: { contacts: [ { name: Ada, email: ada@example.com } ] }';
    const written = `# Ours\r\nname:   ${uniqueName()} # for now\r\n${small}\r\n\r\n${contacts}`;
    const { id } = await ada.draft({ name: undefined, constitution_yaml: written });
    const kept = (await ada.call('GET', `/v1/entities/${id}/constitution`)).ok<{
      version: number;
      source: string;
      hash: string;
      document: object;
    }>();
    expect(kept).toMatchObject({ version: 1, source: written });
    expect(kept.hash).toBe(blake3Hex(utf8(canonicalJson(kept.document))));
  });

  it('are listed newest first, a page at a time, and compared', async () => {
    const name = uniqueName();
    const { id } = await ada.draft({ name: undefined, constitution: constitution(name, 0) });
    for (const version of [1, 2, 3, 4]) {
      (await ada.putEntity(id, { version, constitution: constitution(name, version / 10) })).ok();
    }
    const path = `/v1/entities/${id}/constitution`;
    const page = (query: Record<string, string>) => ada.call('GET', `${path}/versions`, { query });
    const first = (await page({ limit: '3' })).ok<Versions>();
    expect(first.data.map(({ version }) => version)).toEqual([5, 4, 3]);
    const rest = (await page({ limit: '3', before: String(first.next_before) })).ok<Versions>();
    expect(rest).toMatchObject({ data: [{ version: 2 }, { version: 1 }], next_before: null, has_more: false });

    const diff = async (from: string, to: string) =>
      (await ada.call('GET', `${path}/diff`, { query: { from, to } })).ok<{ changes: Change[] }>().changes;
    expect(await diff('1', '5')).toEqual([{ op: 'replace', pointer: '/governance/quorum', before: 0, after: 0.4 }]);
    expect(await diff('5', '5')).toEqual([]);
    (await ada.call('GET', `${path}/diff`, { query: { from: '1', to: '6' } })).refused('not_found');
    (await ada.call('GET', `${path}/diff`, { query: { from: '1' } })).refused('invalid_parameter');
  });
});
