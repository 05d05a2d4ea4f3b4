import type { Config } from '../config/read-config.ts'
import { createLog, type Log } from '../platform/log/log.ts'

type LogConfig = Pick<Config, 'LOG_LEVEL' | 'LOG_FORMAT'>

/** The log as configured: for people on a terminal, for programs elsewhere. */
export function openLog({ LOG_LEVEL, LOG_FORMAT }: LogConfig): Log {
  return createLog({ level: LOG_LEVEL, format: LOG_FORMAT ?? (process.stdout.isTTY ? 'pretty' : 'json') })
}

/** True if the output goes to a terminal that may be rewritten. */
export function isForPeople({ LOG_LEVEL, LOG_FORMAT }: LogConfig): boolean {
  return process.stdout.isTTY === true && LOG_LEVEL !== 'silent' && LOG_FORMAT !== 'json'
}
