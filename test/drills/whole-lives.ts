import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { MANIFEST } from '../../src/domain/moving/manifest.ts';
import type { Account } from '../harness/client.ts';
import { DISSOLUTION } from '../harness/companies.ts';
import { type ProxiedCall, type ProxiedLoad, useCompanies } from './proxied-load.ts';

/** What happened to companies and archives while processes were replaced. */
export type Lives = { visit(call: ProxiedCall): Promise<void>; decided: number; dissolved: number; exported: number };

const CUSTOM = { kind: 'custom', title: 'Move the books', payload: { to: 'another provider' } };
/** A process that stops breaks off its downloads, and another account may be exported; both are asked for again. */
const DOWNLOADS = 50;
const DOWNLOAD_PAUSE_MS = 100;

/**
 * Visits that create, form and read companies, decide about them, dissolve some and export the account, each call by
 * whichever process takes it. `active` returns companies that can be dissolved.
 */
export function wholeLives(owner: Account, load: () => ProxiedLoad, active: () => Promise<string[]>): Lives {
  let visits = 0;
  const ended = new Set<string>();
  const lives: Lives = { visit, decided: 0, dissolved: 0, exported: 0 };
  return lives;

  async function visit(call: ProxiedCall): Promise<void> {
    visits += 1;
    if (visits % 40 === 7) await exportAccount(call);
    else if (visits % 10 === 3) await decide(call);
    else await useCompanies(call);
  }

  /** Decides something small about a company, and then its end. */
  async function decide(call: ProxiedCall): Promise<void> {
    const id = (await active()).find((each) => !ended.has(each));
    if (id === undefined) return;
    ended.add(id);
    const path = `/v1/entities/${id}/proposals`;
    if (await carryOut(call, path, CUSTOM)) lives.decided += 1;
    if (await carryOut(call, path, DISSOLUTION)) lives.dissolved += 1;
  }

  async function carryOut(call: ProxiedCall, path: string, body: object): Promise<boolean> {
    const proposal = await call('POST', path, body);
    if (proposal === null) return false;
    const own = `${path}/${proposal['id']}`;
    if (body === DISSOLUTION && (await call('POST', `${own}/approvals`, { decision: 'approve' })) === null)
      return false;
    if ((await call('POST', `${own}/votes`, { choice: 'approve' })) === null) return false;
    return (await call('POST', `${own}/execute`, {})) !== null;
  }

  async function exportAccount(call: ProxiedCall): Promise<void> {
    if ((await call('POST', '/v1/account/export', { freeze: false })) === null) return;
    for (let tries = 0; tries < DOWNLOADS; tries += 1) {
      for (const target of load().targets) {
        if (await isWhole(`${target}/v1/account/export`).catch(() => false)) {
          lives.exported += 1;
          return;
        }
      }
      await sleep(DOWNLOAD_PAUSE_MS);
    }
    load().refused.push('GET /v1/account/export: no whole archive');
  }

  async function isWhole(url: string): Promise<boolean> {
    const answer = await fetch(url, { headers: { authorization: `Bearer ${owner.key}` } });
    return answer.ok && gunzipSync(await answer.arrayBuffer()).includes(MANIFEST);
  }
}
