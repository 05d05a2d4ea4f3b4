import { Settings } from './settings.ts'

export type Environment = Readonly<Record<string, string | undefined>>

export type ReadSettings = {
  /** The settings as far as they can be read, so that one wrong variable does not hide the rest. */
  readonly settings: Settings
  /** Variables that cannot be read; they count as unset in `settings`. */
  readonly wrong: ReadonlySet<string>
  /** One line for each, beginning with its variable. */
  readonly problems: readonly string[]
  /** The standard OpenTelemetry variables, as they are. */
  readonly otel: Readonly<Record<string, string>>
}

/** Reads every setting of the environment; an empty variable counts as unset. */
export function readSettings(environment: Environment): ReadSettings {
  const entries = Object.entries(environment).flatMap(([name, value]) =>
    value ? [[name, value] as const] : [],
  )
  const { error } = Settings.safeParse(Object.fromEntries(entries))
  const issues = error?.issues.map(({ path, message }) => ({ name: String(path[0]), message })) ?? []
  const wrong = new Set(issues.map(({ name }) => name))
  return {
    settings: Settings.parse(Object.fromEntries(entries.filter(([name]) => !wrong.has(name)))),
    wrong,
    problems: issues.map(({ name, message }) => `${name}: ${message}`),
    otel: Object.fromEntries(entries.filter(([name]) => name.startsWith('OTEL_'))),
  }
}
