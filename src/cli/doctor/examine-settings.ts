import { readConfig } from '../../config/read-config.ts'
import type { Environment } from '../../config/read-settings.ts'
import { examine, type Finding, ok } from './finding.ts'

export async function examineSettings(environment: Environment): Promise<Finding> {
  return await examine('Settings', () => {
    const { NODE_ENV, PROCESS_ROLE } = readConfig(environment)
    return ok(`valid, for ${NODE_ENV}${PROCESS_ROLE === 'all' ? '' : ` (${PROCESS_ROLE} only)`}`)
  })
}
