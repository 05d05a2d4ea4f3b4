import { availableParallelism } from 'node:os'
import { z } from 'zod'
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

/** What production refuses unless ALLOW_IN_PRODUCTION names it. */
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
    .describe('`production` refuses what is only safe on a laptop; see ALLOW_IN_PRODUCTION.'),
  PORT: port.default(3000).describe('Port the HTTP server listens on.'),
  HOST: z
    .string()
    .optional()
    .describe('Address to listen on. Unset: `localhost` in development, `0.0.0.0` in production.'),
  DATA_DIR: z
    .string()
    .optional()
    .describe('Folder for the embedded database, files and kept mail. Unset: `.data` in the checkout.'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must look like postgres://user:password@host:5432/name' })
    .optional()
    .describe('A PostgreSQL 15 or newer. Unset: an embedded PostgreSQL in DATA_DIR.'),
  DATABASE_POOL: z.coerce
    .number()
    .int()
    .min(1)
    .max(500)
    .default(10)
    .describe('Most database sessions for the work of requests, per web process; as many again for jobs.'),
  DATABASE_GATE_POOL: z.coerce
    .number()
    .int()
    .min(1)
    .max(100)
    .default(6)
    .describe(
      'Most database sessions besides, per web process, to find the school, the token or who is signed in.',
    ),
  MIGRATE_ON_START: onOff
    .default(true)
    .describe('Bring the schema up to date at start. `off` where a deployment runs `lectern migrate` first.'),
  WORKERS: z
    .preprocess(
      (asked) => (asked === 'auto' ? availableParallelism() : asked),
      z.coerce.number({ error: 'must be a number or `auto`' }).int().min(1).max(256).default(1),
    )
    .describe('Web processes on the one port. `auto`: one for each core, a good number for production.'),
  PROCESS_ROLE: z
    .enum(['all', 'web', 'jobs'])
    .default('all')
    .describe('`web` serves only, `jobs` runs background jobs only, `all` does both.'),
  DEMO_WORLD: z
    .enum(['auto', 'on', 'off'])
    .default('auto')
    .describe('Plant the demo schools and people. `auto`: into an empty database, never in production.'),
  SECRET_KEY: z
    .string()
    .min(32, 'must have at least 32 characters')
    .optional()
    .describe(
      'Seals keys at rest and signs addresses. Unset: made once and kept in DATA_DIR (refused in production, and so is one that can be guessed).',
    ),
  SECRET_KEY_FALLBACKS: list
    .pipe(z.array(z.string().min(32, 'every key must have at least 32 characters')))
    .describe(
      'Comma-separated further keys that open what they sealed and check what they signed, while SECRET_KEY is being changed: docs/operations.md, "Changing SECRET_KEY".',
    ),
  TRUSTED_PROXIES: list
    .pipe(
      z.array(
        z.string().refine(isTrustedProxy, {
          error: ({ input }) => `\`${input}\` is not an address or a CIDR range such as 10.0.0.0/8`,
        }),
      ),
    )
    .describe(
      'Comma-separated addresses or CIDR ranges (also `loopback`, `linklocal`, `uniquelocal`) whose X-Forwarded-* headers are believed. Unset: nobody’s.',
    ),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('Least level that is logged.'),
  LOG_FORMAT: z
    .enum(['pretty', 'json'])
    .optional()
    .describe('Unset: `pretty` on a terminal, `json` otherwise.'),
  METRICS_PORT: port
    .optional()
    .describe('Port for Prometheus metrics at /metrics. Unset: no metrics are served.'),
  METRICS_HOST: z.string().default('127.0.0.1').describe('Address the metrics port listens on.'),
  RATE_LIMITS: onOff.default(true).describe('`off` for benches and tests; refused in production.'),
  CLIENT_DOCUMENT_HOSTS: list.describe(
    'Comma-separated hosts whose OAuth client metadata documents every school reads. A school may also read any host’s.',
  ),
  DRAIN_SECONDS: z.coerce
    .number()
    .min(0)
    .max(600)
    .default(2)
    .describe(
      'After SIGTERM: how long /readyz says no while requests are still taken, before the port closes.',
    ),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must look like smtps://user:password@host:465' })
    .optional()
    .describe('Mail server. Unset: mail is kept for the preview page at /dev/mail (not in production).'),
  MAIL_FROM: z
    .string()
    .superRefine((text, context) => {
      const problem = problemWithSender(text)
      if (problem) context.addIssue(problem)
    })
    .default('Lectern <no-reply@localhost>')
    .describe('Sender of mail, a name and an address.'),
  S3_BUCKET: z.string().optional().describe('Bucket for files. Unset: files are kept in DATA_DIR.'),
  S3_REGION: z.string().default('us-east-1').describe('Region of the bucket.'),
  S3_ENDPOINT: z.url().optional().describe('Address of an S3-compatible store that is not AWS.'),
  S3_ACCESS_KEY_ID: z.string().optional().describe('Key of the bucket.'),
  S3_SECRET_ACCESS_KEY: z.string().optional().describe('Secret of the bucket.'),
  ALLOW_IN_PRODUCTION: list
    .pipe(z.array(z.enum(riskyInProduction)))
    .describe(`Comma-separated exceptions for production: ${riskyInProduction.join(', ')}.`),
})

export type Settings = z.infer<typeof Settings>
