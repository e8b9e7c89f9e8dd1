import { BILLING_PROVIDERS } from '../domain/billing/subscription.ts';
import { SEALED } from '../secrets/sealed.ts';
import {
  choice,
  databaseUrl,
  directory,
  filePath,
  flag,
  hostName,
  hosts,
  integer,
  key,
  mailbox,
  origins,
  text,
  url,
} from './kinds.ts';
import { REGISTRY_SETTINGS } from './registry-settings.ts';

/**
 * The only table of settings: parsing, bounds, `.env.example` and `docs/configuration.md` all derive from it. With an
 * empty environment, the defaults give a working sandbox.
 */
export const SETTINGS = {
  'The server': {
    host: hostName({ env: 'HOST', default: '127.0.0.1', doc: 'Address to listen on.' }),
    port: integer({ env: 'PORT', default: 8080, min: 0, max: 65_535, doc: 'Port to listen on. 0 uses any free port.' }),
    metricsPort: integer({
      env: 'METRICS_PORT',
      default: undefined,
      min: 0,
      max: 65_535,
      doc: 'Port of the metrics for Prometheus, on HOST. Each process needs its own; 0 uses any free port. Without it there are none. Keep it away from callers.',
    }),
    baseUrl: url({
      env: 'BASE_URL',
      default: undefined,
      defaultText: 'http://HOST:PORT',
      protocols: ['http:', 'https:'],
      doc: 'Address that callers use, for links in answers and mails. Set it behind a proxy.',
    }),
    stopDelayMs: integer({
      env: 'STOP_DELAY_MS',
      default: 0,
      min: 0,
      max: 10_000,
      doc: 'After SIGTERM, time in which a process of the API still takes requests while `/health/ready` answers 503. Set it behind a proxy, to longer than the proxy needs to notice.',
    }),
    logLevel: choice({
      env: 'LOG_LEVEL',
      default: 'info',
      of: ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      doc: 'Lowest level that is logged.',
    }),
  },
  Limits: {
    rateLimitPerSecond: integer({
      env: 'RATE_LIMIT_PER_SECOND',
      default: 1_000,
      min: 1,
      max: 1_000_000,
      doc: 'Requests per second that one process answers for one account, on average. All keys and tokens of an account share this limit.',
    }),
    rateLimitBurst: integer({
      env: 'RATE_LIMIT_BURST',
      default: 2_000,
      min: 1,
      max: 1_000_000,
      doc: 'Requests that one account can send at once.',
    }),
    accountsPerNetwork: integer({
      env: 'ACCOUNTS_PER_NETWORK',
      default: undefined,
      min: 1,
      max: 1_000_000_000,
      doc: 'Accounts that one network can create: per hour in a sandbox (default 600), per 3 hours in live mode (default 10). Counted over all processes; IPv6 by /64, and by /48 with four times as many. Each process allows as many dry runs without a key.',
    }),
    failedCredentialsPerMinute: integer({
      env: 'FAILED_CREDENTIALS_PER_MINUTE',
      default: 20,
      min: 1,
      max: 1_000_000_000,
      doc: 'Wrong credentials per minute after which a network gets 429 instead of 401. A valid credential is never blocked.',
    }),
    maxInFlight: integer({
      env: 'MAX_IN_FLIGHT',
      default: 256,
      min: 1,
      max: 100_000,
      doc: 'Requests that one process handles at the same time. Further requests are answered 503 at once.',
    }),
    unfinishedBodiesPerNetwork: integer({
      env: 'UNFINISHED_BODIES_PER_NETWORK',
      default: 64,
      min: 1,
      max: 1_000_000,
      doc: 'Requests of one network with unfinished bodies, in one process. Further requests are answered 429.',
    }),
    idleConnectionsPerNetwork: integer({
      env: 'IDLE_CONNECTIONS_PER_NETWORK',
      default: 512,
      min: 1,
      max: 1_000_000,
      doc: 'Open idle connections of one network, in one process. Above this number, the longest idle connection is closed. Event streams do not count. Not applied behind a proxy (`TRUSTED_PROXY_HOPS`), where every connection comes from the proxy.',
    }),
    transfersPerAccount: integer({
      env: 'TRANSFERS_PER_ACCOUNT',
      default: 8,
      min: 1,
      max: 10_000,
      doc: 'Uploads, downloads of documents and audit exports of one account that one process handles at the same time. Further ones are answered 429.',
    }),
    bundlesPerAccount: integer({
      env: 'BUNDLES_PER_ACCOUNT',
      default: 1,
      min: 1,
      max: 10_000,
      doc: 'Document bundles of one account that one process creates at the same time. Further ones are answered 429.',
    }),
    streamsPerAccount: integer({
      env: 'STREAMS_PER_ACCOUNT',
      default: 200,
      min: 1,
      max: 10_000,
      doc: 'Open event streams and waits of one account, in one process. Further ones are answered 429.',
    }),
    uploadMibPerDay: integer({
      env: 'UPLOAD_MIB_PER_DAY',
      default: 100,
      min: 10,
      max: 1_000_000,
      doc: 'MiB that one account can upload in 24 hours. The allowance returns evenly over the day. Counted over all processes. Above it, an upload is answered 429 with the time to wait.',
    }),
    exportMib: integer({
      env: 'EXPORT_MIB',
      default: 10_240,
      min: 1,
      max: 100_000_000,
      doc: 'MiB of `DATA_DIR` for the archives of accounts that are being downloaded, in one process. An archive lies there until it has arrived or its client has left. Above it, a download is answered 503, or breaks off.',
    }),
    exportMibPerAccount: integer({
      env: 'EXPORT_MIB_PER_ACCOUNT',
      default: 5_120,
      min: 1,
      max: 100_000_000,
      doc: 'MiB of `EXPORT_MIB` that the archives of one account may use. Raise it for an account with a larger archive.',
    }),
    databaseWaitMs: integer({
      env: 'DATABASE_WAIT_MS',
      default: 1_000,
      min: 1,
      max: 60_000,
      doc: 'Time that a write waits for a database connection before it is answered 503.',
    }),
    trustedProxyHops: integer({
      env: 'TRUSTED_PROXY_HOPS',
      default: 0,
      min: 0,
      max: 10,
      doc: 'Number of proxies that set X-Forwarded-For. With 0 the header is ignored, because anyone can send it; behind a proxy, all callers then count as one network.',
    }),
    corsOrigins: origins({
      env: 'CORS_ORIGINS',
      default: [],
      doc: 'Web pages that may call the API from a browser, separated by spaces. None by default.',
    }),
  },
  'Data and keys': {
    dataDir: directory({
      env: 'DATA_DIR',
      default: './data',
      doc: 'Directory of the embedded database and the generated keys. Only one running service can use it.',
    }),
    checkpointFile: filePath({
      env: 'CHECKPOINT_FILE',
      doc: 'File outside the database that records how far the database has come. Default: `DATA_DIR/checkpoint.json`. A database behind it was restored from a backup: every open filing is then looked up before anything is sent. Do not include the file in the backup.',
    }),
    eraseAfterDays: integer({
      env: 'ERASE_AFTER_DAYS',
      default: 30,
      min: 0,
      max: 3_653,
      doc: 'Days after the closing of an account in which an operator can reopen it. Then `efs erase-account --due` erases its personal data. Set it to the time for which your law asks you to keep what was filed; it applies to accounts that are closed from then on. See [Erase an account](operations.md#erase-an-account).',
    }),
    databaseUrl: databaseUrl({
      env: 'DATABASE_URL',
      doc: 'Your own PostgreSQL (15 or newer) with the extensions `pg_trgm` and `btree_gin`, which are part of it, and the role that owns the database. With several hosts it uses the primary, and follows a promotion. By default the service starts its own.',
    }),
    databasePooled: choice({
      env: 'DATABASE_POOLED',
      default: 'false',
      of: ['false', 'true', 'prepared'],
      doc: '`true`: DATABASE_URL leads through a pooler that gives each transaction another session, such as PgBouncer with `pool_mode = transaction`. `prepared`: it also keeps prepared statements, as PgBouncer does from 1.21 on, by default from 1.24 on. See [Behind a pooler](operations.md#behind-a-pooler).',
    }),
    databaseDirectUrl: databaseUrl({
      env: 'DATABASE_DIRECT_URL',
      doc: 'The same database past the pooler, to listen and to migrate. Required with `DATABASE_POOLED`; by default DATABASE_URL. Commands that need the owner of the database use it.',
    }),
    databaseReplicaUrl: databaseUrl({
      env: 'DATABASE_REPLICA_URL',
      doc: 'A standby of DATABASE_URL, one host, that answers lists, the history of events, documents, audit exports and the search of operators. Each read sees everything that was committed before it; a standby that is late or gone is not asked. See [Read replica](operations.md#read-replica).',
    }),
    databasePoolSize: integer({
      env: 'DATABASE_POOL_SIZE',
      default: 10,
      min: 2,
      max: 90,
      doc: 'Connections per process: two fifths for single statements, the others for transactions; `efs all` has as many again for its worker. PostgreSQL allows 100 by default. More than a few per database core only wait inside the database.',
    }),
    apiKeyPepper: key({
      env: 'API_KEY_PEPPER',
      doc: 'Key for the hashes of API keys. By default, one is generated into `DATA_DIR/secrets.json`.',
    }),
    apiKeyPepperPrevious: key({
      env: 'API_KEY_PEPPER_PREVIOUS',
      doc: 'Other pepper during a rotation, so that keys issued with it work as well. See [Rotate secrets](operations.md#rotate-secrets).',
    }),
    dataKey: key({
      env: 'DATA_KEY',
      doc: `Seals with AES-256-GCM: ${Object.values(SEALED).join('; ')}. It seals nothing else: e-mail addresses of accounts and recipients, names and addresses in constitutions and filings, documents, evidence and events are stored unencrypted, so encrypt the disk of the database and its backups. By default, one is generated into \`DATA_DIR/secrets.json\`.`,
    }),
    dataKeyPrevious: key({
      env: 'DATA_KEY_PREVIOUS',
      doc: 'Other data key during a rotation, so that data sealed with it can be opened. See [Rotate secrets](operations.md#rotate-secrets).',
    }),
    trustedIssuers: filePath({
      env: 'TRUSTED_ISSUERS',
      doc: 'JSON file of other platforms whose tokens accounts can link; see docs/guides/tokens.md. Read at start.',
    }),
  },
  Webhooks: {
    webhookAllowPrivate: flag({
      env: 'WEBHOOK_ALLOW_PRIVATE',
      default: false,
      doc: 'Allow webhooks to this machine, also over http, to test a receiver. In a sandbox only.',
    }),
    webhookAllowedHosts: hosts({
      env: 'WEBHOOK_ALLOWED_HOSTS',
      doc: 'Hosts outside of the public internet that webhooks may go to: names (`*.corp` for all under it), addresses and networks, separated by spaces. A sandbox may reach them over http too, and knows the names of `/etc/hosts`. See [Webhooks in your own network](operations.md#webhooks-in-your-own-network).',
    }),
  },
  Billing: {
    billing: choice({
      env: 'BILLING',
      default: 'builtin',
      of: [...BILLING_PROVIDERS],
      doc: '`builtin`: no payments are collected, and upgrades take effect at once. `stripe`: Stripe collects payments.',
    }),
    stripeSecretKey: text({
      env: 'STRIPE_SECRET_KEY',
      pattern: /^(?:sk|rk)_(?:test|live)_\w+$/,
      form: 'a secret or restricted key (`sk_…`, `rk_…`)',
      secret: true,
      doc: 'Secret or restricted key of Stripe. Only with `BILLING=stripe`.',
    }),
    stripeWebhookSecret: text({
      env: 'STRIPE_WEBHOOK_SECRET',
      pattern: /^whsec_\S+$/,
      form: 'the signing secret of an endpoint (`whsec_…`)',
      secret: true,
      doc: 'Secret that Stripe signs its events with. Only with `BILLING=stripe`.',
    }),
    stripeApiBase: url({
      env: 'STRIPE_API_BASE',
      default: 'https://api.stripe.com',
      protocols: ['http:', 'https:'],
      doc: 'Address of the Stripe API, to test with a substitute.',
    }),
    serviceFeeCents: integer({
      env: 'SERVICE_FEE_CENTS',
      default: 0,
      min: 0,
      max: 10_000_000,
      doc: 'Service fee for a formation, in US cents, in addition to the state fee.',
    }),
  },
  ...REGISTRY_SETTINGS,
  Mail: {
    smtpUrl: url({
      env: 'SMTP_URL',
      default: undefined,
      protocols: ['smtp:', 'smtps:'],
      secret: true,
      doc: "SMTP server: `smtp://user:password@host:587` (upgraded to TLS; a password is never sent without) or `smtps://`. Without it, mail stays in the operator's outbox.",
    }),
    mailFrom: mailbox({
      env: 'MAIL_FROM',
      doc: 'Sender of mails. Required with `SMTP_URL`.',
    }),
    allowNoMail: flag({
      env: 'ALLOW_NO_MAIL',
      default: false,
      doc: 'Allow live mode without `SMTP_URL`. Organizers and registered agents sign by mailed links, so operators must then deliver every mail by hand: the queue `mail`.',
    }),
    mailsPerAddressPerHour: integer({
      env: 'MAILS_PER_ADDRESS_PER_HOUR',
      default: 20,
      min: 1,
      max: 1_000_000,
      doc: 'Mails that one address gets per hour, over all accounts. Signing links have the same limit separately; recovery has 3. Further mails wait (state `waiting` of the outbox), and accounts take turns. Applied when mail is sent over SMTP.',
    }),
    smtpTimeoutMs: integer({
      env: 'SMTP_TIMEOUT_MS',
      default: 10_000,
      min: 50,
      max: 60_000,
      doc: 'Time limit of one attempt to send a mail, within the lease of the worker. A mail is tried eight times, over about an hour.',
    }),
  },
  Worker: {
    workerConcurrency: integer({
      env: 'WORKER_CONCURRENCY',
      default: 8,
      min: 1,
      max: 200,
      doc: 'Pieces of due work that one worker process handles at the same time.',
    }),
    workerLeaseMs: integer({
      env: 'WORKER_LEASE_MS',
      default: 15_000,
      min: 100,
      max: 600_000,
      doc: 'Lease of a piece of work. The work of a worker that stopped is taken over after it.',
    }),
    workerPollMs: integer({
      env: 'WORKER_POLL_MS',
      default: 1_000,
      min: 10,
      max: 60_000,
      doc: 'Interval at which the worker looks for due work. New work wakes it at once; this interval is a safety net.',
    }),
  },
} as const;
