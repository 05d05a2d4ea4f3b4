/** Converts an error of a pg-boss worker, a plain object whose message includes the queue and the worker. */
export function toWorkerError(reported: unknown): unknown {
  if (
    reported instanceof Error ||
    typeof reported !== 'object' ||
    reported === null ||
    !('message' in reported)
  )
    return reported
  const message = String(reported.message).replace(/ \(Queue: .*\)$/, '')
  return Object.assign(new Error(message), reported, { message })
}
