import type { EntityState } from '../../domain/entity/entity.ts';
import type { StepName, StepStatus } from '../../domain/filing/formation.ts';
import { type NextAction, nextAction } from '../../domain/filing/next-action.ts';
import { momentWords } from '../../domain/formats/moment.ts';
import type { Reply } from '../../store/core/idempotency.ts';
import type { EntityView } from '../../store/entities.ts';
import type { FormationStep } from '../../store/formations.ts';
import { html } from './html.ts';
import { deadLinkPage, page } from './page.ts';

const STATES: Record<EntityState, string> = {
  Draft: 'The company is being prepared. Nothing was filed yet.',
  Filing: 'The company is being filed. The state has not confirmed it yet.',
  Filed: 'The company exists: the state accepted it. The next steps are under way.',
  Registered: 'The company exists, and the tax matter is settled. The last steps are under way.',
  Active: 'The company exists, and everything is done.',
  FilingFailed: 'The filing failed. The state has not confirmed the company.',
  WindingDown: 'The company is being wound down.',
  Dissolved: 'The company is dissolved.',
  Importing: 'The company is said to exist. The operator of this service is checking that with the office.',
  ImportFailed: 'The operator of this service could not confirm that the company exists.',
};

const STEPS: Record<StepName, string> = {
  name_check: 'Check of the name',
  documents: 'Documents',
  screening: 'Screening',
  attestation: 'Signature of the organizer',
  state_filing: 'Filing with the state',
  ein: 'Tax number',
  operating_agreement: 'Operating agreement',
  did: 'Digital identity',
  complete: 'Completion',
};

const STATUSES: Record<Exclude<StepStatus, 'skipped'>, string> = {
  pending: 'to come',
  running: 'under way',
  waiting: 'waiting for the office',
  action_required: 'waiting for a person',
  outcome_unknown: 'result unknown',
  done: 'done',
  failed: 'failed',
};

/**
 * The customer reads here who has to act next. The `message` of the action is not shown, because it is written for
 * programs.
 */
const ASKED: Record<NextAction['actor'], string> = {
  agent: 'The person who forms this company takes the next step.',
  human: 'A person must act before the formation continues.',
  operator: 'The operator of this service must check it.',
  registry: 'Nobody needs to act: the office is processing it.',
};
const ASKED_BY_CODE: Readonly<Record<string, string>> = {
  attest: 'The organizer must sign. They receive a link by mail.',
  attest_tax_form: 'The responsible party must complete and sign Form SS-4. They receive a link by mail.',
  follow_dissolution: 'The company pays what it owes, and its articles of dissolution are filed with the state.',
  await_outcome: 'Nobody needs to act: the office is being asked about the filing.',
  await_effect: 'The state filed the company with a later day of effect. It does not exist before.',
  await_operator: 'The operator of this service files it with the office.',
};

const OF_A_CORPORATION = {
  steps: { attestation: 'Signature of the incorporator', operating_agreement: 'Bylaws' } as Partial<typeof STEPS>,
  asked: { attest: 'The incorporator must sign. They receive a link by mail.' } as Readonly<Record<string, string>>,
};

export function deadStatusPage(): Reply {
  return deadLinkPage(
    404,
    'This page does not exist',
    'It may have been closed. Ask the person who forms the company.',
  );
}

/** Makes the page for a company from an archive that is not trusted. The page shows no number, date or document. */
export function unconfirmedStatusPage({ legal_name, livemode }: EntityView): Reply {
  return page(200, legal_name, {
    livemode,
    content: html`<p><strong>The company is not confirmed here.</strong></p>
      <p>It came from another deployment. The operator of this service must compare it with the office's register first.</p>`,
  });
}

/** Makes the page for a company whose account moves to another deployment, or has moved there. */
export function movingStatusPage({ legal_name, livemode }: EntityView, frozenAt: Date): Reply {
  return page(200, legal_name, {
    livemode,
    content: html`<p><strong>This page has not changed since ${momentWords(frozenAt)}.</strong></p>
      <p>The company is moving to another deployment of this service, or has moved there. Ask the person who forms the company for its new page.</p>`,
  });
}

const RELOAD_SECONDS: Record<EntityState, number | null> = {
  Draft: 60,
  Filing: 10,
  Filed: 10,
  Registered: 10,
  Active: null,
  FilingFailed: 60,
  WindingDown: 60,
  Dissolved: null,
  Importing: 60,
  ImportFailed: 60,
};

type Desk = { isDesk: boolean };
type Downloads = { documents: readonly { id: string; title: string }[]; token: string };

/**
 * Makes the page that shows a customer the progress of a formation, without account data, addresses or text from the
 * registry.
 */
export function statusPage(
  entity: EntityView,
  steps: readonly FormationStep[],
  downloads: Downloads,
  now: Date,
  desk: Desk,
): Reply {
  const next = nextAction(entity, desk);
  const code = next?.code === 'attest' && entity.stage === 'ein' ? 'attest_tax_form' : (next?.code ?? '');
  const reloadSeconds = RELOAD_SECONDS[entity.state];
  const corporateWords = entity.legal_form === 'corporation' ? OF_A_CORPORATION : null;
  return page(200, entity.legal_name, {
    livemode: entity.livemode,
    content: html`<p><strong>${STATES[entity.state]}</strong></p>
      ${next && html`<p>${corporateWords?.asked[code] ?? ASKED_BY_CODE[code] ?? ASKED[next.actor]}</p>`}
      <dl>
        ${next && entity.expected_by && html`<dt>Expected by</dt><dd>${momentWords(entity.expected_by)}</dd>`}
        ${entity.filing_number && html`<dt>Filing number</dt><dd>${entity.filing_number}</dd>`}
        ${entity.filed_at && html`<dt>Filed</dt><dd>${momentWords(entity.filed_at)}</dd>`}
      </dl>
      ${downloads.documents.length > 0 ? html`<h2>Documents</h2><ul>${documentLines(downloads)}</ul>` : null}
      ${steps.length > 0 ? html`<h2>Step by step</h2><ul>${steps.map((step) => stepLine(step, { ...STEPS, ...corporateWords?.steps }))}</ul>` : null}
      ${reloadSeconds && html`<p class="soft">As of ${momentWords(now)}. This page updates automatically.</p>`}`,
    reloadSeconds,
  });
}

function documentLines({ documents, token }: Downloads) {
  return documents.map(({ id, title }) => html`<li><a href="./${token}/documents/${id}">${title}</a></li>`);
}

function stepLine({ name, status, finished_at }: FormationStep, titles: typeof STEPS) {
  if (status === 'skipped') return null;
  return html`<li>${titles[name]}: <strong>${STATUSES[status]}</strong>${
    finished_at && html` <time class="soft">${momentWords(finished_at)}</time>`
  }</li>`;
}
