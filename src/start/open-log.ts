import type { Config } from '../config/read-config.ts'
import { createLog, type Log } from '../platform/log/log.ts'

/** The log as configured: for people on a terminal, for programs elsewhere. */
export function openLog({ LOG_LEVEL, LOG_FORMAT }: Pick<Config, 'LOG_LEVEL' | 'LOG_FORMAT'>): Log {
  return createLog({ level: LOG_LEVEL, format: LOG_FORMAT ?? (process.stdout.isTTY ? 'pretty' : 'json') })
}
