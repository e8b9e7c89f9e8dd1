import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CreateProposal, MemberKey } from '../../sdk/src/index.ts';
import { FOLLOWS } from '../../src/domain/audit/audit-proposals.ts';
import { AUDIT_ONLY_ACTIONS, EVENT_TYPES } from '../../src/domain/events/event.ts';
import { chainOf, fixtureLines } from '../audit-fixtures.ts';
import { uniqueName } from '../harness/client.ts';
import { type SharedService, sharedService } from '../harness/shared-service.ts';
import { skipAloud } from '../harness/skip.ts';
import { auditCases } from './audit-cases.ts';
import { findPackages, findPython, installClient, type Python, runPython } from './python.ts';

const ROOT = new URL('../../', import.meta.url).pathname;
const SOURCE = join(ROOT, 'sdk-python/src');
const JOURNEY = join(ROOT, 'test/journey');

/** The first and the last line are right; the others have a state that does not exist, and the answer of no dry run. */
const MISTAKEN = `from entity_formation_sdk import EfsClient, types
efs: EfsClient = EfsClient("http://127.0.0.1:1")
efs.wait_for_entity("x", "Nowhere")
entity: types.Entity = efs.create_entity({"name": "x"}, dry_run=True)
trial: types.DryRun = efs.create_entity({"name": "x"}, dry_run=True)
`;

const read = (path: string): Promise<string> => readFile(join(ROOT, path), 'utf8');

/** Returns the texts that are fenced so. */
function blocksOf(markdown: string, fence: string): string[] {
  const pattern = new RegExp(`^\`\`\`${fence}\\n([\\s\\S]*?)^\`\`\``, 'gm');
  return [...markdown.matchAll(pattern)].map(([, text = '']) => text);
}

/** Returns the examples as one program, as a reader would type them: a later one uses the client of the first. */
async function readmeProgram(): Promise<string> {
  const examples = blocksOf(await read('sdk-python/README.md'), 'python (?:verify )?example');
  return examples.join('\n').replace('http://127.0.0.1:8080', service.url);
}

/** Returns the example in the README of the project. */
async function projectProgram(): Promise<string> {
  const [program = ''] = blocksOf(await read('README.md'), 'python');
  return program;
}

let service: SharedService;
let python: Python | string;
beforeAll(async () => {
  [service, python] = await Promise.all([sharedService(), findPython()]);
});
afterAll(() => service.stop());

describe('the Python client, without any other package', () => {
  beforeEach(({ skip }) => {
    if (typeof python === 'string') skipAloud(skip, python);
  });

  it('passes its own tests', async () => {
    const args = ['-m', 'unittest', 'discover', '--start-directory', join(ROOT, 'sdk-python/tests')];
    await runPython(python as Python, [...args, '--top-level-directory', join(ROOT, 'sdk-python')], {
      folders: [SOURCE],
    });
  });

  it('does what the README of the project shows', async () => {
    const own = (await projectProgram()).replace('http://127.0.0.1:8080', service.url);
    const shown = await runPython(python as Python, ['-c', own.replace('borealis-research', uniqueName())], {
      folders: [SOURCE],
    });
    expect(shown).toMatch(/ DAO LLC Active\n$/);
  });

  it('makes the journey up to the audit export, whose verification names the packages it needs', async () => {
    const failing = `
import os, journey
try:
    for line in journey.journey(os.environ["BASE_URL"]): print(line)
except ImportError as error:
    print(error)
`;
    const lines = await runPython(python as Python, ['-c', failing], {
      folders: [SOURCE, JOURNEY],
      env: { BASE_URL: service.url },
    });
    const told = (await read('test/journey/journey.jsonl')).trimEnd().split('\n').slice(0, -1);
    const needs = "verify_audit_export needs two more packages: pip install 'entity-formation-sdk[verify]'";
    expect(lines.trimEnd().split('\n')).toEqual([...told, needs]);
  });
});

describe('the Python package, installed with what verification needs', () => {
  let home: string | undefined;
  let folders: string[];
  let missing: string | undefined;
  beforeAll(async () => {
    const packages = typeof python === 'string' ? python : await findPackages(python);
    if (typeof python === 'string' || typeof packages === 'string') {
      missing = String(packages);
      return;
    }
    home = await installClient(python, packages.folder);
    folders = [join(home, 'installed'), packages.folder];
  });
  afterAll(async () => {
    if (home !== undefined) await rm(home, { recursive: true, force: true });
  });
  beforeEach(({ skip }) => {
    if (missing !== undefined) skipAloud(skip, missing);
  });

  it('has the client, its types, the README and the licence', async () => {
    const files = await readdir(join(home ?? '', 'installed'), { recursive: true });
    expect(files).toEqual(expect.arrayContaining(['entity_formation_sdk/py.typed', 'entity_formation_sdk/types.py']));
    const [metadata = ''] = files.filter((file) => file.endsWith('dist-info/METADATA'));
    const text = await readFile(join(home ?? '', 'installed', metadata), 'utf8');
    expect(text).toContain('\nRequires-Python: >=3.9\n');
    expect(text.match(/^Requires-Dist: .*$/gm)?.every((line) => /extra == "(?:sign|verify)"$/.test(line))).toBe(true);
    expect(text).toContain('The Python client of the Entity Formation Service');
    expect(files.filter((file) => file.endsWith('LICENSE'))).toHaveLength(1);
    expect(await read('sdk-python/LICENSE')).toBe(await read('LICENSE'));
    expect(await read('sdk-python/README.md')).not.toMatch(/\]\((?!https?:|#)/);
  });

  it('has types that mypy accepts in its strict form, and that find a mistake of a user', async () => {
    const [, packages = ''] = folders;
    const mypy = (...args: string[]) =>
      runPython(python as Python, ['-m', 'mypy', '--strict', '--cache-dir', join(packages, '.mypy_cache'), ...args], {
        folders: [packages],
        env: { MYPYPATH: SOURCE },
      });
    await mypy(SOURCE, join(ROOT, 'sdk-python/tests'), join(JOURNEY, 'journey.py'));
    await mypy('-c', await readmeProgram());
    await mypy('-c', await projectProgram());
    const found = await mypy('-c', MISTAKEN).catch(({ stdout }: { stdout: string }) => stdout);
    expect(found.match(/^<string>:\d+: error/gm)).toEqual(['<string>:3: error', '<string>:4: error']);
  });

  it('makes the same journey as the TypeScript client', async () => {
    const env = { BASE_URL: service.url };
    const lines = await runPython(python as Python, [join(JOURNEY, 'journey.py')], { folders, env });
    expect(lines).toBe(await read('test/journey/journey.jsonl'));
  });

  it('does what its README shows', async () => {
    const output = blocksOf(await read('sdk-python/README.md'), 'text (?:verify )?output').join('');
    expect(await runPython(python as Python, ['-c', await readmeProgram()], { folders })).toBe(output);
  });

  it('signs as a member like the TypeScript client, and keeps the private key to itself', async () => {
    const key = await MemberKey.fromPem(await (await MemberKey.generate()).toPem(), 'did:web:ada.example.com');
    const numbers = [1, 0.1, 1e21, 1e-7, 123456789012345680000, 5e-324];
    const content = {
      kind: 'custom',
      title: 'Move — “the books” \u{1f4da}',
      payload: { z: numbers, '\u20ac': null, '\ud83d\ude00': 1, '\ufb33': true },
    };
    const challenge = { challenge: `entity: e\nmember: ${key.did}\nmac: x`, expires_at: '' };
    const constitution = { entity_id: 'e', hash: 'h' };
    const proposal = { id: 'p', rules: { constitution_hash: 'r' } };
    const given = { pem: await key.toPem(), did: key.did, content, challenge, constitution, proposal };
    const program = `
import json, sys
from entity_formation_sdk import MemberKey
given = json.load(sys.stdin)
key = MemberKey.from_pem(given["pem"], did=given["did"])
constitution, proposal = given["constitution"], given["proposal"]
print(json.dumps([key.public_key, key.to_pem() == given["pem"], repr(key), MemberKey.generate().did[:14],
    key.sign_proposal({**given["content"], "signature": {}}, constitution), key.sign_vote("reject", proposal),
    key.sign_execution(proposal, constitution), key.sign_challenge(given["challenge"])]))
for refused in (lambda: MemberKey.from_pem("x"), lambda: key.sign_vote("reject", {"id": "p", "rules": None}),
        lambda: key.sign_challenge({"challenge": "x"}), lambda: MemberKey.generate().sign_challenge(given["challenge"])):
    try: refused()
    except ValueError as error: print(str(error)[:25])
`;
    const input = JSON.stringify(given);
    const [signed = '', ...refusals] = (await runPython(python as Python, ['-c', program], { folders, input }))
      .trimEnd()
      .split('\n');
    expect(JSON.parse(signed)).toEqual([
      key.publicKey,
      true,
      `MemberKey(did='${key.did}')`,
      expect.stringMatching(/^did:key:z6Mk/),
      await key.signProposal(content as CreateProposal, constitution),
      await key.signVote('reject', proposal),
      await key.signExecution(proposal, constitution),
      await key.signChallenge(challenge),
    ]);
    const words = ['This is no Ed25519', 'Voting on this', 'This is no challenge', 'The challenge is for'];
    expect(refusals).toEqual(words.map((start) => expect.stringMatching(`^${start}`)));
  });

  it('judges audit exports as the TypeScript client does', async () => {
    const cases = await auditCases();
    const judge = `
import json, sys
from entity_formation_sdk import verify_audit_export
for line in sys.stdin:
    case = json.loads(line)
    judged = verify_audit_export(bytes.fromhex(case["bytes"]), key=case["key"], head=case["head"])
    problems = [[each.seq, each.code, each.message] for each in judged.problems]
    print(json.dumps([judged.status, judged.entries, judged.erased, judged.unvouched, judged.omitted, problems]))
`;
    const input = cases.map(({ given }) => `${JSON.stringify(given)}\n`).join('');
    const judged = await runPython(python as Python, ['-c', judge], { folders, input });
    const verdicts = judged.trimEnd().split('\n');
    expect(cases.length).toBeGreaterThan(100);
    expect(verdicts.map((line, at) => [cases[at]?.title, JSON.parse(line)])).toEqual(
      cases.map(({ title, verdict }) => [title, verdict]),
    );
  });

  it('counts each entry that only the other verifiers check', async () => {
    const actions = [...EVENT_TYPES, ...AUDIT_ONLY_ACTIONS];
    const at = '2026-04-26T18:00:00.000Z';
    const lines = fixtureLines(
      chainOf(actions.map((action) => [{ at, actor: { type: 'system', id: 'x' }, action }, {}])),
    );
    const count =
      'import sys; from entity_formation_sdk import verify_audit_export as v; print(v(sys.stdin.read()).unchecked_votes)';
    const counted = await runPython(python as Python, ['-c', count], { folders, input: `${lines.join('\n')}\n` });
    expect(Number(counted)).toBe(actions.filter((action) => FOLLOWS.has(action)).length);
  });
});
