import { createServer, type IncomingHttpHeaders } from 'node:http';
import { blake3 } from '@noble/hashes/blake3.js';

/**
 * A registry as a stranger would write it: from docs/registry-protocol.openapi.json alone, sharing no code with the
 * service. Its book is in memory, it decides on arrival unless told to be slow, and it has a reason that the protocol
 * does not list.
 */
type Packet = { [name: string]: unknown; type: string; legal_name: string; jurisdiction: string; filer: string };
type Answer = { [name: string]: unknown; reference: string; status: string };
type Entry = { path: string; packet: Packet; answer: Answer; enteredMs: number };
/** Time for which an entry is answered `pending`, and time for which look-ups do not show it. */
export type Pace = { decidesAfterMs: number; showsAfterMs: number; isExpectedSaid?: boolean };

/** A refusal; by the protocol nothing was recorded. */
class Refusal extends Error {
  readonly status: number;
  constructor(status: number, title: string) {
    super(title);
    this.status = status;
  }
}

/** RFC 8785: members sorted by UTF-16 code units, everything else as JSON.stringify writes it. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`).join(',')}}`;
}

function moment(text: unknown, what: string): Date {
  const date = new Date(/^[\d-]{10}T[\d:]{8}\.\d{3}Z$/.test(String(text)) ? String(text) : Number.NaN);
  if (Number.isNaN(date.getTime())) throw new Refusal(400, `${what} is no moment`);
  return date;
}

function readPacket(path: string, text: string): Packet {
  let packet: Packet | null;
  try {
    packet = JSON.parse(text);
  } catch {
    throw new Refusal(400, 'the body is not JSON');
  }
  const isTax = path === '/tax-numbers';
  const isRight =
    packet?.['livemode'] === false &&
    (isTax ? ['ein'] : ['formation', 'dissolution', ...OF_COMPANIES]).includes(packet.type);
  const texts = ['legal_name', 'jurisdiction', 'filer'];
  if (!isTax) texts.push('normalized_name');
  if (packet?.type !== 'formation') texts.push('filing_number');
  if (packet === null || !isRight || texts.some((name) => typeof packet[name] !== 'string')) {
    throw new Refusal(422, 'the packet is wrong, or live');
  }
  return packet;
}

/** Changes of a company on the register, and its yearly duties. */
const OF_COMPANIES = ['amendment', 'agent_change', 'annual_report', 'annual_tax'];

const isAccepted = ({ answer }: Entry) => answer.status === 'accepted';
/** The normalized name that an entry gives its company. */
const nameGiven = ({ packet }: Entry) =>
  packet.type === 'formation'
    ? packet['normalized_name']
    : (packet['changes'] as { normalized_name?: string } | undefined)?.normalized_name;
const periodOf = ({ report }: Packet) => (report as { period?: string } | undefined)?.period;

const isFormed = ({ packet, answer }: Entry) => packet.type === 'formation' && answer.status === 'accepted';

/** Returns whether a packet is about the company of this formation; its name may have changed since. */
function isOf(about: Packet, { packet, answer }: Entry): boolean {
  const same = ['jurisdiction', 'filer'].every((name) => packet[name] === about[name]);
  return same && answer['number'] === about['filing_number'];
}

class Book {
  readonly entries: Entry[] = [];
  readonly pace: Pace;
  readonly declared: object;

  constructor(pace: Pace, declared: object) {
    this.pace = pace;
    this.declared = declared;
  }

  /** Returns the answer about an entry. */
  tell({ answer, enteredMs }: Entry): Answer {
    const decidesMs = enteredMs + this.pace.decidesAfterMs;
    if (Date.now() >= decidesMs) return answer;
    const { reference, packet_hash, received_at } = answer;
    const pending = { reference, packet_hash, received_at, status: 'pending' };
    return this.pace.isExpectedSaid === false
      ? pending
      : { ...pending, expected_at: new Date(decidesMs).toISOString() };
  }

  isShown({ enteredMs }: Entry): boolean {
    return Date.now() >= enteredMs + this.pace.showsAfterMs;
  }

  submit(path: string, headers: IncomingHttpHeaders, text: string): Answer {
    const received_at = new Date().toISOString();
    const reference = String(headers['idempotency-key'] ?? '');
    if (!/^[\x21-\x7e]{1,200}$/.test(reference)) throw new Refusal(400, 'Idempotency-Key is missing');
    const deadline = moment(headers['filing-deadline'], 'Filing-Deadline');
    const packet = readPacket(path, text);
    const packet_hash = Buffer.from(blake3(Buffer.from(canonical(packet)))).toString('hex');
    const earlier = this.entries.find((entry) => entry.path === path && entry.answer.reference === reference);
    if (earlier?.answer['packet_hash'] === packet_hash) return this.tell(earlier);
    if (earlier) throw new Refusal(422, 'the reference has another packet');
    const base = { reference, packet_hash, received_at };
    if (new Date() > deadline) return { ...base, status: 'too_late' };
    const answer = { ...base, ...this.decide(path, packet) };
    const entry = { path, packet, answer, enteredMs: Date.now() };
    this.entries.push(entry);
    return this.tell(entry);
  }

  decide(path: string, packet: Packet): { status: string } {
    const count = this.entries.length + 1;
    const accept = (number: string) => {
      return { status: 'accepted', number, filed_at: new Date().toISOString(), evidence: `page ${count}` };
    };
    const reject = (code: string, message: string, pointer = '/legal_name') => {
      return { status: 'rejected', rejection: { code, message, pointer, retryable: false } };
    };
    if (path === '/tax-numbers') return accept(`83-${String(count).padStart(7, '0')}`);
    const { type, legal_name, normalized_name, jurisdiction } = packet;
    if (type === 'dissolution') {
      const company = this.companyOf(packet);
      if (company === undefined) return reject('registry_other', 'No such company.', '/filing_number');
      if (this.isDissolved(company)) return reject('duplicate_filing', 'It is dissolved.', '/filing_number');
      return accept(`2026-${String(count).padStart(9, '0')}`);
    }
    if (OF_COMPANIES.includes(type)) return this.decideOnCompany(packet, { accept, reject, count });
    if (!/\b(DAO|LAO|LLC)\b/.test(legal_name)) return reject('name_missing_designator', 'No designator.');
    if (/\bOdd\b/i.test(legal_name)) return reject('X-17', 'The clerk finds this odd.');
    if (this.holders(normalized_name, jurisdiction).length > 0) return reject('name_not_distinguishable', 'Taken.');
    return accept(`2026-${String(count).padStart(9, '0')}`);
  }

  /** The company that a packet is about, under the name that it has now. */
  companyOf(packet: Packet): Entry | undefined {
    const company = this.entries.find((entry) => isFormed(entry) && isOf(packet, entry));
    return company !== undefined && this.nameOf(company) === packet['normalized_name'] ? company : undefined;
  }

  /** The last name that an accepted filing gave a company. */
  nameOf(company: Entry): unknown {
    const named = this.entries.filter((entry) => isAccepted(entry) && isOf(entry.packet, company));
    return [company, ...named].map(nameGiven).findLast((name) => name !== undefined);
  }

  decideOnCompany(
    packet: Packet,
    {
      accept,
      reject,
      count,
    }: {
      accept: (number: string) => { status: string };
      reject: (code: string, message: string, pointer?: string) => { status: string };
      count: number;
    },
  ): { status: string } {
    const company = this.companyOf(packet);
    if (company === undefined || this.isDissolved(company)) {
      return reject('registry_other', 'No such company.', '/filing_number');
    }
    const period = periodOf(packet);
    const isRepeated = this.entries.some(
      (entry) =>
        entry.packet.type === packet.type &&
        isAccepted(entry) &&
        isOf(entry.packet, company) &&
        periodOf(entry.packet) === period,
    );
    if (period !== undefined && isRepeated) return reject('duplicate_filing', 'It is filed.', '/report/period');
    const name = (packet['changes'] as { normalized_name?: string } | undefined)?.normalized_name;
    if (name !== undefined && this.holders(name, packet.jurisdiction).length > 0) {
      return reject('name_not_distinguishable', 'Taken.', '/changes/legal_name');
    }
    return accept(`2026-${String(count).padStart(9, '0')}`);
  }

  holders(name: unknown, jurisdiction: unknown): { name: string }[] {
    return this.entries
      .filter((entry) => {
        if (!isFormed(entry) || entry.packet.jurisdiction !== jurisdiction) return false;
        return this.nameOf(entry) === name && !this.isDissolved(entry);
      })
      .map(({ packet }) => ({ name: packet.legal_name }));
  }

  isDissolved(company: Entry): boolean {
    return this.entries.some(
      ({ packet, answer }) => packet.type === 'dissolution' && answer.status === 'accepted' && isOf(packet, company),
    );
  }

  find(path: string, query: URLSearchParams): Answer[] {
    const { reference, name, jurisdiction, filer, since } = Object.fromEntries(query);
    if (reference === undefined && (path === '/tax-numbers' || !name || !jurisdiction || !filer)) {
      throw new Refusal(400, 'ask by reference, or by name, jurisdiction and filer');
    }
    const from = since === undefined ? new Date(0) : moment(since, 'since');
    const found = this.entries.filter((entry) => {
      const { path: own, packet, answer } = entry;
      if (own !== path || !this.isShown(entry)) return false;
      if (reference !== undefined) return answer.reference === reference;
      const isNamed = packet['normalized_name'] === name && packet.jurisdiction === jurisdiction;
      return isNamed && packet.filer === filer && new Date(String(answer['received_at'])) >= from;
    });
    return found.map((entry) => this.tell(entry));
  }

  answer(method: string | undefined, url: URL, headers: IncomingHttpHeaders, text: string): [number, object] {
    const [, kind = '', name = ''] = url.pathname.split('/');
    const promises = { dedupes_by_reference: true, lookup: true, enforces_deadline: true, max_processing_ms: 200 };
    const about = { protocol: '1', name: 'A stranger', livemode: false, jurisdictions: ['US-WY'] };
    if (kind === 'capabilities') return [200, { ...about, ...promises, ...this.declared }];
    if (kind === 'names') {
      const jurisdiction = url.searchParams.get('jurisdiction');
      if (jurisdiction === null) throw new Refusal(400, 'jurisdiction is missing');
      const conflicts = this.holders(decodeURIComponent(name), jurisdiction);
      return [200, { status: conflicts.length === 0 ? 'available' : 'taken', conflicts }];
    }
    if (kind !== 'filings' && kind !== 'tax-numbers') throw new Refusal(404, 'no such operation');
    if (method === 'GET') return [200, { data: this.find(url.pathname, url.searchParams) }];
    return [202, this.submit(url.pathname, headers, text)];
  }
}

export type StrangerOptions = {
  /** Number of submissions that are recorded but not answered. */
  loseAnswers?: number;
  pace?: Pace;
  /** Capabilities that differ from the defaults. */
  declared?: object;
};
const AT_ONCE: Pace = { decidesAfterMs: 0, showsAfterMs: 0 };

export async function startStranger({ loseAnswers = 0, pace = AT_ONCE, declared = {} }: StrangerOptions = {}) {
  const book = new Book(pace, declared);
  let left = loseAnswers;
  const server = createServer(async (request, response) => {
    const send = (status: number, type: string, body: object) =>
      response.writeHead(status, { 'content-type': type }).end(JSON.stringify(body));
    const text = Buffer.concat(await request.toArray()).toString('utf8');
    try {
      const [status, body] = book.answer(request.method, new URL(request.url ?? '', 'http://x'), request.headers, text);
      if (status === 202 && left-- > 0) return request.socket.destroy();
      return send(status, 'application/json', body);
    } catch (error) {
      const status = error instanceof Refusal ? error.status : 500;
      return send(status, 'application/problem+json', { title: (error as Error).message, status });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const stop = async () => server.close().closeAllConnections();
  return { url: `http://127.0.0.1:${port}`, entries: book.entries, stop };
}
