import { StartFailure } from '../platform/start-failure.ts'
import { type riskyInProduction, Settings } from './settings.ts'

export type Risk = (typeof riskyInProduction)[number]
export type Config = Settings & {
  /** Whether this deployment may do a thing that production refuses unless asked by name. */
  readonly permits: (risk: Risk) => boolean
  /** The standard OpenTelemetry variables, handed to the tracing part as they are. */
  readonly otel: Readonly<Record<string, string>>
}
type Environment = Readonly<Record<string, string | undefined>>

/** Reads the environment once. Every problem is listed at once, each with its variable. */
export function readConfig(environment: Environment): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = Settings.safeParse(given)
  if (!parsed.success) {
    throw refuse(parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`))
  }
  const settings = parsed.data
  const problems = settings.NODE_ENV === 'production' ? refusedInProduction(settings) : []
  if (problems.length > 0) throw refuse(problems)
  return {
    ...settings,
    permits: (risk) => settings.NODE_ENV !== 'production' || settings.ALLOW_IN_PRODUCTION.includes(risk),
    otel: otelVariables(given),
  }
}

function refusedInProduction(settings: Settings): string[] {
  const allowed = new Set<string>(settings.ALLOW_IN_PRODUCTION)
  const problems: string[] = []
  if (settings.DEMO_WORLD === 'on' && !allowed.has('demo-accounts')) {
    problems.push('DEMO_WORLD: demo accounts have a public password (allow them by name: demo-accounts)')
  }
  if (!settings.SECRET_KEY && !allowed.has('default-secrets')) {
    problems.push('SECRET_KEY: production needs its own, for example from `openssl rand -base64 48`')
  }
  if (!settings.RATE_LIMITS) problems.push('RATE_LIMITS: cannot be off in production')
  if (!settings.SMTP_URL) problems.push('SMTP_URL: production needs a mail server')
  return problems
}

function refuse(problems: readonly string[]) {
  const list = problems.map((problem) => `  ${problem}`).join('\n')
  return new StartFailure(`These settings are wrong:\n${list}`, [
    'see docs/configuration.md for every setting and its default',
  ])
}

function otelVariables(given: Environment): Record<string, string> {
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) =>
      name.startsWith('OTEL_') && value ? [[name, value]] : [],
    ),
  )
}
