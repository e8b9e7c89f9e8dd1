import { Value } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { loadConfig } from '../config/config.ts';
import { signatureProblem, signRequest } from '../domain/formats/http-signature.ts';
import { currentPack } from '../domain/jurisdictions/index.ts';
import { FilingAnswer, REJECTION_CODES } from './protocol.ts';
import { AnswerToWrite, registryProtocolDocument, renderRegistryProtocol } from './protocol-openapi.ts';
import { createSigner } from './signer.ts';

const { description: INTRODUCTION } = registryProtocolDocument().info;

describe('the registry protocol document', () => {
  it('equals the committed one (update it with `vitest run src/registry/protocol-openapi.test.ts -u`)', async () => {
    await expect(renderRegistryProtocol()).toMatchFileSnapshot('../../docs/registry-protocol.openapi.json');
  });

  it('has no broken reference', () => {
    const { components } = registryProtocolDocument();
    const references = [...renderRegistryProtocol().matchAll(/"\$ref": "#\/components\/schemas\/(\w+)"/g)];
    expect(references.length).toBeGreaterThan(0);
    for (const [, name = ''] of references) expect(Object.keys(components.schemas)).toContain(name);
  });

  it('explains every rejection code', () => {
    const { description } = registryProtocolDocument().info;
    for (const code of Object.keys(REJECTION_CODES)) expect(description).toContain(`\`${code}\`: `);
  });

  it('states the times that the service keeps by default', () => {
    const { registryTimeoutMs, registryClockAllowanceMs } = loadConfig({});
    expect(INTRODUCTION).toContain(`Answer a submission within ${registryTimeoutMs / 1000} seconds`);
    expect(INTRODUCTION).toContain(`clock allowance, ${registryClockAllowanceMs / 1000} seconds unless`);
    expect(INTRODUCTION).toContain('(30 at most)');
    expect(() => loadConfig({ REGISTRY_TIMEOUT_MS: '30001' })).toThrow('REGISTRY_TIMEOUT_MS');
  });

  it('has valid example signatures, with and without a path in the base URL', () => {
    const [, secret = ''] = /secret `([^`]+)`/.exec(INTRODUCTION) ?? [];
    const [input = ''] = [...INTRODUCTION.matchAll(/`Signature-Input: ([^`]+)`/g)].map(([, text = '']) => text);
    const signatures = [...INTRODUCTION.matchAll(/`Signature: ([^`]+)`/g)].map(([, text = '']) => text);
    const now = new Date('2026-11-21T04:00:00Z');
    const target = '/filings?reference=efs-1-formation-1';
    expect(signatures).toHaveLength(2);
    for (const [index, path] of ['', '/efs/v1'].entries()) {
      const headers = { 'signature-input': input, signature: signatures[index] };
      const key = Buffer.from(secret, 'base64');
      expect(signatureProblem({ method: 'GET', target: path + target, headers }, [key], now)).toBeNull();
    }
  });
});

it('signs the whole path, that of the base URL included', () => {
  const secret = new Uint8Array(32);
  const now = new Date('2026-11-21T04:00:00Z');
  const sign = createSigner(secret, { now: () => now, monotonicMs: () => 0 });
  const request = { method: 'GET', url: 'https://registry.example/efs/v1/capabilities', headers: {}, body: null };
  const expected = signRequest({ method: 'GET', target: '/efs/v1/capabilities', headers: {} }, secret, now);
  expect(sign(request)).toEqual(expected);
});

const ANSWER = { reference: 'r', status: 'pending', packet_hash: '0'.repeat(64), received_at: '2026-11-21T04:00:00Z' };
const ACCEPTED = { ...ANSWER, status: 'accepted', number: '2026-000123456', filed_at: '2026-11-21T04:00:00Z' };
const REJECTED = { ...ANSWER, status: 'rejected', rejection: { code: 'x', message: '', retryable: false } };

describe('the requirements of a status', () => {
  it.each([
    ANSWER,
    { ...ANSWER, status: 'too_late' },
    ACCEPTED,
    REJECTED,
    { ...ANSWER, received_at: '2026-11-21T06:00:00.5+02:00' },
  ])('are met: %j', (answer) => expect(Value.Check(AnswerToWrite, answer)).toBe(true));

  it.each([
    { ...ACCEPTED, number: undefined },
    { ...ACCEPTED, filed_at: undefined },
    { ...REJECTED, rejection: undefined },
    { ...REJECTED, rejection: { message: 'No.', retryable: false } },
    ...['', ' ', 'none', ' 12', '12 ', '1\n2', '1'.repeat(41), '\uff11'].map((number) => ({ ...ACCEPTED, number })),
  ])('are not met: %j', (answer) => {
    expect(Value.Check(AnswerToWrite, JSON.parse(JSON.stringify(answer)))).toBe(false);
  });
});

it('uses as examples the numbers that each office gives', () => {
  const wyoming = new RegExp(currentPack('US-WY').filingNumberPattern.value);
  const [filing = '', ein = ''] = AnswerToWrite.properties.number.examples;
  expect(filing).toMatch(wyoming);
  expect(ein).toMatch(/^\d{2}-\d{7}$/);
  expect(Value.Check(FilingAnswer, { ...ACCEPTED, number: filing })).toBe(true);
  const delaware = new RegExp(currentPack('US-DE').filingNumberPattern.value);
  expect(['1234567', '12345678'].every((number) => delaware.test(number))).toBe(true);
});
