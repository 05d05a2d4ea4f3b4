import { isatty } from 'node:tty'
import { format as formatMessage } from 'node:util'
import pc from 'picocolors'
import { type DestinationStream, type Logger, pino } from 'pino'
import type { LogLevel } from './log-levels.ts'
import { toLoggable, toLoggableFields } from './loggable.ts'
import { createOutages, type OutageReport, unavailableIn } from './outages.ts'
import { prettyLine } from './pretty-line.ts'
import { hideTokens, redactText } from './redact-text.ts'
import { bindsRequestId, currentRequestId } from './request-id.ts'

/** The log as modules receive it. */
export type Log = Logger

export type LogOptions = {
  readonly level: LogLevel
  readonly format: 'json' | 'pretty'
  /** The destination of lines; standard output by default. */
  readonly destination?: DestinationStream
}

/**
 * A log that redacts secrets in every kind of argument, adds the request id to every line, and reduces an
 * outage to a few lines.
 */
export function createLog({ level, format, destination }: LogOptions): Log {
  const output = destination ?? pino.destination({ fd: 1, sync: true })
  const color = destination === undefined && isatty(1) && pc.isColorSupported
  const outages = createOutages((report) => logOutage(log, report))
  const log = pino(
    {
      level,
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      // Values are safe before they come here; these keep pino and Fastify from reshaping them.
      serializers: { req: asIs, res: asIs, err: asIs },
      mixin: (_fields, _level, logger) => requestIdFor(logger),
      hooks: {
        logMethod(args, method, lineLevel) {
          const away = lineLevel >= warnLevel ? unavailableIn(errorIn(args)) : undefined
          if (away && !outages.isFirst(away)) return this.debug(...args)
          method.apply(this, safeArguments(args) as Parameters<typeof method>)
        },
        streamWrite: hideTokens,
      },
    },
    format === 'pretty' ? { write: (line) => output.write(prettyLine(line, { color })) } : output,
  )
  return withSafeBindings(log)
}

const warnLevel = 40

function errorIn([first]: readonly unknown[]): unknown {
  return typeof first === 'object' && first !== null && 'err' in first ? first.err : first
}

function logOutage(log: Log, { is, part, reason, failures, seconds }: OutageReport) {
  const fields = { part, reason, failures, seconds: Math.round(seconds) }
  if (is === 'going on') log.error(fields, `${part} is still unavailable: ${failures} more failures`)
  else
    log.info(
      fields,
      `${part} has not failed like this for 10 s: the outage is over, ${failures} failures in all`,
    )
}

function asIs(value: unknown): unknown {
  return value
}

function requestIdFor(logger: object): object {
  const requestId = bindsRequestId in logger ? undefined : currentRequestId()
  return requestId === undefined ? {} : { requestId }
}

function safeArguments(args: readonly unknown[]): unknown[] {
  const [first, ...rest] = args
  if (first === undefined || first === null) return [safeMessage(rest)]
  if (typeof first !== 'object') return [safeMessage(args)]
  if (first instanceof Error) {
    const err = toLoggableFields(first)
    return [{ err }, rest.length > 0 ? safeMessage(rest) : err['message']]
  }
  return rest.length > 0 ? [toLoggableFields(first), safeMessage(rest)] : [toLoggableFields(first)]
}

// Formatted here and not by pino, so that a secret put together by "password=%s" is seen whole.
function safeMessage([message, ...values]: readonly unknown[]): string | undefined {
  if (message === undefined) return undefined
  if (values.length === 0 && typeof message === 'string') return redactText(message)
  const template = typeof message === 'string' ? message : safeValue(message)
  return redactText(formatMessage(template, ...values.map(safeValue)))
}

function safeValue(value: unknown): unknown {
  return value instanceof Error ? redactText(String(value)) : toLoggable(value)
}

// pino resets its bindings formatter in every child, so bindings are made safe on their way in.
function withSafeBindings(log: Log): Log {
  const { child, setBindings } = log
  const safe = {
    child(this: Log, bindings: object, options?: object) {
      return child.call(this, toLoggableFields(bindings), options as Parameters<typeof child>[1])
    },
    setBindings(this: Log, bindings: object) {
      setBindings.call(this, toLoggableFields(bindings))
    },
  }
  return Object.assign(log, safe) as Log
}
