/** An error of pg-boss's workers, which tell of it as a plain object with the queue and the worker in its message. */
export function troubleOf(told: unknown): unknown {
  if (told instanceof Error || typeof told !== 'object' || told === null || !('message' in told)) return told
  const message = String(told.message).replace(/ \(Queue: .*\)$/, '')
  return Object.assign(new Error(message), told, { message })
}
