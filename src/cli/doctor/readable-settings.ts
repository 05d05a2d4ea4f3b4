import { readConfig } from '../../config/read-config.ts'
import { Settings } from '../../config/settings.ts'
import { examine, type Finding, ok } from './finding.ts'

type Environment = Readonly<Record<string, string | undefined>>

export type ReadableSettings = {
  readonly settings: Settings
  /** Variables that cannot be read; they count as unset in `settings`. */
  readonly wrong: ReadonlySet<string>
}

/** The settings as far as they can be read, so that one wrong variable does not hide the rest. */
export function readableSettings(environment: Environment): ReadableSettings {
  const given = Object.entries(environment).filter(([, value]) => value !== '')
  const { error } = Settings.safeParse(Object.fromEntries(given))
  const wrong = new Set(error?.issues.map(({ path }) => String(path[0])))
  return { settings: Settings.parse(Object.fromEntries(given.filter(([name]) => !wrong.has(name)))), wrong }
}

export async function examineSettings(environment: Environment): Promise<Finding> {
  return await examine('Settings', () => {
    const { NODE_ENV, PROCESS_ROLE } = readConfig(environment)
    return ok(`valid, for ${NODE_ENV}${PROCESS_ROLE === 'all' ? '' : ` (${PROCESS_ROLE} only)`}`)
  })
}
