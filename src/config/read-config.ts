import { estimateBits } from '../platform/crypto/key-strength.ts'
import { StartFailure } from '../platform/start-failure.ts'
import { type Environment, readSettings } from './read-settings.ts'
import { entriesOf, type riskyInProduction, type Settings } from './settings.ts'

export type Risk = (typeof riskyInProduction)[number]
export type Config = Settings & {
  /** True if ALLOW_IN_PRODUCTION permits something that production refuses by default. */
  readonly permits: (risk: Risk) => boolean
  /** The standard OpenTelemetry variables, passed on unchanged. */
  readonly otel: Readonly<Record<string, string>>
}

/** Reads the environment once. All problems are listed together, each with its variable. */
export function readConfig(environment: Environment): Config {
  const { settings, wrong, problems, otel } = readSettings(environment)
  const missingKey =
    isWithoutKey(settings) && !wrong.has('SECRET_KEY')
      ? ['SECRET_KEY_FALLBACKS: needs SECRET_KEY as well']
      : []
  const missingUrl = wrong.has('DATABASE_URL') ? [] : problemsWithoutUrl(settings)
  const refused = isMeantForProduction(environment, settings)
    ? refusedInProduction(environment, settings)
    : []
  const missing = refused.filter(({ name }) => !wrong.has(name))
  const all = [
    ...problems,
    ...missingKey,
    ...missingUrl,
    ...missing.map(({ name, problem }) => `${name}: ${problem}`),
  ]
  if (all.length > 0) throw refuse(all)
  return {
    ...settings,
    permits: (risk) => settings.NODE_ENV !== 'production' || settings.ALLOW_IN_PRODUCTION.includes(risk),
    otel,
  }
}

// `NODE_ENV=prod` is a problem itself; the problems of production are listed as well.
function isMeantForProduction(environment: Environment, { NODE_ENV }: Settings): boolean {
  return NODE_ENV === 'production' || /^prod/i.test(environment['NODE_ENV'] ?? '')
}

type Refused = { readonly name: string; readonly problem: string }

function refusedInProduction(environment: Environment, settings: Settings): Refused[] {
  // One unknown name does not disable the other exceptions.
  const allowed = new Set(entriesOf(environment['ALLOW_IN_PRODUCTION'] ?? ''))
  const refused: Refused[] = []
  if (settings.DEMO_WORLD === 'on' && !allowed.has('demo-accounts')) {
    const problem = 'demo accounts have a public password (allow them by name: demo-accounts)'
    refused.push({ name: 'DEMO_WORLD', problem })
  }
  const secret = problemWithSecret(settings)
  if (secret && !allowed.has('default-secrets')) refused.push({ name: 'SECRET_KEY', problem: secret })
  if (!settings.RATE_LIMITS) refused.push({ name: 'RATE_LIMITS', problem: 'must not be off in production' })
  if (!settings.SMTP_URL) refused.push({ name: 'SMTP_URL', problem: 'is required in production' })
  return refused
}

const fewestBits = 64

/** The reason why production refuses this secret key; undefined if it accepts it. */
export function problemWithSecret({ SECRET_KEY }: Pick<Settings, 'SECRET_KEY'>): string | undefined {
  if (!SECRET_KEY) return 'production needs its own, for example from `openssl rand -base64 32`'
  if (estimateBits(SECRET_KEY) >= fewestBits) return undefined
  return 'can be guessed; use a random one, for example from `openssl rand -base64 32`'
}

function problemsWithoutUrl({ DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_READ_URL }: Settings): string[] {
  if (DATABASE_URL) return []
  return Object.entries({ DATABASE_DIRECT_URL, DATABASE_READ_URL }).flatMap(([name, url]) =>
    url ? [`${name}: needs DATABASE_URL as well`] : [],
  )
}

function isWithoutKey({ SECRET_KEY, SECRET_KEY_FALLBACKS }: Settings): boolean {
  return SECRET_KEY_FALLBACKS.length > 0 && !SECRET_KEY
}

function refuse(problems: readonly string[]) {
  const list = problems.map((problem) => `  ${problem}`).join('\n')
  return new StartFailure(`Invalid settings:\n${list}`, [
    'see docs/configuration.md for every setting and its default',
  ])
}
