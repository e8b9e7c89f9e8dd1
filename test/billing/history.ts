import type { PlanName } from '../../src/domain/billing/plan.ts';
import type { EntityAction } from '../../src/domain/entity/entity.ts';
import type { ErrorCode } from '../../src/errors/errors.ts';
import type { Random } from '../fuzz/random.ts';
import { type Account, type Answer, uniqueName } from '../harness/client.ts';
import { start, upgrade } from './account.ts';

/** One account's life: its actions, as far as the numbers of its usage follow from them. */
export type History = {
  owner: Account;
  /** Offsets of its business clock, with the wall time from which each applies; the latest last. */
  offsets: { from: number; aheadMs: number }[];
  /** Submitted entities: each counts once, whatever happens to it. */
  submitted: number;
  /** Calls that a limit of the plan refused. */
  limited: number;
};

/** Refusals that an account acting at random may get; anything else fails the test. */
const POSSIBLE: readonly ErrorCode[] = [
  'not_found',
  'illegal_transition',
  'version_conflict',
  'guard_unmet',
  'plan_limit_reached',
];

/** For plain names the worker gets as far as it can; of the others some fail by themselves, some can be withdrawn. */
const NAMES = ['', 'Reject Name ', 'Reject Name ', 'Outage ', 'Slow ', 'Slow '];
const DAY_SECONDS = 86_400;
const MOST_DAYS = 40;
const FEWEST_DEEDS = 10;
const MOST_DEEDS = 40;

type Draft = { id: string; isSubmitted: boolean };

class Player {
  readonly history: History;
  readonly #chance: Random;
  readonly #drafts: Draft[] = [];
  readonly #endpoints: string[] = [];

  constructor(owner: Account, chance: Random) {
    this.history = { owner, offsets: [{ from: 0, aheadMs: 0 }], submitted: 0, limited: 0 };
    this.#chance = chance;
  }

  get #owner(): Account {
    return this.history.owner;
  }

  async draft(): Promise<void> {
    const { id } = await this.#owner.draft({ name: `${this.#chance.pick(NAMES)}${uniqueName()}` });
    this.#drafts.push({ id, isSubmitted: false });
  }

  /** With one key for each entity: a repetition gets the first answer, if it was a success. */
  submit = (): Promise<void> =>
    this.#withDraft(async (draft) => {
      const headers = { 'idempotency-key': `submission-of-${draft.id}` };
      this.#noteSubmission(draft, await this.#ask(() => start(this.#owner, draft.id, headers)));
    });

  submitWithoutKey = (): Promise<void> =>
    this.#withDraft(async (draft) => {
      this.#noteSubmission(draft, await this.#put(draft, 'submit_formation'));
    });

  /** Submits until the smallest plan allows no more this month. */
  async exhaust(): Promise<void> {
    await this.upgrade('launch');
    while (this.history.limited === 0) {
      await this.draft();
      await this.submit();
    }
  }

  act = (action: EntityAction) => (): Promise<void> =>
    this.#withDraft(async (draft) => void (await this.#put(draft, action)));

  delete = (): Promise<void> =>
    this.#withDraft(async ({ id }) => {
      const version = await this.#versionOf(id);
      if (version !== null) await this.#ask(() => this.#owner.deleteEntity(id, version));
    });

  async upgrade(plan: PlanName = this.#chance.pick(['launch', 'growth', 'scale'])): Promise<void> {
    await this.#ask(() => upgrade(this.#owner, plan), ['validation_failed']);
  }

  async advance(): Promise<void> {
    const seconds = (1 + this.#chance.below(MOST_DAYS)) * DAY_SECONDS + this.#chance.below(DAY_SECONDS);
    const from = Date.now();
    const answer = await this.#ask(() => this.#owner.call('POST', '/v1/sandbox/clock/advance', { body: { seconds } }));
    const { offset_seconds } = answer.ok<{ offset_seconds: number }>();
    this.history.offsets.push({ from, aheadMs: offset_seconds * 1_000 });
  }

  async addEndpoint(): Promise<void> {
    const body = { url: `https://example.com/${this.#endpoints.length}`, event_types: ['proposal.created'] };
    const answer = await this.#ask(() => this.#owner.call('POST', '/v1/webhook-endpoints', { body }));
    if (answer.status === 201) this.#endpoints.push(answer.ok<{ id: string }>(201).id);
  }

  async deleteEndpoint(): Promise<void> {
    if (this.#endpoints.length === 0) return;
    const [id] = this.#endpoints.splice(this.#chance.below(this.#endpoints.length), 1);
    await this.#ask(() => this.#owner.call('DELETE', `/v1/webhook-endpoints/${id}`));
  }

  async #withDraft(act: (draft: Draft) => Promise<void>): Promise<void> {
    if (this.#drafts.length > 0) await act(this.#chance.pick(this.#drafts));
  }

  #noteSubmission(draft: Draft, answer: Answer | null): void {
    if (answer?.status !== 200 || draft.isSubmitted) return;
    draft.isSubmitted = true;
    this.history.submitted += 1;
  }

  /** Null: it is gone. */
  async #put({ id }: Draft, action: EntityAction): Promise<Answer | null> {
    const version = await this.#versionOf(id);
    return version === null ? null : this.#ask(() => this.#owner.putEntity(id, { version, action }));
  }

  /** Null: it is gone. */
  async #versionOf(id: string): Promise<number | null> {
    const answer = await this.#owner.getEntity(id);
    return answer.status === 404 ? null : answer.ok().version;
  }

  async #ask(send: () => Promise<Answer>, also: readonly ErrorCode[] = []): Promise<Answer> {
    const answer = await send();
    if (answer.status < 300) return answer;
    const { code } = JSON.parse(answer.text) as { code: ErrorCode };
    if (![...POSSIBLE, ...also].includes(code)) throw new Error(`${answer.status} ${answer.text}`);
    if (code === 'plan_limit_reached') this.history.limited += 1;
    return answer;
  }
}

/** Takes random actions one after the other. One account in ten begins with more than its plan allows. */
export async function live(owner: Account, chance: Random): Promise<History> {
  const player = new Player(owner, chance);
  if (chance.chance(0.1)) await player.exhaust();
  /** Weights of the actions. */
  const weighted: readonly (readonly [number, () => Promise<void>])[] = [
    [5, () => player.draft()],
    [5, player.submit],
    [3, player.submitWithoutKey],
    [2, player.act('mark_filing_failed')],
    [2, player.act('retry_from_failed')],
    [2, player.delete],
    [1, () => player.upgrade()],
    [2, () => player.advance()],
    [3, () => player.addEndpoint()],
    [1, () => player.deleteEndpoint()],
  ];
  const deeds = weighted.flatMap(([weight, deed]) => Array.from({ length: weight }, () => deed));
  const count = FEWEST_DEEDS + chance.below(MOST_DEEDS - FEWEST_DEEDS + 1);
  for (let done = 0; done < count; done += 1) await chance.pick(deeds)();
  return player.history;
}
