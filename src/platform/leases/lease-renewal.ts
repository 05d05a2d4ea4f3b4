type Lease = {
  readonly intervalMs: number
  /** Extends the lease; if it fails, the next interval tries again. */
  readonly renew: () => Promise<unknown>
}

/** Runs the work and renews its lease until the work ends. A killed process renews nothing, so its lease expires. */
export async function withLeaseRenewal<T>({ intervalMs, renew }: Lease, work: () => Promise<T>): Promise<T> {
  let renewing: Promise<unknown> | undefined
  const timer = setInterval(() => {
    renewing ??= renew()
      .catch(() => {})
      .finally(() => {
        renewing = undefined
      })
  }, intervalMs)
  try {
    return await work()
  } finally {
    clearInterval(timer)
    await renewing
  }
}
