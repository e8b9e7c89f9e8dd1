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
  .map(([code, { meaning, retryable }]) => `- \`${code}\`: ${meaning}${retryable ? ' May pass later, unchanged.' : ''}`)
  .join('\n');

type Examples = {
  packetHash: string;
  secret: string;
  target: string;
  signature: Record<string, string>;
  basePath: string;
  baseSignature: Record<string, string>;
};

/** Rules that schemas cannot express. Each has a test in test/registry-contract or test/simulator. */
export const introduction = (example: Examples) =>
  `
A registry is any program that files for the Entity Formation Service: a state's interface, an agent's office, a filing robot.
Follow the rules below and a company is never filed twice, whatever breaks in between. "The sender" is the service.

## Addresses
All paths are relative to one base URL, which may have a path of its own: with \`https://registry.example/efs/v1\` filings go to
\`https://registry.example/efs/v1/filings\`.

## Reference
Every submission carries \`Idempotency-Key\`: the reference the sender gave this filing, 1 to 200 visible ASCII characters. Every
send of the same filing carries the same reference and, to the byte of its RFC 8785 form, the same packet. Keep the reference with
what you record, for good. \`POST /filings\` and \`POST /tax-numbers\` have a register each; a reference is unique within one.
- If you declare \`dedupes_by_reference\`, a reference you have recorded is answered with what you recorded, in its present
  status, also after the deadline; two at once count as one. The same reference with another packet is refused with 422.
- If you do not declare it, record every send that arrives in time, and show every entry in look-ups, each under the reference
  it came with. The sender looks before every send, and sends again only after it has established that nothing was recorded.

## Deadline
Every submission carries \`Filing-Deadline\`. Compare it with your clock when the request arrives, and again as the last thing
before you record. If it has passed, record nothing and answer 202 with status \`too_late\`. That answer is a promise:
this request has had no effect and never will. What was recorded in time is not undone, however long the answer takes.
Keep your clock in step (NTP). The sender adds a clock allowance, 2 seconds unless its operator sets another, to every
deadline before it draws a conclusion; a clock that is further off can make it file twice.

## max_processing_ms
How long after its deadline a filing can still show up for the first time in your look-ups. This holds for every filing you
have recorded, also for one that you have answered \`pending\`: it must be visible at the latest at deadline +
\`max_processing_ms\`. From then on, plus the clock allowance, two look-ups in a row without it have a meaning:
- If you answered \`pending\`, the sender believes that the filing is lost. It is never sent again; a person asks you.
- If you never answered, the sender believes that you do not have it. It sends it again if you declare \`enforces_deadline\` or
  \`dedupes_by_reference\`; otherwise a person asks you.

So too long costs patience; too short files companies twice. With null you promise nothing: then a filing whose answer was lost
is sent again only if you declare \`dedupes_by_reference\`, and left to a person otherwise; a \`pending\` one is asked for until the
moment for which its decision is expected (\`expected_at\`, or what is usual for the state) and is a person's from then on.

## Packet hash
Answer with \`packet_hash\`: BLAKE3, 32 bytes as lower-case hex, over the RFC 8785 (JCS) form of the packet exactly as it arrived,
members you do not know included. By it the sender sees that you recorded its filing and no other: an answer with another hash
is left to a person.
The example formation of \`POST /filings\` has the hash \`${example.packetHash}\`.

## Documents and fees
A packet names the documents that belong to it by kind and BLAKE3 hash. The files are not sent by this protocol, and no money
is: how the fee of \`fee_cents\` is paid is agreed beside it.

## Answers
A submission is answered with 202, \`Content-Type: application/json\`, and a status:
- \`pending\`: recorded, not decided. Add \`expected_at\` if you can. The sender looks it up at that moment, or else again and
  again, once a minute at least; with \`channel\` \`paper\` and \`expected_at\`, once an hour until then.
- \`accepted\`: requires \`number\` and \`filed_at\`; add \`evidence\`. Final. Never invent a number.
- \`rejected\`: requires \`rejection\`, and in it \`code\`, \`message\` and \`retryable\`. Final for this reference; a corrected filing comes
  under a new one.
- \`too_late\`: see above. Nothing is recorded under it, so it never appears in a look-up.

\`reference\`, \`packet_hash\` and \`received_at\` are required with every status. An \`accepted\` without a number or a date, or a
\`rejected\` without a reason, is believed by nobody and left to a person.

## Numbers
A number has 1 to 40 printable ASCII characters, at least one of them a digit, and no space at either end. Write it always in the
same way, as the office does: \`2026-000123456\` in Wyoming, seven or eight digits in Delaware, \`12-3456789\` for an EIN. A number
of another form is confirmed by a person before it counts.
A filing number names one company of its state, and an EIN one company over all; a number that another company has is left to a
person. Punctuation and case do not make another number of it. For the same company it may be repeated: the number of a
dissolution may be that of its formation.
\`filed_at\` is not earlier than the creation of the company by the sender and not in the future. If you know the day only, write
midnight, in UTC or in the state's own time.

## Refusals
A 4xx with a problem document (RFC 9457) means: this request recorded nothing, and never will.
- ${retried}: not now. The same packet comes again, under the same reference: after \`Retry-After\`, or else after a
  while of the sender's choice.
- Every other 4xx, 400 and 422 among them: never. It would be refused again, so it is not sent again and a person takes it
  from there. If the office has refused the filing itself, answer 202 with \`rejected\`: only that lets its owner correct it.

After anything else (a 5xx, a 4xx without a problem document, a redirect, a broken connection, a time-out, an answer that cannot
be read) the sender assumes neither that the filing was recorded nor that it was not: it looks the reference up, and looks again,
before it sends once more. So use 5xx freely for trouble, never for a refusal.

## Retry-After
In seconds or as a date. With a refusal of a submission (a 5xx, or ${retried}) the sender sends this filing again only when
it has passed, and at most ${minutes(LONGEST_RETRY_AFTER_MS)} later. It never delays look-ups.

## Patience
- A submission is answered within 10 seconds, unless the sender's operator sets another limit (30 at most); half of it is the
  deadline. Decide later if you must, and answer \`pending\` now.
- Look-ups, name checks and capabilities are answered within ${seconds(LOOKUP_TIMEOUT_MS)}; a name check that a person waits for, within 1.5 seconds.
- After ${FAILURES_TO_OPEN} calls in a row that did not reach you or were answered 5xx, a process of the sender makes none for up to ${seconds(LONGEST_PAUSE_MS)}, then
  one at a time until one is answered.
- The sender gives up, and leaves the filing to a person, after ${MAX_SENDS} sends that never led to a record, and after ${days(OUTAGE_LIMIT_MS)}
  in which you could not be reached. Otherwise it goes on asking.

## Capabilities
Kept for ${seconds(CAPABILITIES_KEPT_MS)} by each process of the sender, and read strictly: if one value cannot be read (a number as text, a
time zone that does not exist, another \`protocol\`), or \`livemode\` is not the sender's, nothing is sent until it can. A filing
whose jurisdiction you do not list is not sent. If \`lookup\` is false, nothing can be found out about a filing that you have
answered \`pending\`: a person has to ask you.

## Look-up
Show everything you have. If a filing was recorded twice, answer both entries: hiding one hides the mistake from those who
must repair it. An empty list means that you have nothing at this moment. A list answers 200 with \`Content-Type: application/json\`.
By name, the sender asks only after a look-up by reference has found nothing while an outcome is unknown; \`since\` is when it
opened the filing, and entries under references that it knows from other filings do not count.

## Names
\`available\` or \`taken\`, with all that stands in the way in \`conflicts\`. A name check holds nothing. \`available\` together with conflicts,
or for another name than the one asked, is not believed.

## Dissolutions
\`POST /filings\` takes two types of packets: a formation, and the dissolution of a company that is on the register. They are kept in
one register: a reference names one filing of either type, and look-ups, by reference and by name, answer both. The company is the
accepted formation with this \`filing_number\`. It holds its name until the dissolution is accepted; from then on the name is free.
A registry that files no dissolutions answers 422: nothing is recorded, and a person takes it from there.

## Office hours
If you take submissions at certain hours only, declare \`office_hours\`; outside of them nothing is sent. What arrives all the same
may be answered 503 with \`Retry-After\`.

## Signatures
Where both sides share a secret, every request of the sender is signed by RFC 9421 (HTTP Message Signatures) with \`hmac-sha256\`:
one signature in \`Signature-Input\` and \`Signature\`. It covers \`@method\`, \`@path\`, \`@query\`, and of \`Content-Type\`, \`Content-Digest\`
(RFC 9530, \`sha-256\`), \`Idempotency-Key\` and \`Filing-Deadline\` those that the request has; its parameters are \`created\`, \`keyid\` and
\`alg\`. Check that all of these are covered, that \`created\` is within ${SIGNATURE_WINDOW_SECONDS} seconds of your clock, the signature, and the digest of the body.
Answer 401 to anything else: like every 4xx it promises that nothing was recorded.
\`@path\` is the whole path as the sender requested it, the path of the base URL included; \`@query\` is \`?\` where there is none.
Behind a proxy that rewrites paths, check the path that came from the sender.
To try yours: with the secret \`${example.secret}\` (base64), a request \`GET ${example.target}\` has
\`Signature-Input: ${example.signature['signature-input']}\` and
\`Signature: ${example.signature['signature']}\`.
The same request to the base path \`${example.basePath}\`, \`GET ${example.basePath}${example.target}\`, has
\`Signature: ${example.baseSignature['signature']}\`.

## Callbacks
You may tell the sender that something was decided, at the address it gave you (\`/v1/registry/callbacks\`), signed in the same way
with the same secret: see the webhook \`decided\`. It is a hint: the sender looks the reference up at once. So a callback may come
twice, and may be lost; 202 says only that it was heard. Try a few times, then leave it.

## Rejection codes
${rejectionTable}

A code that is not in this list counts as \`registry_other\` or \`ein_other\` and is shown beside it; an empty \`message\` is replaced by
the meaning of the code.

## General
JSON in UTF-8, at most 1 MiB each way. Moments are RFC 3339; those of the sender are in UTC with milliseconds, yours may have any
offset. Text has no control characters (only \`message\`, \`detail\` and \`evidence\` may have line breaks and tabs) and no halves of
surrogate pairs: those cannot be stored. Never send a person's tax number (SSN, ITIN); the sender blanks what looks like one.
Ignore members you do not know, apart from hashing them. No redirects: they are not followed. Refuse a packet whose \`livemode\` is
not yours with 422.
`.trim();
