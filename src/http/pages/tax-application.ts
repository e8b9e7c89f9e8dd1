import { signingOf } from '../../domain/filing/attestation.ts';
import { NO_LEGAL_ADVICE } from '../../domain/filing/attestation-texts.ts';
import { formWords } from '../../domain/filing/form-words.ts';
import { signerOf } from '../../domain/filing/packet.ts';
import { momentWords } from '../../domain/formats/moment.ts';
import { findPack } from '../../domain/jurisdictions/index.ts';
import type { LegalForm } from '../../domain/jurisdictions/pack.ts';
import { inputOf, type TaxInputName } from '../../domain/tax/tax-answers.ts';
import { TAX_FORM, type TaxFormLine } from '../../domain/tax/tax-form.ts';
import type { Asked } from '../../outcomes/answer-attestation.ts';
import type { AskedTaxForm, EnteredTaxForm } from '../../papers/tax-application.ts';
import type { Reply } from '../../store/core/idempotency.ts';
import { statementOf } from './attestation.ts';
import { type Html, html } from './html.ts';
import { page } from './page.ts';

type Shown = Pick<EnteredTaxForm, 'answers' | 'problems'>;
const NOTHING_ENTERED: Shown = { answers: {}, problems: {} };

/**
 * Asks the responsible party to answer the open questions of Form SS-4 and to sign it. `entered`: the values of the
 * last attempt.
 */
export function taxApplicationPage(
  request: Asked,
  { lines, designee }: AskedTaxForm,
  { token, expiresAt, entered = null }: { token: string; expiresAt: Date; entered?: Shown | null },
): Reply {
  const { entity, filing } = request;
  const { title, why } = signingOf(filing.type);
  return page(entered === null ? 200 : 422, `${title} ${entity.legal_name}`, {
    livemode: entity.livemode,
    content: html`<p><strong>${signerOf(filing.packet).name}</strong>, you are asked to sign. ${why(formWords(entity.legal_form as LegalForm))}</p>
      ${entered && html`<p class="warn" role="alert">${againText(entered)}</p>`}
      <form method="post">
        <h2>${TAX_FORM.title}</h2>
        <dl>${lines.map((line) => lineBlock(line, entered ?? NOTHING_ENTERED))}</dl>
        <h2>Before you sign</h2>
        <ul>
          <li>Your tax number is not entered here. The operator asks you for it by telephone.</li>
          <li>The IRS gives one number for each responsible party and day.</li>
          <li>${NO_LEGAL_ADVICE}</li>
        </ul>
        <h2>What you sign</h2>
        <p>${taxStatementOf(request)}</p>
        ${
          designee === null
            ? html`<p class="warn">No operator of this service applies for tax numbers yet, so there is nobody to authorize. Please open this link again later.</p>`
            : html`<input type="hidden" name="designee" value="${designee.id}"><button type="submit">Sign</button>`
        }
      </form>
      <form method="post" action="./${token}/decline"><button type="submit" class="second">Decline</button></form>
      <p class="soft">If you decline, nobody applies. Your answers, the moment and your network address are recorded.
      The link works once, until ${momentWords(expiresAt)}. If you did not expect it, close this page: nobody applies.</p>`,
  });
}

/** Returns the text of the statement that the responsible party signs. */
export function taxStatementOf({ attestation, entity, filing }: Asked): string {
  const pack = findPack(entity.jurisdiction, filing.pack_version);
  if (pack === undefined) throw new Error(`filing ${filing.id} without its pack`);
  return statementOf(attestation, pack);
}

function againText({ problems }: Shown): string {
  return Object.keys(problems).length === 0
    ? 'Nothing is signed yet: the third-party designee changed. Read the form, and sign it again.'
    : 'Nothing is signed yet: some answers are missing or wrong.';
}

function lineBlock(line: TaxFormLine, entered: Shown): Html {
  const { line: number, label, note, inputs = [] } = line;
  const text = 'value' in line ? line.value : 'blank' in line ? 'Left blank' : line.fillIn;
  const isOpen = inputs.length > 0;
  return html`<dt>${number === '' ? null : `${number} `}${label}</dt>
        <dd>${isOpen && !('value' in line) ? null : text}${note === undefined || isOpen ? null : html`<br><span class="soft">${note}</span>`}
        ${inputs.map((name) => inputBlock(name, entered))}</dd>`;
}

function inputBlock(name: TaxInputName, { answers, problems }: Shown): Html {
  const { label, ...input } = inputOf(name);
  const { [name]: answer = '' } = answers;
  const { [name]: problem } = problems;
  const isRequired = input.isIf === undefined && input.isOptional === undefined;
  const marks = html`id="${name}" name="${name}"${isRequired ? html` required` : null}${
    problem === undefined ? null : html` aria-invalid="true" aria-describedby="${name}_problem"`
  }`;
  return html`<p><label for="${name}">${label}</label>
        ${
          input.type === 'choice'
            ? html`<select ${marks}><option value=""></option>${input.choices.map(
                (choice) => html`<option${choice === answer ? html` selected` : null}>${choice}</option>`,
              )}</select>`
            : html`<input type="${input.type}" value="${answer}" maxlength="200"${input.type === 'number' ? html` min="${input.least ?? 0}"` : null} ${marks}>`
        }</p>
        ${problem === undefined ? null : html`<p class="warn" id="${name}_problem">${problem}</p>`}`;
}
