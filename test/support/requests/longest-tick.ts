/**
 * The longest processor time in milliseconds that one turn of the event loop took during some work. Processor time of this
 * thread, so that other processes of a busy machine do not count.
 */
export async function longestTick(work: () => Promise<unknown>): Promise<number> {
  let longest = 0
  let isRunning = true
  let last = spent()
  const measure = () => {
    const now = spent()
    longest = Math.max(longest, now - last)
    last = now
    if (isRunning) setTimeout(measure, 1)
  }
  setTimeout(measure, 1)
  await work().finally(() => {
    isRunning = false
  })
  measure()
  return longest
}

function spent(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** The least of up to three measurements, ended by one under the limit: the garbage of other tests may be collected during one. */
export async function leastUnder(
  limit: number,
  measure: (attempt: number) => Promise<number>,
): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let attempt = 0; attempt < 3 && least >= limit; attempt++)
    least = Math.min(least, await measure(attempt))
  return least
}
