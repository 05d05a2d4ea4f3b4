const logged: string[] = []

/** The code that Fastify logs when a request is answered a second time. */
const secondAnswer = 'FST_ERR_REP_ALREADY_SENT'

/** Keeps a line of a server's log if it reports a second answer to one request. */
export function watchForSecondAnswers(line: string): void {
  if (line.includes(secondAnswer)) logged.push(line)
}

/**
 * Throws if a request was answered twice since the last call, because code continued after its first
 * response.
 */
export function refuseSecondAnswers(): void {
  const lines = logged.splice(0)
  if (lines.length > 0) throw new Error(`A request was answered twice: ${lines[0]?.slice(0, 2000)}`)
}
