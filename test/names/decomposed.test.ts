import { afterAll, beforeAll, expect, it } from 'vitest';
import { contentOf } from '../../src/cli/read-arguments.ts';
import { type Account, uniqueName } from '../harness/client.ts';
import { linkTo } from '../harness/pages.ts';
import { startService, type TestService } from '../harness/service.ts';

/*
 * A Mac writes a letter and its accent as two characters. Surfaces for people join them; the API, whose texts are signed
 * and hashed, says what to send.
 */

const NAMES = `
  Nguyễn, Trần Thị Hằng, Phạm Đức Dũng, Lê Hữu Phước, Đặng Ngọc Ánh, Võ Thị Sáu,
  José, Ángel Núñez, Zoë, François, Chloé Lefèvre, Jürgen Müller,
  Sören, Åsa Öberg, Núria Güell, Łukasz Dąbrowski, Žofie Dvořáková, Jiří Černý,
  Şükrü Gökçe, İpek Çağlar, Ştefan Țiriac, Ivo Šimić, Mārtiņš Bērziņš, Māra Ķēniņa,
  Örn Þórðarson, Ólafur Ísleifsson, Gráinne Ní Mháille, Siân Thomas, João Gonçalves, Inês Magalhães,
  Τάσος Ξενάκης, Йорданка Цвєтова, Елена Журавлёва, 가나다 김, が ぎぐげ
`
  .split(',')
  .map((name) => name.trim());

let service: TestService;
let owner: Account;
let operator: Account;
beforeAll(async () => {
  service = await startService({ env: { REQUIRE_CONSENT: 'always' } });
  owner = await service.anonymous.signUp();
  operator = await service.operator();
});
afterAll(() => service.stop());

it.each(NAMES)('%s: the command line joins letter and accent', async (name) => {
  expect(name.normalize('NFD')).not.toBe(name);
  expect(await contentOf(name.normalize('NFD'))).toBe(name);
});

it.each(NAMES)('%s: the API refuses the parts, and says what to send', async (name) => {
  const refused = await owner.createEntity({ name: uniqueName(), external_reference: name.normalize('NFD') });
  expect(refused.refused('validation_failed')).toMatchObject({
    errors: [
      { pointer: '/external_reference', code: 'text_not_nfc', message: expect.stringContaining('normalize("NFC")') },
    ],
  });
  (await owner.createEntity({ name: uniqueName(), external_reference: name })).ok(201);
});

it('a page takes a name in parts, and keeps it joined', async () => {
  for (const [nth, name] of NAMES.slice(0, 3).entries()) {
    const { id } = await owner.draft();
    const { document } = (await owner.call('GET', `/v1/entities/${id}/constitution`)).ok<{
      document: { registered_agent: object };
    }>();
    const email = `agent${nth}@prairie.example`;
    const registered_agent = { ...document.registered_agent, email };
    (await owner.putEntity(id, { version: 1, constitution: { ...document, registered_agent } })).ok();
    (await owner.call('POST', `/v1/entities/${id}/formation/start`)).ok<unknown>();
    const body = String(new URLSearchParams({ signed_by: name.normalize('NFD') }));
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await service.anonymous.call('POST', await linkTo(operator, email), { body, headers })).status).toBe(200);
    const rows = await service.sql`
      select signer_name from attestations where entity_id = ${id} and role = 'agent' and decided_at is not null`;
    expect(rows).toEqual([{ signer_name: name }]);
  }
});
