import { choice, decimal, flag, fraction, integer, officeHours, sharedSecret, url } from './kinds.ts';

/** The settings that decide where filings go. They are part of SETTINGS (settings.ts). */
export const REGISTRY_SETTINGS = {
  'Mode and registry': {
    mode: choice({
      env: 'MODE',
      default: 'sandbox',
      of: ['sandbox', 'live'],
      doc: 'Recorded in the database at the first start. A start with the other mode is refused.',
    }),
    registry: choice({
      env: 'REGISTRY',
      default: 'simulator',
      of: ['simulator', 'http', 'desk'],
      doc: '`simulator`: the registry simulator files (sandbox only). `http`: a registry that speaks the registry protocol. `desk`: operators file by hand.',
    }),
    registryUrl: url({
      env: 'REGISTRY_URL',
      default: undefined,
      protocols: ['http:', 'https:'],
      doc: 'Address of the registry. Only with `REGISTRY=http`.',
    }),
    registrySecret: sharedSecret({
      env: 'REGISTRY_SECRET',
      doc: 'Signs requests to the registry, and its callbacks. Required in live mode with a registry that is called over HTTP; with `npm start` the simulator gets one automatically. Without it, nothing is signed, callbacks are refused, and a separate simulator accepts no faults and no clock from the service.',
    }),
    registrySecretPrevious: sharedSecret({
      env: 'REGISTRY_SECRET_PREVIOUS',
      doc: 'Other secret during a rotation: requests signed with it are accepted, and nothing is signed with it. See [Rotate secrets](operations.md#rotate-secrets).',
    }),
    registryTimeoutMs: integer({
      env: 'REGISTRY_TIMEOUT_MS',
      default: 10_000,
      min: 50,
      max: 30_000,
      doc: 'Time limit of a call to the registry. After it, the outcome is unknown and is looked up; the filing is never sent again blindly.',
    }),
    registryClockAllowanceMs: integer({
      env: 'REGISTRY_CLOCK_ALLOWANCE_MS',
      default: 2_000,
      min: 0,
      max: 600_000,
      doc: "Maximum error of the registry's clock. It is added before a missing filing counts as never received.",
    }),
    resultHoldMs: integer({
      env: 'RESULT_HOLD_MS',
      default: 600_000,
      min: 0,
      max: 3_600_000,
      doc: 'Live mode: time for which a result that an operator recorded is held before anything follows from it. Any operator can withdraw it meanwhile, and another than its own can confirm it at once. A result with `needs_second_reading` is held until its number was read again. In a sandbox nothing is held.',
    }),
    taxCalendar: choice({
      env: 'TAX_CALENDAR',
      default: 'live',
      of: ['live', 'always'],
      doc: "`always`: a sandbox also keeps the tax office's hours and its limit of one request per responsible party and day. Live mode always does.",
    }),
    screening: choice({
      env: 'SCREENING',
      default: 'off',
      of: ['off', 'desk'],
      doc: '`desk`: an operator must clear every formation before it is filed.',
    }),
    requireAttestation: choice({
      env: 'REQUIRE_ATTESTATION',
      default: 'live',
      of: ['live', 'always'],
      doc: '`always`: a natural person must also sign in a sandbox. Live mode always requires it.',
    }),
    requireConsent: choice({
      env: 'REQUIRE_CONSENT',
      default: 'live',
      of: ['live', 'always'],
      doc: '`always`: registered agents must also consent in a sandbox, where their state requires it. Live mode always asks them.',
    }),
    requireMemberSignatures: choice({
      env: 'REQUIRE_MEMBER_SIGNATURES',
      default: 'live',
      of: ['live', 'always'],
      doc: '`always`: members must also sign the operating agreement in a sandbox. Live mode always asks them.',
    }),
  },
  'Registry simulator': {
    simulatorPort: integer({
      env: 'SIMULATOR_PORT',
      default: 0,
      min: 0,
      max: 65_535,
      doc: 'Port of the simulator, on loopback. 0 uses any free port.',
    }),
    simulatorPace: decimal({
      env: 'SIMULATOR_PACE',
      default: 1,
      min: 0,
      max: 1_000,
      doc: 'Multiplies the processing times of the simulator. 1: a filing takes about 6 s. 0: it answers at once.',
    }),
    simulatorDedupe: flag({
      env: 'SIMULATOR_DEDUPE',
      default: true,
      doc: '`true`: the simulator files a reference only once. `false` shows the effect of a client that resends blindly.',
    }),
    simulatorLoseAnswers: fraction({
      env: 'SIMULATOR_LOSE_ANSWERS',
      default: 0,
      doc: 'Share of filings that the simulator accepts but does not answer.',
    }),
    simulatorSlow: fraction({
      env: 'SIMULATOR_SLOW',
      default: 0,
      doc: "Share of calls that the simulator answers after the caller's time limit.",
    }),
    simulatorMaxProcessingMs: integer({
      env: 'SIMULATOR_MAX_PROCESSING_MS',
      default: 5_000,
      min: 0,
      max: 3_600_000,
      doc: 'Maximum time until the simulator shows a filing it received, as its capabilities declare.',
    }),
    simulatorCallbackUrl: url({
      env: 'SIMULATOR_CALLBACK_URL',
      default: undefined,
      protocols: ['http:', 'https:'],
      doc: "Address for the simulator's callbacks: `/v1/registry/callbacks` of the service. `npm start` sets it.",
    }),
    simulatorOfficeHours: officeHours({
      env: 'SIMULATOR_OFFICE_HOURS',
      doc: 'Hours in which the simulator accepts filings: a time zone, days (1 is Monday; `1-5` or `1,3`) and hours. Default: always.',
    }),
  },
} as const;
