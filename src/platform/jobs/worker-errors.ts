/** Converts an error of a pg-boss worker, a plain object whose message includes the queue and the worker. */
export function troubleOf(told: unknown): unknown {
  if (told instanceof Error || typeof told !== 'object' || told === null || !('message' in told)) return told
  const message = String(told.message).replace(/ \(Queue: .*\)$/, '')
  return Object.assign(new Error(message), told, { message })
}
