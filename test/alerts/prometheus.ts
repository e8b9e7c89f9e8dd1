import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '../harness/eventually.ts';
import { freePort } from '../harness/free-port.ts';
import { RULES_FILE } from './rules.ts';

/** Longer than a statement waits for a lock, so that a blocked database is seen and not the process gone. */
const EVERY = '1500ms';

/** A real Prometheus with our rules, which looks often and waits for nothing. */
export type Prometheus = {
  /** Names of the alerts that fire now. */
  firing(): Promise<string[]>;
  stop(): Promise<void>;
};

/** Scrapes these addresses as the job `efs`. */
export async function startPrometheus(program: string, targets: readonly string[]): Promise<Prometheus> {
  const folder = await mkdtemp(join(tmpdir(), 'efs-prometheus-'));
  const rules = join(folder, 'alerts.yml');
  // The same expressions; only what takes minutes is shortened.
  const text = await readFile(RULES_FILE, 'utf8');
  await writeFile(rules, text.replaceAll(/^ +for: .*\n/gm, '').replaceAll('[5m]', '[5s]'));
  const config = {
    global: { scrape_interval: EVERY, evaluation_interval: EVERY, scrape_timeout: EVERY },
    rule_files: [rules],
    scrape_configs: [{ job_name: 'efs', static_configs: [{ targets }] }],
  };
  const file = join(folder, 'prometheus.yml');
  await writeFile(file, JSON.stringify(config));
  const listen = `127.0.0.1:${await freePort()}`;
  const args = [`--config.file=${file}`, `--storage.tsdb.path=${folder}/data`, `--web.listen-address=${listen}`];
  const child: ChildProcess = spawn(program, [...args, '--log.level=warn'], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  const ask = async () => (await fetch(`http://${listen}/api/v1/alerts`)).json() as Promise<Alerts>;
  await eventually(ask);
  return {
    firing: async () => {
      const { alerts } = (await ask()).data;
      return alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels.alertname);
    },
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      process.off('exit', end);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

type Alerts = { data: { alerts: { state: string; labels: { alertname: string } }[] } };
