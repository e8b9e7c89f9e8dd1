import { type Static, Type } from 'typebox';
import { PERSON_CAPACITIES } from '../../../domain/constitution/named-people.ts';
import { FILING_STATES, FILING_TYPES } from '../../../domain/filing/filing.ts';
import { HAND_IN_CHANNELS, SERVICE_LEVELS } from '../../../domain/filing/filing-report.ts';
import { FILING_QUEUES, MAIL_QUEUE, MOST_COUNTED, QUEUES } from '../../../domain/filing/queue.ts';
import { REJECTION_CODES } from '../../../domain/filing/rejection.ts';
import { STUCK_REASONS } from '../../../domain/filing/stuck.ts';
import { EIN_PATTERN } from '../../../domain/formats/ein.ts';
import {
  ConfirmUnusual,
  EVIDENCE,
  EVIDENCE_IF_ANY,
  EVIDENCE_OF_FACTS,
  EvidenceCheck,
  enteredDate,
} from '../../../schema/evidence.ts';
import { Rejection } from '../../../schema/rejection.ts';
import {
  body,
  exampleShape,
  idOf,
  LIST_END,
  moment,
  Nullable,
  part,
  query,
  StatedDay,
  StatedMoment,
  shape,
  Timestamp,
  text,
  Uuid,
} from '../../../schema/wire.ts';
import { Document } from '../documents/shapes.ts';
import { DRAFT } from '../entities/shapes.ts';
import { Attempt } from '../formation/shapes.ts';
import { MARK_MEANING, MARKS } from '../names/shapes.ts';

const FilingContact = part('The person whom the office can ask about the filing. Null: the company was deleted.', {
  name: Type.String(),
  email: Type.String(),
  phone: Nullable(text('Phone number. Null: the constitution has no `organizer.phone`.')),
  mailing_address: Nullable(Type.String()),
});

const source = {
  mark: Type.Enum([...MARKS], { description: MARK_MEANING }),
  citation: text('Law or page that requires the field or form.'),
  checked_on: text('Month in which the source was last checked.', '2026-11'),
};

const FormField = Type.Object({
  section: Type.String(),
  field: text('Name of the field in the form.'),
  value: Nullable(text('The text to enter. Empty: leave the field empty. Null: nobody has supplied the text.')),
  note: Nullable(Type.String()),
  ask: Nullable(
    text(
      "Question to ask the company, because the text or a part of it is missing. Null: the text is complete, or must not be asked for by mail, such as a person's tax number.",
    ),
  ),
  ...source,
});

const OfficeForm = part(
  'The form of the office, with the text to enter in each field. `mark` shows how certain a field is. Null: the form is not known.',
  {
    title: Type.String(),
    site: text('The site of the office.'),
    channel: Type.Enum(['online', 'paper']),
    instructions: Type.Array(Type.String()),
    ...source,
    fields: Type.Array(FormField, { description: 'Fields in the order of the form.' }),
  },
);

const SUMMARY = {
  id: '0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e30',
  account_id: '0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e01',
  entity_id: DRAFT.id,
  type: 'formation',
  reference: `efs-${DRAFT.id}-formation-1`,
  is_import: false,
  is_unverified: false,
  state: 'pending',
  review_reason: null,
  wait_reason: null,
  waits_until: null,
  legal_name: 'Helios Research DAO LLC',
  jurisdiction: 'US-WY',
  fee_cents: 10_000,
  opened_at: '2026-11-21T18:00:00.000Z',
  claimed_by: null,
  claimed_at: null,
  handed_in: null,
  release_asked_by: null,
  release_reason: null,
  held_until: null,
};

const PLACES = [
  {
    queue: 'to_file',
    since: SUMMARY.opened_at,
    reason: 'The filing is complete and has to be filed by hand.',
    requirement_id: null,
    next_step: `POST /v1/operator/filings/${SUMMARY.id}/claim, file what GET /v1/operator/filings/${SUMMARY.id} shows, then POST …/accept or …/reject.`,
    waits_until: null,
  },
];

const FILING_PAGE = { data: [{ ...SUMMARY, queues: PLACES }], next_cursor: null, has_more: false };

const QUEUE_LIST = {
  data: [
    {
      queue: 'to_file',
      description: 'Filings that operators file by hand (`REGISTRY=desk`).',
      count: 3,
      has_more: false,
      oldest_at: SUMMARY.opened_at,
      list: '/v1/operator/filings?queue=to_file',
    },
  ],
};

export const FILING = {
  ...SUMMARY,
  queues: PLACES,
  packet: { type: 'formation', legal_name: 'Helios Research DAO LLC', jurisdiction: 'US-WY' },
  packet_hash: '9f'.repeat(32),
  packet_changed_at: null,
  signing: {
    signer: 'Ada Lovelace',
    capacity: 'Organizer',
    filer: 'Grace Hopper',
    filer_capacity: 'Authorized agent of Ada Lovelace, organizer',
    documents: [{ kind: 'articles', blake3: '7a'.repeat(32) }],
    proof: {
      attestation_id: '0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e20',
      signed_at: '2026-11-21T18:00:03.120Z',
      method: 'mailed_link',
      sent_to: 'a•••@helios.org',
      text_version: '2026-11-4',
      packet_hash: '9f'.repeat(32),
      certificate: '/v1/operator/filings/0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e30/documents/signature_certificate',
    },
    consent: {
      attestation_id: '0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e1f',
      signed_at: '2026-11-21T17:40:00.000Z',
      signed_by: 'Margaret Two Bulls',
      method: 'mailed_link',
      evidence_upload_id: null,
      evidence_check: null,
    },
    supplied_consent: null,
  },
  people: [{ capacity: 'organizer', name: 'Ada Lovelace', latin_name: null }],
  contact: {
    name: 'Ada Lovelace',
    email: 'ada@helios.org',
    phone: '+1 307-555-0142',
    mailing_address: '1 Main St, Cheyenne, WY 82001',
  },
  office_form: {
    title: 'Articles of organization, online',
    site: 'https://wyobiz.wyo.gov',
    channel: 'online',
    instructions: ['Save the receipt as a PDF.'],
    mark: 'unconfirmed',
    citation: 'The order of the pages was not seen',
    checked_on: '2026-11',
    fields: [
      {
        section: 'Company',
        field: 'Name',
        value: 'Helios Research DAO LLC',
        note: 'Exactly as here, with its designator.',
        ask: null,
        mark: 'official',
        citation: 'Articles of organization, form of the Secretary of State',
        checked_on: '2026-11',
      },
    ],
  },
  sends: 1,
  deadline_at: null,
  expected_by: '2026-12-16T00:00:00.000Z',
  result: null,
  asserted: null,
  number_held_by: null,
  rejection: null,
  rejection_evidence: null,
  held_result: null,
  evidence_check: null,
  at_office: null,
  attempts: [],
};

export const SCREENINGS = {
  data: [
    {
      id: '0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e40',
      account_id: SUMMARY.account_id,
      entity_id: SUMMARY.entity_id,
      legal_name: SUMMARY.legal_name,
      created_at: '2026-11-21T18:00:00.200Z',
    },
  ],
};

export const PAUSED = {
  jurisdiction: 'US-WY',
  paused: true,
  reason: 'The office is closed until Monday.',
  paused_at: '2026-11-21T18:00:00.000Z',
  packs: [
    {
      legal_form: 'llc',
      standing: 'reviewed',
      until: null,
      reviewer: 'Ruth Bader, Wyoming State Bar',
      reviewed_at: '2026-11-20T18:00:00.000Z',
    },
  ],
};

export const STUCK = {
  filings: [SUMMARY],
  jobs: [],
  stuck: [
    {
      code: 'repeated_errors',
      account_id: SUMMARY.account_id,
      entity_id: SUMMARY.entity_id,
      filing_id: SUMMARY.id,
      filing_type: SUMMARY.type,
      state: SUMMARY.state,
      legal_name: SUMMARY.legal_name,
      since: SUMMARY.opened_at,
      failures: 6,
      next_try_at: '2026-11-21T18:01:00.000Z',
      ...STUCK_REASONS.repeated_errors,
      job_id: SUMMARY.id,
    },
  ],
};

export const FilingPath = Type.Object({ id: idOf('filing') });
export const FilingDocumentPath = Type.Object({ ...FilingPath.properties, kind: Document.properties.kind });
export const EvidencePath = Type.Object({ ...FilingPath.properties, upload_id: idOf('file') });

const NamedPerson = Type.Object({
  capacity: Type.Enum([...PERSON_CAPACITIES]),
  name: text('The name, or the DID if the member has no name.', 'Ada Lovelace'),
  latin_name: Nullable(text('The name in Latin letters, if `name` is in another script.')),
});

export const FilingQuery = query({
  queue: Type.Optional(
    Type.Enum([...FILING_QUEUES], {
      description: `Only this queue. Default: all. ${FILING_QUEUES.map((queue) => `\`${queue}\`: ${QUEUES[queue].description}`).join(' ')}`,
    }),
  ),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 100, default: 20, description: 'Maximum number of filings to return.' }),
  ),
  cursor: Type.Optional(
    Type.String({ maxLength: 500, description: '`next_cursor` of the previous page, for the same queue.' }),
  ),
});

/** Makes the schema of a text that an operator writes for the record. */
export const reason = (description: string) => Type.String({ minLength: 1, maxLength: 500, description });

const HAND_IN = {
  channel: Type.Enum([...HAND_IN_CHANNELS], { description: 'The channel through which the filing was handed in.' }),
  handed_in_on: Type.String({ ...StatedDay, description: 'Day on which the filing was handed in at the office.' }),
};
const CALL_AGAIN_ON = Nullable(Type.String({ ...StatedDay, description: 'Day on which to ask the office again.' }));
const HandedIn = part('Record of the hand-in of the claimed filing at its office. Null: nobody recorded a hand-in.', {
  ...HAND_IN,
  call_again_on: CALL_AGAIN_ON,
  note: Nullable(Type.String()),
});
export const HandInFiling = body('HandInFiling', 'A record of how a claimed filing was handed in at its office.', {
  ...HAND_IN,
  call_again_on: Type.Optional(CALL_AGAIN_ON),
  note: Type.Optional(Nullable(reason('A note for operators, such as the number of a fax. Do not name a person.'))),
});

const summary = {
  id: Uuid,
  account_id: Uuid,
  entity_id: Uuid,
  type: Type.Enum([...FILING_TYPES]),
  reference: text('Reference of this filing at the registry.'),
  is_import: Type.Boolean({
    description:
      'True: the filing is the import of an existing company and is never sent. `packet` contains the statements of the account.',
  }),
  is_unverified: Type.Boolean({
    description:
      'True: the filing came with an archive that no trusted key signed. To confirm an accepted filing, request a correction with the number that is already recorded, and add a proof. An open filing is never sent from here: look it up at the office. If the office does not have the filing, release it, and the filing ends.',
  }),
  state: Type.Enum([...FILING_STATES]),
  review_reason: Nullable(text('Reason why a person must review the filing.')),
  wait_reason: Nullable(text('Reason why the filing was not sent yet, if the reason is not an error.')),
  waits_until: Nullable(Timestamp),
  legal_name: Type.String(),
  jurisdiction: Type.String(),
  fee_cents: Nullable(Type.Integer({ minimum: 0, description: 'Fee of the office, in US cents. Null: not known.' })),
  opened_at: Timestamp,
  claimed_by: Nullable(
    Type.String({
      format: 'uuid',
      description: 'Id of the operator who claimed the filing. The id of an operator is the id of their first key.',
    }),
  ),
  claimed_at: Nullable(Timestamp),
  handed_in: Nullable(HandedIn),
  release_asked_by: Nullable(
    Type.String({ format: 'uuid', description: "Id of the operator who requested the filing's release." }),
  ),
  release_reason: Nullable(text("Reason of the operator who requested the filing's release. Null: none was given.")),
  held_until: Nullable(
    Type.String({
      format: 'date-time',
      description:
        'Time until which a recorded result is held. Then the result is applied or, if its proof must be read a second time, the operator who recorded the result may read the proof again. Until then, any operator can withdraw the result, and another operator can confirm it. Null: no result is held.',
    }),
  ),
};

export const OperatorFilingSummary = shape('OperatorFilingSummary', 'A filing in a queue.', summary);

const Places = Type.Array(
  Type.Object({
    queue: Type.Enum([...FILING_QUEUES]),
    since: moment('Time at which the filing reached this queue.'),
    reason: Type.String(),
    requirement_id: Nullable(
      Type.String({
        format: 'uuid',
        description: 'Open requirement that the filing waits for. An operator must clear, refuse or settle it.',
      }),
    ),
    next_step: text('Next step for an operator.'),
    waits_until: Nullable(
      moment('In the queue `agent_consent`: time at which the agent gets the link by mail. Null: the link was mailed.'),
    ),
  }),
  { description: 'The queues that the filing is in, with the reason and the next step in each.' },
);

const QueuedFiling = shape('QueuedFiling', 'A filing in the queues of the operators.', { ...summary, queues: Places });
export const OperatorFilingPage = exampleShape(
  'OperatorFilingPage',
  'One page of a queue, or of all queues, oldest first.',
  FILING_PAGE,
  { data: Type.Array(QueuedFiling), ...LIST_END },
);

export const QueueList = exampleShape('QueueList', 'Every queue of the operators.', QUEUE_LIST, {
  data: Type.Array(
    Type.Object({
      queue: Type.Enum([...FILING_QUEUES, MAIL_QUEUE.queue]),
      description: Type.String(),
      count: Type.Integer({
        minimum: 0,
        maximum: MOST_COUNTED,
        description: `Number of entries, at most ${MOST_COUNTED}.`,
      }),
      has_more: Type.Boolean({ description: 'True: the queue has more entries than `count`.' }),
      oldest_at: Nullable(Timestamp),
      list: text('Path that lists the queue.'),
    }),
  ),
});

const Signing = part('The signer of the filing, and the proof of the signature. Null for a tax number.', {
  signer: text('The person who signed the papers, or has to sign them.'),
  capacity: Type.String({ examples: ['Organizer'] }),
  filer: Nullable(
    text(
      'The person who files: the operator who claimed the filing, under the name recorded with `PUT /v1/operator/filers/{office}`. Only this person certifies on a page of the office. Null: nobody claimed it, or no name is recorded.',
    ),
  ),
  filer_capacity: Nullable(text('The capacity of the filer, such as agent of the signer.')),
  documents: Type.Array(Type.Object({ kind: Type.String(), blake3: Type.String() }), {
    description: 'The signed documents to file. To download one, use its `kind`.',
  }),
  proof: Nullable(
    part('Proof of the online signature. Null: nobody signed online.', {
      attestation_id: Uuid,
      signed_at: Timestamp,
      method: Type.Enum(['mailed_link']),
      sent_to: text('The address to which the link was mailed, shortened.'),
      text_version: text('Version of the statement that was signed.'),
      packet_hash: text('Hash of the complete content that the signer saw and signed.'),
      certificate: text('Path of the signature certificate. Never file it: filings are public.'),
    }),
  ),
  consent: Nullable(
    part('Consent of the registered agent. Null: no consent is needed, or the agent has not consented yet.', {
      attestation_id: Uuid,
      signed_at: Nullable(Timestamp),
      signed_by: Nullable(text('The person who signed for the registered agent.')),
      method: Type.Enum(['mailed_link', 'paper']),
      evidence_upload_id: Nullable(text('The signed paper, if an operator recorded one.')),
      evidence_check: Nullable(EvidenceCheck),
    }),
  ),
  supplied_consent: Nullable(
    part(
      'A signed consent on paper that the account supplied and that no operator has recorded yet. Download the paper from `…/evidence/{upload_id}` and compare it with the filing. Then record it with `…/agent-consent`: send this `upload_id` as `evidence_upload_id`.',
      { upload_id: Uuid, signed_by: Type.String(), signed_at: Timestamp, supplied_at: Timestamp },
    ),
  ),
});

export const OperatorFiling = exampleShape(
  'OperatorFiling',
  'A filing with everything that an operator needs to file or judge it.',
  FILING,
  {
    ...summary,
    queues: Places,
    packet: Type.Record(Type.String(), Type.Unknown(), { description: 'The exact content of the filing.' }),
    packet_hash: Type.String(),
    packet_changed_at: Nullable(
      moment(
        'Time at which `packet` last changed after operators had received the filing. The packet changes if a fact of the company is corrected. Claim the filing again, and compare what you filed with `packet`.',
      ),
    ),
    signing: Nullable(Signing),
    people: Type.Array(NamedPerson, {
      description: 'Everyone whom the constitution names, for screening. A person with two capacities is listed twice.',
    }),
    contact: Nullable(FilingContact),
    office_form: Nullable(OfficeForm),
    sends: Type.Integer({ minimum: 0 }),
    deadline_at: Nullable(
      moment('Time until which the registry can still accept what was last sent. Null: operators file by hand.'),
    ),
    expected_by: Nullable(
      moment('Time by which the office usually decides. Weekends and holidays of the office are taken into account.'),
    ),
    result: Nullable(Type.Record(Type.String(), Type.Unknown())),
    rejection: Nullable(Rejection),
    rejection_evidence: Nullable(text('The notice of the rejection. Read it at `…/evidence/{upload_id}`.')),
    asserted: Nullable(
      part(
        'The number and date that the registry or the account stated, and that nobody has confirmed. Null unless the filing is in review.',
        {
          number: Nullable(Type.String()),
          filed_at: Nullable(Timestamp),
          evidence: Nullable(Type.String()),
        },
      ),
    ),
    number_held_by: Nullable(
      part(
        'Another company that already has the number stated for this filing. The account of the filing never sees this.',
        {
          account_id: Uuid,
          entity_id: Uuid,
          legal_name: Type.String(),
        },
      ),
    ),
    held_result: Nullable(
      Type.Record(Type.String(), Type.Unknown(), {
        description:
          'The result that an operator recorded, and that is held: it has no effect before `held_until`, unless another operator confirms it. `recorded_by` is the operator who recorded it. `needs_second_reading`: the text of the proof does not show what was recorded, so the result is applied only after its number was typed again from the proof. Until then `number` is null.',
      }),
    ),
    evidence_check: Nullable(EvidenceCheck),
    at_office: Nullable(
      part('Further facts of the acceptance, as an operator recorded them. Null: none was recorded.', {
        fee_paid_cents: Nullable(Type.Integer({ minimum: 0, description: 'Amount paid to the office, in US cents.' })),
        fee_difference_cents: Nullable(
          Type.Integer({ description: '`fee_paid_cents` minus `fee_cents`. Null: one of these is not known.' }),
        ),
        service_level: Nullable(Type.Enum([...SERVICE_LEVELS])),
        name_at_office: Nullable(text("The name in the office's spelling.")),
      }),
    ),
    attempts: Type.Array(Attempt),
  },
);

export const RecordAgentConsent = Type.Object(
  {
    signed_by: Type.String({ minLength: 1, maxLength: 200, description: 'The person who signed for the agent.' }),
    signed_at: Type.String({ ...StatedMoment, description: 'Time of the signature. It cannot be in the future.' }),
    ...EVIDENCE,
    is_standing: Type.Optional(
      Type.Boolean({
        default: false,
        description:
          'True: the paper covers every appointment of this agent at this office, so it is also used for later filings.',
      }),
    ),
  },
  { $id: 'RecordAgentConsent', description: 'A signed consent on paper.', additionalProperties: false },
);

const Result = {
  number: Type.String({ minLength: 1, maxLength: 40, description: 'Number, exactly as the office assigned it.' }),
  filed_at: enteredDate(
    'Date on which the office filed the papers, not before the company was created here, and not in the future.',
  ),
  effective_at: Type.Optional(
    enteredDate(
      'Date from which a formation has effect, if later than the filing date. The formation waits until then.',
    ),
  ),
  ...EVIDENCE_OF_FACTS,
};

const AT_OFFICE = {
  fee_paid_cents: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 100_000_000,
      description: 'Amount that you paid to the office, in US cents, with surcharges.',
    }),
  ),
  service_level: Type.Optional(Type.Enum([...SERVICE_LEVELS], { description: 'The service level that you paid for.' })),
  name_at_office: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 245,
      description:
        "The name in the office's spelling, if it differs from the filed name. A difference in more than case, punctuation and spaces needs `confirm_unusual`.",
      examples: ["O'MALLEY AND SONS TRADING, L.L.C."],
    }),
  ),
};

export const AcceptFiling = Type.Object(
  { ...Result, confirm_unusual: ConfirmUnusual, ...AT_OFFICE },
  { $id: 'AcceptFiling', description: 'The result of a filing, with proof.', additionalProperties: false },
);

export const RecordTaxNumber = Type.Object(
  {
    ein: Type.String({ pattern: EIN_PATTERN, description: 'EIN, as shown on the notice.', examples: ['12-3456789'] }),
    ...EVIDENCE_OF_FACTS,
    confirm_unusual: ConfirmUnusual,
  },
  { $id: 'RecordTaxNumber', description: 'An EIN, with the IRS notice as proof.', additionalProperties: false },
);

export const RejectFiling = Type.Object(
  {
    code: Type.Enum(Object.keys(REJECTION_CODES), { description: 'Code for the reason that the office gave.' }),
    message: Type.String({ minLength: 1, maxLength: 2_000, description: 'Text from the office.' }),
    pointer: Type.Optional(
      Type.String({ maxLength: 200, description: 'JSON Pointer to the part of the constitution that was rejected.' }),
    ),
    resubmit_by: Type.Optional(
      Type.String({ ...StatedMoment, description: 'Time until which the office accepts a corrected filing.' }),
    ),
    ...EVIDENCE_IF_ANY,
    confirm_unusual: ConfirmUnusual,
    without_notice: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 500,
        description:
          'Note on how the office told you, if it sent no notice, for example by telephone. In live mode, send either this, or the notice of the office as `evidence_upload_id`; the rejection of an import needs neither. Do not name a person.',
        examples: ['The office told us by telephone at 10:20.'],
      }),
    ),
  },
  { $id: 'RejectFiling', description: 'The reason why the office rejected the filing.', additionalProperties: false },
);
export type RejectFiling = Static<typeof RejectFiling>;

export const ReleaseFiling = Type.Object(
  {
    reason: Type.Optional(
      reason(
        'Reason for the record. Required from the operator who requests the release of a claimed filing. Do not name a person.',
      ),
    ),
    site_down: Type.Optional(
      Type.Boolean({
        default: false,
        description:
          'True: the site of the office was down, so you submitted nothing. Only the operator who claimed the filing can set this. The filing then returns to the queue without a second operator.',
      }),
    ),
  },
  { $id: 'ReleaseFiling', description: 'Reason for releasing a filing.', additionalProperties: false },
);
