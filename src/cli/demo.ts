import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Document } from '../../sdk/src/index.ts';
import {
  type EfsClient,
  type Entity,
  type Formation,
  FormationFailedError,
  TimeoutError,
} from '../../sdk/src/index.ts';
import { systemClock } from '../clock.ts';
import { fileHash } from '../domain/formats/file-hash.ts';
import { auditKey } from './audit-key.ts';
import { verifyAuditStream } from './audit-verify.ts';
import { clientOf } from './connection.ts';
import { ENV, PROGRAM, shellWord } from './env.ts';
import { keepNewAccount } from './login.ts';
import { findProfile } from './profiles.ts';
import { type Screen, show } from './show.ts';
import { CommandFailure, UsageError } from './usage-error.ts';

const PROFILE = 'demo';
const FACTS = [
  ['filing_number', 'filing number'],
  ['ein', 'EIN'],
  ['oas_did', 'DID'],
] as const;
const POLL_MS = 200;
const LIMIT_MS = 120_000;

/** Prints a line with a label and the seconds since the start. Without a label, the line continues the previous one. */
type Tell = (label: string, text: string) => void;

/**
 * Forms a company only through the public API, from creating the account to verifying the record on this machine, and
 * reports each step as it happens.
 */
export async function demo(screen: Screen, server: string, name = `helios-research-${shortId()}`): Promise<void> {
  const tell = teller(screen);
  const visitor = clientOf({ server, key: null });
  if ((await visitor.getHealth()).livemode) {
    throw new UsageError('This server is in live mode, where the demo would file a real company. Use a sandbox.');
  }
  // The audit key is saved before the company exists, so that nobody can sign the company's record with a key chosen
  // later.
  const pin = await auditKey(visitor);
  const profile = (await findProfile(ENV, PROFILE)) === null ? PROFILE : `${PROFILE}-${shortId()}`;
  const { account, key } = await keepNewAccount(server, profile);
  const efs = visitor.withApiKey(key);
  tell('account', `${account.id} (sandbox), its key kept as profile ${profile}`);

  const draft = await draftOf(efs, name, tell);
  const confirm = await tryFiling(efs, draft.id, tell);
  await efs.startFormation(draft.id, { confirm });
  tell('submitted', 'exactly as tried');
  const company = await followed(efs, draft.id, tell);
  tell(company.state, `${FACTS.map(([name, words]) => `${words} ${company[name] ?? 'none'}`).join(', ')}`);

  const folder = await newFolder(name);
  const documents = await saveDocuments(efs, company.id, folder);
  tell('documents', `${documents.size} files in ${folder}`);
  const file = join(folder, 'audit.jsonl');
  await writeFile(file, await textOf(efs, company.id), { flag: 'wx' });
  const audit: AuditProof = await proveChain(file, pin, documents);
  for (const [at, sentence] of sentenceOf(audit).entries()) tell(at === 0 ? 'audit' : '', sentence);

  const next = nextCommands(company.id, { profile, file, pin });
  if (screen.isJson) {
    return show(screen, { account_id: account.id, profile, entity: company, folder, audit, next });
  }
  screen.out.write(`\nTry next:\n${next.map(({ shows, command }) => `\n  # ${shows}\n  ${command}\n`).join('')}`);
}

function shortId(): string {
  return randomUUID().slice(0, 6);
}

function teller({ out, isJson }: Screen): Tell {
  const startedMs = systemClock.monotonicMs();
  return (label, text) => {
    const seconds = ((systemClock.monotonicMs() - startedMs) / 1000).toFixed(1);
    const at = label === '' ? ' '.repeat(7) : `${seconds.padStart(5)} s`;
    if (!isJson) out.write(`${at}  ${label.padEnd(20)} ${text}`.trimEnd().concat('\n'));
  };
}

async function draftOf(efs: EfsClient, name: string, tell: Tell): Promise<Entity> {
  const { status, legal_name, problems, alternatives } = await efs.checkName({ name });
  const wrong = problems.find(({ severity }) => severity === 'error');
  if (status === 'taken' || wrong !== undefined) {
    const free = alternatives.length === 0 ? '' : ` Free: ${alternatives.join(', ')}.`;
    throw new UsageError(`${wrong?.message ?? `${legal_name} is taken.`}${free}`);
  }
  tell('name', `${legal_name}: ${status}`);
  const draft = await efs.createEntity({ name });
  tell(draft.state, draft.id);
  return draft;
}

async function tryFiling(efs: EfsClient, id: string, tell: Tell): Promise<string> {
  const { effects, confirm } = await efs.dryRun((trial) => trial.startFormation(id));
  for (const { office, fee_cents } of effects.filings) {
    const fee = fee_cents === null ? 'not known' : `$${(fee_cents / 100).toFixed(2)}`;
    tell('dry run', `would file with the ${office}; its fee is ${fee}`);
  }
  for (const sentence of effects.irreversible) tell('', `final: ${sentence}`);
  return confirm;
}

async function followed(efs: EfsClient, id: string, tell: Tell): Promise<Entity> {
  const statusLines = new Map<string, string>();
  for (let waitedMs = 0; waitedMs < LIMIT_MS; waitedMs += POLL_MS) {
    const formation = await efs.getFormation(id);
    for (const step of formation.steps) {
      if (step.status === 'pending' || statusLines.get(step.name) === step.status) continue;
      statusLines.set(step.name, step.status);
      tell(step.name, `${step.status.padEnd(9)} ${remarkOn(step, formation)}`);
    }
    if (formation.state === 'Active') return efs.getEntity(id);
    if (formation.state === 'FilingFailed') throw new FormationFailedError(await efs.getEntity(id), 'Active');
    await sleep(POLL_MS);
  }
  throw new TimeoutError('The company is not formed after two minutes; the formation continues without this command', {
    operationId: 'get_formation',
    idempotencyKey: null,
  });
}

function remarkOn({ name, status, detail, started_at }: Formation['steps'][number], formation: Formation): string {
  if (status === 'done' || status === 'skipped' || name !== formation.stage) return detail ?? '';
  const since = started_at === null ? '' : `since ${started_at.slice(11, 19)} UTC`;
  const { next_action: next } = formation;
  return [since, next && `the ${next.actor} acts`].filter(Boolean).join(', ');
}

async function textOf(efs: EfsClient, id: string): Promise<string> {
  return (await efs.exportEntityAudit(id)).text();
}

function nextCommands(id: string, { profile, file, pin }: { profile: string; file: string; pin: string }) {
  return [
    { shows: 'every step, and every exchange with the registry', command: `formation show ${id} --profile ${profile}` },
    { shows: 'the same proof again, without a server', command: `audit verify ${shellWord(file)} --key ${pin}` },
    { shows: 'a company of your own', command: `entities create --name "My Company" --profile ${profile}` },
  ].map(({ shows, command }) => ({ shows, command: `${PROGRAM} ${command}` }));
}

/** The result of verifying a company's record on this machine. */
export type AuditProof = {
  file: string;
  /** The service's audit key, saved before the company was formed. */
  key: string;
  status: string;
  entries: number;
  /** Names of the files whose hash is in the record. */
  documents: string[];
};

async function proveChain(file: string, key: string, saved: Saved): Promise<AuditProof> {
  const { status, entries, problems } = await verifyAuditStream(createReadStream(file), { pinnedKey: key });
  const record = await readFile(file, 'utf8');
  const unknown = [...saved].filter(([, hash]) => !record.includes(`"blake3":"${hash}"`)).map(([name]) => name);
  if (status !== 'verified' || unknown.length > 0) {
    const reasons = [...problems.map(({ message }) => message), ...unknown.map((name) => `${name} is not recorded.`)];
    throw new CommandFailure(`The record cannot be verified. ${reasons.join(' ')}`);
  }
  return { file, key, status, entries, documents: [...saved.keys()] };
}

function sentenceOf({ file, entries, documents, key }: AuditProof): string[] {
  return [
    `${entries} entries in ${file}, verified on this machine:`,
    `nothing was changed, dropped, added or moved, and the ${documents.length} documents are the`,
    'recorded ones. The signature is of the key that was pinned before the company existed:',
    key,
  ];
}

/** Hash of each saved document, by file name. */
export type Saved = ReadonlyMap<string, string>;

const FOLDER_TRIES = 9;
const RECEIPT_TRIES = 50;
const RECEIPT_PAUSE_MS = 200;

async function newFolder(name: string): Promise<string> {
  const folder = `efs-demo-${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`.slice(0, 60);
  for (let attempt = 1; attempt <= FOLDER_TRIES; attempt += 1) {
    const path = attempt === 1 ? folder : `${folder}-${attempt}`;
    try {
      await mkdir(path);
      return path;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') break;
    }
  }
  // The files go to the system's temporary folder, because the current folder is not writable.
  return mkdtemp(join(tmpdir(), `${folder}-`));
}

async function saveDocuments(efs: EfsClient, id: string, folder: string): Promise<Saved> {
  const saved = new Map<string, string>();
  for (const { id: documentId, kind } of await allDocuments(efs, id)) {
    const bytes = new Uint8Array(await (await efs.getDocumentContent(id, documentId)).arrayBuffer());
    await writeFile(join(folder, `${kind}.pdf`), bytes, { flag: 'wx' });
    saved.set(`${kind}.pdf`, fileHash(bytes));
  }
  return saved;
}

async function allDocuments(efs: EfsClient, id: string): Promise<Document[]> {
  for (let attempt = 1; ; attempt += 1) {
    const documents = await Array.fromAsync(efs.listAllDocuments(id));
    if (attempt === RECEIPT_TRIES || documents.some(({ kind }) => kind === 'receipt')) return documents.reverse();
    await sleep(RECEIPT_PAUSE_MS);
  }
}
