import { availableParallelism } from 'node:os'
import { z } from 'zod'
import { logLevels } from '../platform/log/log-levels.ts'
import { parseSender } from '../platform/mail/address.ts'
import { isTrustedProxy } from './trusted-proxy.ts'

/** The entries of a comma-separated list. */
export const entriesOf = (text: string): string[] =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)
const list = z.string().default('').transform(entriesOf)
const onOff = z.stringbool({ truthy: ['on', 'true', '1', 'yes'], falsy: ['off', 'false', '0', 'no'] })
const problemWithSender = (text: string): string | undefined => {
  try {
    parseSender(text)
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
const port = z.coerce.number().int().min(1).max(65_535)

/** The risks that production refuses unless ALLOW_IN_PRODUCTION names them. */
export const riskyInProduction = [
  'demo-accounts',
  'simulator-gateway',
  'http-origins',
  'default-secrets',
] as const

/** Every setting, once: validated here, documented from here (docs/configuration.md). */
export const Settings = z.object({
  NODE_ENV: z
    .enum(['development', 'production', 'test'])
    .default('development')
    .describe(
      '`production` refuses settings and data that are only safe in development; see ALLOW_IN_PRODUCTION.',
    ),
  PORT: port.default(3000).describe('Port the HTTP server listens on.'),
  HOST: z
    .string()
    .optional()
    .describe(
      'Host name or IP address to listen on. Unset: `localhost` in development, `0.0.0.0` in production.',
    ),
  DATA_DIR: z
    .string()
    .optional()
    .describe('Folder for the embedded database, files and stored mail. Unset: `.data` in the checkout.'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must look like postgres://user:password@host:5432/name' })
    .optional()
    .describe('URL of a PostgreSQL 15 or newer. Unset: an embedded PostgreSQL in DATA_DIR.'),
  DATABASE_DIRECT_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must look like postgres://user:password@host:5432/name' })
    .optional()
    .describe(
      'URL of the same database without a connection pooler, if DATABASE_URL is one in transaction mode (PgBouncer 1.21 or newer). Migrations, the job queue, LISTEN and commands use it.',
    ),
  DATABASE_READ_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must look like postgres://user:password@host:5432/name' })
    .optional()
    .describe(
      'URL of a streaming replica of DATABASE_URL for lists of the admin area, analytics and exports. Unset: DATABASE_URL serves them.',
    ),
  DATABASE_READ_LAG_SECONDS: z.coerce
    .number()
    .min(0.1)
    .max(1_000)
    .default(10)
    .describe('Maximum replay lag of the replica. While it is longer, DATABASE_URL serves its reads.'),
  DATABASE_POOL: z.coerce
    .number()
    .int()
    .min(1)
    .max(500)
    .default(10)
    .describe(
      'Maximum number of database sessions per web process for requests, and the same number for jobs.',
    ),
  DATABASE_GATE_POOL: z.coerce
    .number()
    .int()
    .min(1)
    .max(100)
    .default(6)
    .describe(
      'Maximum number of additional database sessions per web process for the guards: school, access token and session.',
    ),
  MIGRATE_ON_START: onOff
    .default(true)
    .describe('Apply pending migrations at start. `off` if the deployment runs `lectern migrate` first.'),
  WORKERS: z
    .preprocess(
      (value) => (value === 'auto' ? availableParallelism() : value),
      z.coerce.number({ error: 'must be a number or `auto`' }).int().min(1).max(256).default(1),
    )
    .describe('Number of web processes on the port. `auto`: one per CPU core, recommended in production.'),
  PROCESS_ROLE: z
    .enum(['all', 'web', 'jobs'])
    .default('all')
    .describe('`web` only serves requests, `jobs` only runs background jobs, `all` does both.'),
  DEMO_WORLD: z
    .enum(['auto', 'on', 'off'])
    .default('auto')
    .describe('Create the demo schools and people. `auto`: in an empty database, never in production.'),
  SECRET_KEY: z
    .string()
    .min(32, 'must have at least 32 characters')
    .optional()
    .describe(
      'Encrypts secrets at rest and signs URLs and forms. Unset: generated once and stored in DATA_DIR. Production requires one that cannot be guessed.',
    ),
  SECRET_KEY_FALLBACKS: list
    .pipe(z.array(z.string().min(32, 'every key must have at least 32 characters')))
    .describe(
      'Comma-separated previous or future keys that can decrypt and verify while SECRET_KEY is rotated: docs/operations.md, "Changing SECRET_KEY".',
    ),
  TRUSTED_PROXIES: list
    .pipe(
      z.array(
        z.string().refine(isTrustedProxy, {
          error: ({ input }) => `\`${input}\` is not an IP address or a CIDR range such as 10.0.0.0/8`,
        }),
      ),
    )
    .describe(
      'Comma-separated IP addresses or CIDR ranges (also `loopback`, `linklocal`, `uniquelocal`) whose X-Forwarded-* headers are trusted. Unset: none.',
    ),
  LOG_LEVEL: z.enum(logLevels).default('info').describe('Minimum level that is logged.'),
  LOG_FORMAT: z
    .enum(['pretty', 'json'])
    .optional()
    .describe('Unset: `pretty` on a terminal, `json` otherwise.'),
  METRICS_PORT: port
    .optional()
    .describe('Port for Prometheus metrics at /metrics. Unset: no metrics are served.'),
  METRICS_HOST: z
    .string()
    .default('127.0.0.1')
    .describe('Host name or IP address that the metrics port listens on.'),
  RATE_LIMITS: onOff.default(true).describe('`off` for benchmarks and tests; refused in production.'),
  CLIENT_DOCUMENT_HOSTS: list.describe(
    'Comma-separated hosts whose OAuth client metadata documents all schools accept. A school can also accept every host.',
  ),
  DRAIN_SECONDS: z.coerce
    .number()
    .min(0)
    .max(600)
    .default(2)
    .describe(
      'Seconds after SIGTERM in which /readyz responds 503 while requests are still accepted, before the port closes.',
    ),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must look like smtps://user:password@host:465' })
    .optional()
    .describe(
      'URL of the mail server. Unset: mail is stored for the preview page at /dev/mail (not in production).',
    ),
  MAIL_FROM: z
    .string()
    .superRefine((text, context) => {
      const problem = problemWithSender(text)
      if (problem) context.addIssue(problem)
    })
    .default('Lectern <no-reply@localhost>')
    .describe('Sender of mail: a name and an e-mail address.'),
  S3_BUCKET: z.string().optional().describe('S3 bucket for files. Unset: files are stored in DATA_DIR.'),
  S3_REGION: z.string().default('us-east-1').describe('Region of the bucket.'),
  S3_ENDPOINT: z.url().optional().describe('URL of an S3-compatible service other than AWS.'),
  S3_ACCESS_KEY_ID: z.string().optional().describe('Access key id for the bucket.'),
  S3_SECRET_ACCESS_KEY: z.string().optional().describe('Secret access key for the bucket.'),
  ALLOW_IN_PRODUCTION: list
    .pipe(z.array(z.enum(riskyInProduction)))
    .describe(`Comma-separated exceptions for production: ${riskyInProduction.join(', ')}.`),
})

export type Settings = z.infer<typeof Settings>
