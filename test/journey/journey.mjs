// One journey through the client, in every runtime; journey.py is the same in Python. Each step is one line of JSON
// without ids and times, and journey.jsonl is what all of them print.
import {
  constructWebhookEvent,
  EfsClient,
  FormationFailedError,
  signTestWebhook,
  verifyAuditExport,
} from 'entity-formation-sdk';

const SECRET = 'whsec_RVhBTVBMRWV4YW1wbGVFWEFNUExFZXhhbXBsZUVYQU0=';
const OTHER_SECRET = 'whsec_b3RoZXJvdGhlcm90aGVyb3RoZXJvdGhlcm90aGVyb3Q=';
const LOG_START = '00000000-0000-0000-0000-000000000000';

const newName = () => `Journey ${crypto.getRandomValues(new Uint32Array(2)).join(' ')}`;
const errorOf = (call) => call.then(() => null).catch((error) => error);

/** Yields one line for each step. */
export async function* journey(baseUrl) {
  const line = (step, facts) => JSON.stringify({ step, ...facts });
  const visitor = new EfsClient({ baseUrl });
  const account = await visitor.createAccount({});
  const efs = visitor.withApiKey(account.api_key);
  yield line('sign up', { livemode: account.livemode });

  const { id, state, version, jurisdiction } = await efs.createEntity({ name: newName() });
  yield line('create', { state, version, jurisdiction });

  const { effects, confirm } = await efs.dryRun((trial) => trial.startFormation(id));
  const filings = effects.filings.map(({ type }) => type);
  const actions = effects.states.map((change) => change.action);
  yield line('try', { filings, actions, state: (await efs.getEntity(id)).state });

  const started = await efs.startFormation(id, { confirm });
  yield line('start', { state: started.state });

  const formed = await efs.waitForEntity(id, { state: 'Active' });
  yield line('wait', { state: formed.state, version: formed.version, next_action: formed.next_action });

  for (let drafts = 0; drafts < 3; drafts += 1) await efs.createEntity({ name: newName() });
  const states = [];
  for await (const entity of efs.listAllEntities({ limit: 2 })) states.push(entity.state);
  yield line('page through entities', { states: states.sort() });

  const types = [];
  for await (const event of efs.listAllEvents({ entity_id: id, limit: 2 })) types.push(event.type);
  yield line('page through events', { types });

  for await (const event of efs.followEvents({ after: LOG_START, types: ['formation.completed'] })) {
    yield line('follow events', { type: event.type, same: event.entity_id === id });
    break;
  }

  const conflict = await errorOf(efs.updateEntity(id, { version: 1 }));
  yield line('conflict', { status: conflict.status, code: conflict.code, current_version: conflict.currentVersion });
  const missing = await errorOf(efs.getEntity(LOG_START));
  yield line('not found', { status: missing.status, code: missing.code });
  const invalid = await errorOf(efs.createEntity({ name: '' }));
  yield line('invalid', {
    status: invalid.status,
    code: invalid.code,
    pointers: invalid.errors.map(({ pointer }) => pointer),
  });

  const rejected = await efs.createEntity({ name: `Reject Name ${newName()}` });
  await efs.startFormation(rejected.id);
  const failure = await errorOf(efs.waitForEntity(rejected.id));
  const isFailed = failure instanceof FormationFailedError;
  yield line('fail', { is_failed: isFailed, state: failure.entity.state, next_action: failure.nextAction.code });

  const body = JSON.stringify({ data: { id: 'e1', type: 'entity.created', data: { object: {} } } });
  const headers = await signTestWebhook(body, SECRET);
  const { type } = await constructWebhookEvent(body, headers, SECRET);
  const forged = await errorOf(constructWebhookEvent(body, headers, OTHER_SECRET));
  const late = await errorOf(constructWebhookEvent(body, headers, SECRET, { at: new Date(Date.now() + 600_000) }));
  yield line('webhook', { type, forged: forged.code, late: late.code });

  const [{ x: key }] = (await visitor.getJwks()).keys;
  const exported = await (await efs.exportEntityAudit(id)).text();
  const verified = await verifyAuditExport(exported, { key });
  const changed = await verifyAuditExport(exported.replace('entity.created', 'entity.deleted'), { key });
  yield line('audit', {
    status: verified.status,
    entries: verified.entries,
    changed: changed.status,
    problems: changed.problems.map(({ code }) => code),
    unpinned: (await verifyAuditExport(exported, {})).status,
  });
}
