import { FAILURES_TO_OPEN, LONGEST_PAUSE_MS } from '../domain/filing/circuit.ts';
import { LONGEST_RETRY_AFTER_MS, MAX_SENDS, OUTAGE_LIMIT_MS } from '../domain/filing/filing.ts';
import { SIGNATURE_WINDOW_SECONDS } from '../domain/formats/http-signature.ts';
import { CAPABILITIES_KEPT_MS, LOOKUP_TIMEOUT_MS, TRY_LATER } from './http.ts';
import { REJECTION_CODES } from './protocol.ts';

const seconds = (ms: number) => `${ms / 1000} seconds`;
const minutes = (ms: number) => `${ms / 60_000} minutes`;
const days = (ms: number) => `${ms / 86_400_000} days`;
const retried = [...TRY_LATER].join(', ');

const rejectionTable = Object.entries(REJECTION_CODES)
  .map(
    ([code, { meaning, retryable }]) =>
      `- \`${code}\`: ${meaning}${retryable ? ' May be accepted later, unchanged.' : ''}`,
  )
  .join('\n');

type Examples = {
  packetHash: string;
  secret: string;
  target: string;
  signature: Record<string, string>;
  basePath: string;
  baseSignature: Record<string, string>;
};

/**
 * Returns the protocol rules that schemas cannot express. Each has a test in test/registry-contract or test/simulator.
 */
export const introduction = (example: Examples) =>
  `
A registry is any program that files for the Entity Formation Service: a state's interface, an agent's office, a filing robot.
If you follow these rules, no company is filed twice, whatever fails. "The sender" is the service, and "an operator" is a person
who runs it.

## Addresses
All paths are relative to one base URL, which may contain a path: with \`https://registry.example/efs/v1\`, filings go to
\`https://registry.example/efs/v1/filings\`.

## Reference
Every submission has an \`Idempotency-Key\`: the sender's reference for this filing, 1 to 200 visible ASCII characters. Every send
of a filing has the same reference and the same packet (the same bytes in RFC 8785 form). Store the reference permanently with
your record. \`POST /filings\` and \`POST /tax-numbers\` have separate registers; a reference is unique within one register.
- If you declare \`dedupes_by_reference\`, answer a recorded reference with its record in its current status, even after the
  deadline. Two sends at once count as one. Refuse the same reference with another packet with 422.
- If you do not declare it, record every send that arrives in time, and return every entry in look-ups, each under the reference
  it came with. The sender looks up before every send, and sends again only after it has established that nothing was recorded.

## Deadline
Every submission has a \`Filing-Deadline\`. Compare it with your clock when the request arrives, and again immediately before you
record. If it has passed, record nothing and answer 202 with status \`too_late\`. That answer is a promise: this request has had no
effect and never will. A filing that was recorded in time stays recorded, however long the answer takes.
Keep your clock accurate (NTP). The sender adds a clock allowance, 2 seconds unless its operator sets another, to every deadline
before it draws a conclusion. If your clock is off by more, the sender may file twice.

## max_processing_ms
The maximum time after its deadline until a filing first appears in your look-ups. It applies to every filing you have recorded,
also if you answered \`pending\`: the filing must be visible at deadline + \`max_processing_ms\` at the latest. After that time plus
the clock allowance, the sender draws a conclusion from two consecutive look-ups that do not show the filing:
- If you answered \`pending\`, the filing is lost. The sender never sends it again; an operator contacts you.
- If you never answered, you do not have the filing. The sender sends it again if you declare \`enforces_deadline\` or
  \`dedupes_by_reference\`; otherwise an operator contacts you.

A value that is too large delays filings; a value that is too small leads to double filings. Null means no guarantee: a filing
whose answer was lost is then sent again only if you declare \`dedupes_by_reference\`, and otherwise goes to an operator. A
\`pending\` filing is looked up until its decision is expected (\`expected_at\`, or the usual time for the state), and then goes to
an operator.

## Packet hash
Answer with \`packet_hash\`: the BLAKE3 hash, 32 bytes as lower-case hex, of the RFC 8785 (JCS) form of the packet exactly as it
arrived, including members you do not know. It shows the sender that you recorded this filing and no other. An answer with another
hash goes to an operator.
The example formation of \`POST /filings\` has the hash \`${example.packetHash}\`.

## Documents and fees
A packet names its documents by kind and BLAKE3 hash. This protocol transfers neither files nor money: agree separately how the
fee in \`fee_cents\` is paid.

## Answers
Answer a submission with 202, \`Content-Type: application/json\`, and a status:
- \`pending\`: recorded, not decided. Add \`expected_at\` if you can. The sender looks the filing up just after that time, and
  otherwise at least once a minute; with \`channel\` \`paper\` and \`expected_at\`, once an hour until then.
- \`accepted\`: requires \`number\` and \`filed_at\`; add \`evidence\`. Final. Never invent a number.
- \`rejected\`: requires \`rejection\`, and in it \`code\`, \`message\` and \`retryable\`. Final for this reference; a corrected filing has a new
  reference.
- \`too_late\`: see Deadline. Nothing is recorded, so it never appears in a look-up.

Every status requires \`reference\`, \`packet_hash\` and \`received_at\`. An \`accepted\` answer without a number or a date, or a
\`rejected\` answer without a reason, has no effect and goes to an operator.

## Numbers
A number has 1 to 40 printable ASCII characters, at least one digit, and no space at either end. Always write it in the form that
the office uses: \`2026-000123456\` in Wyoming, seven or eight digits in Delaware, eleven in Colorado, \`12-3456789\` for an EIN. An operator has to confirm
a number of another form before it counts.
A filing number identifies one company of its state, and an EIN identifies one company in all states. Two numbers that differ only
in punctuation or case are the same number. A number that another company has goes to an operator. For the same company a number
may be repeated: a dissolution may have the number of its formation.
\`filed_at\` must not be earlier than the time at which the sender created the company, nor in the future. If you know only the day,
write midnight, in UTC or in the state's time.

## Refusals
A 4xx with a problem document (RFC 9457) means that this request recorded nothing and never will.
- ${retried}: temporary. The sender sends the same packet again under the same reference, after \`Retry-After\` or, without
  it, after a time of its choice.
- Every other 4xx, such as 400 and 422: permanent. The sender does not send it again, and the filing goes to an operator. If the
  office itself has rejected the filing, answer 202 with \`rejected\` instead: only then can its owner correct it.

After anything else (a 5xx, a 4xx without a problem document, a redirect, a broken connection, a time-out, an unreadable answer)
the sender does not know whether the filing was recorded. It looks the reference up, more than once, before it sends again. So
you can use 5xx for any internal trouble; never use it for a refusal.

## Retry-After
Seconds or a date. If you answer a submission with 5xx, or with ${retried}, the sender sends this filing again only after
\`Retry-After\`, of which it waits ${minutes(LONGEST_RETRY_AFTER_MS)} at most. Look-ups are never delayed.

## Time limits
- Answer a submission within 10 seconds, unless the sender's operator sets another limit (30 at most); half of it is the
  deadline. If you need longer to decide, answer \`pending\`.
- Answer look-ups, name checks and capabilities within ${seconds(LOOKUP_TIMEOUT_MS)}, and a name check that a person waits for within 1.5 seconds.
- After ${FAILURES_TO_OPEN} consecutive calls that did not reach you or got a 5xx, a process of the sender makes no calls for up to ${seconds(LONGEST_PAUSE_MS)}, and
  then one at a time until one is answered.
- The sender stops and gives the filing to an operator after ${MAX_SENDS} sends that led to no record, and after ${days(OUTAGE_LIMIT_MS)} in which you
  could not be reached. Otherwise it continues.

## Capabilities
Each process of the sender caches them for ${seconds(CAPABILITIES_KEPT_MS)} and reads them strictly. If a value is invalid (a number as text, a time zone that
does not exist, another \`protocol\`), or \`livemode\` differs from the sender's, nothing is sent until you correct it. A filing for a
jurisdiction that you do not list is not sent. If \`lookup\` is false, the sender cannot learn the outcome of a filing that you
answered with \`pending\`: an operator has to ask you.

## Look-up
Return every entry. If a filing was recorded twice, return both entries, so that operators can correct the mistake. An empty list
means that you have no entry at this moment. Answer 200 with \`Content-Type: application/json\`.
The sender looks up by name only while an outcome is unknown and a look-up by reference has found nothing. \`since\` is the time at
which it opened the filing. It ignores entries under references of its other filings.

## Names
Answer \`available\` or \`taken\`, and list every conflicting name in \`conflicts\`. A name check reserves nothing. The sender
ignores an answer that lists conflicts but says \`available\`, or that is about another name than the requested one.

## Filings of companies
\`POST /filings\` accepts these types of packets: a formation, and of a company that is on the register a dissolution, an amendment,
a change of the registered agent, an annual report (Wyoming, Colorado), and an annual tax (Delaware). All share one register: a reference identifies one filing of any type, and look-ups by reference
and by name return all types. \`normalized_name\` is the name on file when the packet was made.
\`changes\` of an amendment or a change of agent lists what is different from then on. A company that gets another name holds both
until you accept the change, and only the new one afterwards. \`report\` of an annual report or an annual tax is its period, with the
figures that the tax is computed from; accept each period of a company once.
\`filing_number\` identifies the accepted formation of the company. The company holds its name until the dissolution is accepted;
then the name is free. If you do not file a type, answer 422: nothing is recorded, and the filing goes to an operator.

## Office hours
If you accept submissions only at certain hours, declare \`office_hours\`: the sender sends nothing outside these hours. You may
answer a submission that arrives anyway with 503 and \`Retry-After\`.

## Signatures
If both sides share a secret, the sender signs every request by RFC 9421 (HTTP Message Signatures) with \`hmac-sha256\`: one
signature in \`Signature-Input\` and \`Signature\`. It covers \`@method\`, \`@path\`, \`@query\`, and those of \`Content-Type\`, \`Content-Digest\`
(RFC 9530, \`sha-256\`), \`Idempotency-Key\` and \`Filing-Deadline\` that the request has. Its parameters are \`created\`, \`keyid\` and \`alg\`.
Check that all of these are covered, that \`created\` is within ${SIGNATURE_WINDOW_SECONDS} seconds of your clock, the signature, and the digest of the body.
Otherwise answer 401: like every 4xx, it promises that nothing was recorded.
\`@path\` is the whole path that the sender requested, including the path of the base URL; \`@query\` is \`?\` if there is no query.
Behind a proxy that rewrites paths, check the path that the sender requested.
To test your code: with the secret \`${example.secret}\` (base64), the request \`GET ${example.target}\` has
\`Signature-Input: ${example.signature['signature-input']}\` and
\`Signature: ${example.signature['signature']}\`.
With the base path \`${example.basePath}\`, the request \`GET ${example.basePath}${example.target}\` has
\`Signature: ${example.baseSignature['signature']}\`.

## Callbacks
You may report a decision to the address that the sender gave you (\`/v1/registry/callbacks\`), signed in the same way with the same
secret: see the webhook \`decided\`. The sender takes it only as a hint to look the reference up at once. So a callback may be sent
twice or be lost; 202 only confirms that it was received. Try a few times, then stop.

## Rejection codes
${rejectionTable}

A code that is not in this list counts as \`registry_other\` or \`ein_other\` and is shown beside it. The meaning of the code replaces
an empty \`message\`.

## General
JSON in UTF-8, at most 1 MiB in each direction. Times are RFC 3339; the sender's are in UTC with milliseconds, yours may have any
offset. Text must not contain control characters (only \`message\`, \`detail\` and \`evidence\` may contain line breaks and tabs) or
unpaired surrogates, which cannot be stored. Never send a person's tax number (SSN, ITIN); the sender blanks text that looks like
one. Ignore members you do not know, except in the packet hash. Do not redirect: the sender does not follow redirects. Refuse a
packet whose \`livemode\` differs from yours with 422.
`.trim();
