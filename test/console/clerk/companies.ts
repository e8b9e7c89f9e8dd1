import type { Entity } from '../../../src/http/resources/entities/shapes.ts';
import { bindMember, DISSOLUTION, decideAsked, execute } from '../../harness/companies.ts';
import { eventually } from '../../harness/eventually.ts';
import { type Person, person } from '../../harness/keys.ts';
import type { LiveDesk } from '../../harness/live-desk.ts';
import { linkTo, submit } from '../../harness/pages.ts';
import { asForm, type FORMS } from '../../live-walk/people.ts';
import { ADA_KEY } from '../../rules/constitution.ts';

/* The customers of the desk, who do their own part over the API and by their mails. */

export type Customer = { id: string; name: string; organizer: string; agent: string; founder: Person };

/** Submits a company of one member. */
export async function submitted(desk: LiveDesk, form: (typeof FORMS)[number]): Promise<Customer> {
  const founder = person();
  const started = await desk.started((yaml) => asForm(ofOne(yaml, founder), form));
  const { legal_name: name } = (await desk.owner.getEntity(started.id)).ok<Entity>();
  return { ...started, name, founder };
}

/** One member, who alone decides, and is asked by mail at an address of their own. */
function ofOne(yaml: string, { multikey }: Person): string {
  return yaml
    .replaceAll(ADA_KEY, multikey)
    .replace(/^ {2}- \{ id: "did:(?:web|oas).*\n/gm, '')
    .replace(/^ {2}(?:required_signers|methods):.*\n/gm, '')
    .replace(/(?<=contacts: .*email: )ada@/, `approver-${multikey.toLowerCase().slice(-12)}@`);
}

/** The organizer signs by their link. */
export async function sign(desk: LiveDesk, address: string): Promise<void> {
  const signed = await submit(desk.service.anonymous.call, await linkTo(desk.grace, address));
  if (signed.status !== 200) throw new Error(`not signed: ${signed.text}`);
}

/** The member decides the end of the company, and signs its articles. */
export async function dissolved(desk: LiveDesk, { id, founder }: Customer): Promise<void> {
  const { owner, service } = desk;
  const member = { ...founder, as: await bindMember(service, owner, id, founder) };
  const company = { id, owner, members: [member], path: `/v1/entities/${id}/proposals` };
  (await execute(company, await decideAsked(company, DISSOLUTION), member.as)).ok<unknown>();
  const reached = (wanted: string) =>
    eventually(async () => {
      const { status } = (await owner.call('GET', `/v1/entities/${id}/dissolution`)).ok<{ status: string }>();
      if (status !== wanted) throw new Error(`the dissolution is ${status}`);
    });
  await reached('attestation');
  await sign(desk, `approver-${founder.multikey.toLowerCase().slice(-12)}@helios.org`);
  await reached('filing');
}
